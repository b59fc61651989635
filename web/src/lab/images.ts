// Images of a lab's memory, kept block by block and packed by the engines' own code: an instance of its own, whose memory holds nothing
// else (wasm/images).
import type { StartInstance } from './engine';
import { WasmEngine } from './loader';

const kCall = { begin: 0, beginLike: 1, put: 2, drop: 3, read: 4 } as const;
const kBlock = 4096;
/** Of images: pages as WebAssembly grows by them. */
export const PAGE_BYTES = 1 << 16;
const kBlocksPerPage = PAGE_BYTES / kBlock;

export interface Images {
  /** A new image of so many pages, at first the same as another one or all zero. Answers its number. */
  begin(pages: number, like?: number): number;
  /** Whole pages, from page `first` on. Like `drop`, answers the bytes that all images take. */
  put(image: number, first: number, bytes: Uint8Array): number;
  drop(image: number): number;
  read(image: number, first: number, pages: number): Uint8Array;
  close(): void;
}

/** Undefined for a native process. */
export async function startImages(start: StartInstance): Promise<Images | undefined> {
  const { transport } = await start();
  if (transport instanceof WasmEngine) return imagesIn(transport);
  transport.close();
  return undefined;
}

export function imagesIn(engine: WasmEngine): Images {
  const ask = (call: number, image: number, first: number, blocks: number, bytes?: Uint8Array) =>
    engine.images(Uint32Array.of(call, image, first, blocks), bytes);
  const number = (reply: Uint8Array) => Number(new DataView(reply.buffer).getBigUint64(0, true));
  return {
    begin: (pages, like) => number(ask(like === undefined ? kCall.begin : kCall.beginLike, like ?? 0, 0, pages * kBlocksPerPage)),
    put: (image, first, bytes) => number(ask(kCall.put, image, first * kBlocksPerPage, 0, bytes)),
    drop: (image) => number(ask(kCall.drop, image, 0, 0)),
    read: (image, first, pages) => ask(kCall.read, image, first * kBlocksPerPage, pages * kBlocksPerPage),
    close: () => engine.close(),
  };
}
