// Images of a lab's memory, stored and packed in blocks by wasm/images. The store is another
// instance of the engines' module with nothing else in it. On the page it runs in its own worker
// (image_worker.ts), so that packing does not delay the run.
import type { StartInstance } from '../transport/lab_instance';
import { WasmEngine } from '../transport/loader';

const kCall = { begin: 0, beginLike: 1, put: 2, drop: 3, read: 4 } as const;
const kBlock = 4096;
/** Bytes of a page of WebAssembly memory. */
export const PAGE_BYTES = 1 << 16;
const kBlocksPerPage = PAGE_BYTES / kBlock;

/** Adjacent pages. */
export type Stretch = readonly [first: number, count: number];

export interface PutReply {
  /** Memory that all images take. */
  readonly heldBytes: number;
  /** The buffer that was passed in, for reuse. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Calls are served in order. The caller numbers the images. */
export interface Images {
  /** Creates an image of this many pages, at first a copy of `like` or all zero. */
  begin(image: number, pages: number, like?: number): Promise<void>;
  /**
   * Replaces whole pages: `bytes` holds those of the first stretch, then those of the next, and so
   * on. It is transferred, and comes back in the reply for reuse.
   */
  put(
    image: number,
    stretches: readonly Stretch[],
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<PutReply>;
  /** Drops an image; returns the memory that the remaining ones take. */
  drop(image: number): Promise<number>;
  read(image: number, stretch: Stretch): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export class ImageStore {
  /** The store's numbers by the caller's. */
  private readonly images = new Map<number, number>();

  constructor(private readonly engine: WasmEngine) {}

  begin(image: number, pages: number, like?: number): void {
    const call = like === undefined ? kCall.begin : kCall.beginLike;
    this.images.set(
      image,
      this.ask(call, like === undefined ? 0 : this.at(like), 0, pages * kBlocksPerPage),
    );
  }

  put(image: number, stretches: readonly Stretch[], bytes: Uint8Array<ArrayBuffer>): PutReply {
    let heldBytes = 0;
    let from = 0;
    for (const [first, count] of stretches) {
      const end = from + count * PAGE_BYTES;
      heldBytes = this.ask(
        kCall.put,
        this.at(image),
        first * kBlocksPerPage,
        0,
        bytes.subarray(from, end),
      );
      from = end;
    }
    return { heldBytes, bytes };
  }

  drop(image: number): number {
    const heldBytes = this.ask(kCall.drop, this.at(image), 0, 0);
    this.images.delete(image);
    return heldBytes;
  }

  read(image: number, [first, count]: Stretch): Uint8Array<ArrayBuffer> {
    return this.engine.images(
      Uint32Array.of(kCall.read, this.at(image), first * kBlocksPerPage, count * kBlocksPerPage),
    );
  }

  close(): void {
    this.engine.close();
  }

  private at(image: number): number {
    const found = this.images.get(image);
    if (found === undefined) throw new RangeError(`no image ${image}`);
    return found;
  }

  private ask(
    call: number,
    image: number,
    first: number,
    blocks: number,
    bytes?: Uint8Array,
  ): number {
    const reply = this.engine.images(Uint32Array.of(call, image, first, blocks), bytes);
    return Number(new DataView(reply.buffer).getBigUint64(0, true));
  }
}

/** Starts an image store in this thread. Throws for a native process. */
export async function startImages(start: StartInstance): Promise<Images> {
  const { transport } = await start();
  if (!(transport instanceof WasmEngine))
    throw new TypeError('a native process cannot store images');
  const store = new ImageStore(transport);
  return {
    begin: async (...of) => store.begin(...of),
    put: async (...of) => store.put(...of),
    drop: async (image) => store.drop(image),
    read: async (...of) => store.read(...of),
    close: () => store.close(),
  };
}
