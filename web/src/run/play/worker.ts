// The module worker of one contender: connects a Session to messages.
import { RemoteImages } from '../past/remote_images';
import { cacheSeldom, fetchSeldom } from '../transport/fetch_seldom';
import { wasmStarter } from '../transport/lab_instance';
import type { ImagesMessage, SeldomMessage, ToWorker } from './messages';
import { Session } from './session';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const channel = new MessageChannel();
let resume: (() => void) | undefined;
channel.port1.onmessage = () => resume?.();
/** The page sends the port before any call. */
let images: RemoteImages | undefined;

const session = new Session({
  post: (message, transfer) => scope.postMessage(message, transfer),
  now: () => performance.now(),
  starter: (module) => wasmStarter(module, fetchSeldom),
  images: async (module) => {
    if (images === undefined) throw new Error('no port to an image worker');
    await images.start(module);
    return images;
  },
  // A message to itself arrives after those that are waiting, and without a timer's delay.
  yieldToEventLoop: () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(0);
    }),
});
scope.onmessage = ({ data }: MessageEvent<ToWorker | ImagesMessage | SeldomMessage>) => {
  if (data.kind === 'images') images = new RemoteImages(data.port);
  else if (data.kind === 'no images') images?.fail(data.message);
  else if (data.kind === 'seldom') cacheSeldom(data.module);
  else session.receive(data);
};
// An unhandled rejection is a bug: report it to the page's `error` handler.
scope.addEventListener('unhandledrejection', (event) => {
  scope.reportError(event.reason);
});
