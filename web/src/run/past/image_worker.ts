// The module Worker that keeps the images of one contender's run. The page starts it and passes it
// a port to the contender's worker.
//
// Packing is queued and yields after each piece, so that a read, which someone going back in time
// is waiting for, overtakes what is still to be packed of other images.

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

/** In the order of the calls; each piece of work lets other messages in first. */
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
      // The image must be complete before it is read.
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
