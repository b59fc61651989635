// The module Worker of one contender: wires a Session to messages.
import { wasmStarter } from './engine';
import { startImagesElsewhere } from './images_elsewhere';
import type { FromWorker, ToWorker } from './messages';
import { fetchSeldom } from './seldom';
import { Session } from './session';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const channel = new MessageChannel();
// In Firefox 153 a worker that starts another one now and then stands still for good: there snapshots are packed in this one.
const kNestedWorkersHang = navigator.userAgent.includes('Firefox/');
let resume: (() => void) | undefined;
channel.port1.onmessage = () => resume?.();

const session = new Session({
  post: (message: FromWorker, transfer: ArrayBuffer[] = []) => scope.postMessage(message, transfer),
  now: () => performance.now(),
  starter: (module) => wasmStarter(module, fetchSeldom),
  ...(kNestedWorkersHang ? {} : { images: startImagesElsewhere }),
  // A message to itself comes back behind those that wait: unlike a timer, without a delay.
  breathe: () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(0);
    }),
});
scope.onmessage = (event: MessageEvent<ToWorker>) => session.receive(event.data);
// A promise that nobody caught is a bug: let the page's `error` handler see it.
scope.addEventListener('unhandledrejection', (event) => {
  scope.reportError(event.reason);
});
