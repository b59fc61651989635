// The module Worker that keeps the images of one contender's run. The page starts it, and hands it
// a port to the contender's worker.
//
// Packing waits its turn, one piece at a time: somebody who goes back in time does not wait for
// what is still to be packed.
import { expose, transfer } from 'comlink';
import { fetchSeldom } from '../transport/fetch_seldom';
import { WasmEngine } from '../transport/loader';
import { ImageStore, type Stretch } from './images';

let store: ImageStore | undefined;
const waiting: { readonly image: number; readonly work: () => void }[] = [];
const turns = new MessageChannel();
turns.port1.onmessage = next;

function opened(): ImageStore {
  if (store === undefined) throw new Error('nothing was started');
  return store;
}

function next(): void {
  waiting.shift()?.work();
}

function inTurn<T>(image: number, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    };
    waiting.push({ image, work: attempt });
    turns.port2.postMessage(0);
  });
}

const service = {
  async start(module: WebAssembly.Module): Promise<void> {
    store = new ImageStore(await WasmEngine.start(module, fetchSeldom));
  },
  begin: (image: number, pages: number, like?: number) =>
    inTurn(image, () => opened().begin(image, pages, like)),
  put: (image: number, stretches: readonly Stretch[], bytes: Uint8Array<ArrayBuffer>) =>
    inTurn(image, () => {
      const kept = opened().put(image, stretches, bytes);
      return transfer(kept, [kept.bytes.buffer]);
    }),
  drop: (image: number) => inTurn(image, () => opened().drop(image)),
  read(image: number, stretch: Stretch) {
    while (waiting.some((one) => one.image === image)) next();
    const bytes = opened().read(image, stretch);
    return transfer(bytes, [bytes.buffer]);
  },
};
export type ImageService = typeof service;

const scope = self as unknown as DedicatedWorkerGlobalScope;
scope.onmessage = ({ data }: MessageEvent<MessagePort>) => expose(service, data);
