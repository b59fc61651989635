// Images that another worker keeps.
import { transfer, wrap } from 'comlink';
import type { ImageService } from './image_worker';
import type { Images } from './images';

export async function startImagesElsewhere(module: WebAssembly.Module): Promise<Images> {
  const worker = new Worker(new URL('./image_worker.ts', import.meta.url), { type: 'module', name: 'three-trees-images' });
  const service = wrap<ImageService>(worker);
  // A worker that cannot be had says so by an event, not by an answer.
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'the worker for snapshots could not be started'));
  });
  await Promise.race([service.start(module), failed]);
  return {
    begin: (...of) => service.begin(...of),
    put: (image, stretches, bytes) => service.put(image, stretches, transfer(bytes, [bytes.buffer])),
    drop: (image) => service.drop(image),
    read: (...of) => service.read(...of),
    close: () => worker.terminate(),
  };
}
