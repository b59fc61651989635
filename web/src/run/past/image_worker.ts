// The module worker that keeps the images of one contender's run. The page starts it and connects
// it to the contender's worker by a port.
//
// Packing is queued and yields after each piece, so that a read overtakes the packing of other
// images: a reader who goes back in time waits for reads only.

import { fetchSeldom } from '../transport/fetch_seldom';
import { WasmEngine } from '../transport/loader';
import { Server, transferring } from '../workers/calls';
import { ImageStore } from './images';
import type { ImageAsk, ToImageWorker } from './remote_images';

let store: ImageStore | undefined;
const queue: { readonly image: number; readonly work: () => void }[] = [];
const turns = new MessageChannel();
turns.port1.onmessage = runNext;

function runNext(): void {
  queue.shift()?.work();
}

/** Queues work in the order of the calls; between pieces the worker handles other messages. */
function queued<T>(image: number, work: (store: ImageStore) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      try {
        resolve(work(opened()));
      } catch (error) {
        reject(error);
      }
    };
    queue.push({ image, work: attempt });
    turns.port2.postMessage(0);
  });
}

function opened(): ImageStore {
  if (store === undefined) throw new Error('the image store was not started');
  return store;
}

async function handle(ask: ImageAsk): Promise<unknown> {
  switch (ask.what) {
    case 'start':
      store = new ImageStore(await WasmEngine.start(ask.module, fetchSeldom));
      return undefined;
    case 'begin':
      return queued(ask.image, (images) => images.begin(ask.image, ask.pages, ask.like));
    case 'put':
      return queued(ask.image, (images) => {
        const kept = images.put(ask.image, ask.stretches, ask.bytes);
        return transferring(kept, [kept.bytes.buffer]);
      });
    case 'drop':
      return queued(ask.image, (images) => images.drop(ask.image));
    case 'read': {
      // Runs queued work until the image is complete; reading it earlier would return a mixture.
      while (queue.some(({ image }) => image === ask.image)) runNext();
      const bytes = opened().read(ask.image, ask.stretch);
      return transferring(bytes, [bytes.buffer]);
    }
  }
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
scope.onmessage = ({ data: port }: MessageEvent<MessagePort>) => {
  const server = new Server(
    (message, transfer) => port.postMessage(message, transfer),
    (ask: ImageAsk) => handle(ask),
  );
  port.onmessage = ({ data }: MessageEvent<ToImageWorker>) => {
    if (data.kind !== 'notice') server.receive(data);
  };
};
