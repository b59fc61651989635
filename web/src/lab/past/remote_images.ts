// Images that another worker keeps, behind a port.
import { transfer, wrap } from 'comlink';
import type { ImageService } from './image_worker';
import type { Images } from './images';

/**
 * How a contender's worker is told of the worker that keeps its images: where it is, or why there
 * is none.
 */
export type ImagesPlace =
  | { readonly kind: 'images'; readonly port: MessagePort }
  | { readonly kind: 'no images'; readonly message: string };

/** `told` hears of a worker that could not be had as well. */
export async function imagesBehind(
  port: MessagePort,
  told: Promise<never>,
  module: WebAssembly.Module,
): Promise<Images> {
  const service = wrap<ImageService>(port);
  await Promise.race([service.start(module), told]);
  return {
    begin: (...of) => service.begin(...of),
    put: (image, stretches, bytes) =>
      service.put(image, stretches, transfer(bytes, [bytes.buffer])),
    drop: (image) => service.drop(image),
    read: (...of) => service.read(...of),
    close: () => port.close(),
  };
}
