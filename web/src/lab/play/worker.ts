// The module Worker of one contender: wires a Session to messages.

import { type ImagesPlace, imagesBehind } from '../past/remote_images';
import { fetchSeldom } from '../transport/fetch_seldom';
import { wasmStarter } from '../transport/lab_instance';
import type { FromWorker, ToWorker } from './messages';
import { Session } from './session';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const channel = new MessageChannel();
let resume: (() => void) | undefined;
channel.port1.onmessage = () => resume?.();

let foundImages: (port: MessagePort) => void;
let lackImages: (error: Error) => void;
const imagesPort = new Promise<MessagePort>((found) => {
  foundImages = found;
});
const imagesFailed = new Promise<never>((_, lack) => {
  lackImages = lack;
});
// Whoever starts images hears of it.
imagesFailed.catch(() => undefined);

const session = new Session({
  post: (message: FromWorker, transfer: ArrayBuffer[] = []) => scope.postMessage(message, transfer),
  now: () => performance.now(),
  starter: (module) => wasmStarter(module, fetchSeldom),
  images: async (module) => imagesBehind(await imagesPort, imagesFailed, module),
  // A message to itself comes back behind those that wait: unlike a timer, without a delay.
  yieldToEventLoop: () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(0);
    }),
});
scope.onmessage = ({ data }: MessageEvent<ToWorker | ImagesPlace>) => {
  if (data.kind === 'images') foundImages(data.port);
  else if (data.kind === 'no images') lackImages(new Error(data.message));
  else session.receive(data);
};
// A promise that nobody caught is a bug: let the page's `error` handler see it.
scope.addEventListener('unhandledrejection', (event) => {
  scope.reportError(event.reason);
});
