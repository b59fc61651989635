// Moves the images of one run to the image store and back: numbers them, and recycles the buffers
// that carry their pages.

import type { EngineDied } from '../transport/loader';
import { type Images, PAGE_BYTES, type Stretch } from './images';

/**
 * Pages per message, and the number of messages under way at once, which bounds the memory in
 * flight.
 */
const kPiecePages = 64;
const kMaxPieces = 10;
const kReadsAhead = 4;
const kDied: EngineDied['name'] = 'EngineDied';

export class ImageTransfer {
  /** Memory that all images take, as of the store's last reply. */
  heldBytes = 0;
  private nextImage = 0;
  private pieces = 0;
  private readonly empty: Uint8Array<ArrayBuffer>[] = [];
  private readonly underway = new Set<Promise<void>>();

  /** `onDeath`: called when the store has died, and all images with it. */
  constructor(
    private readonly images: Promise<Images>,
    private readonly onDeath: () => void,
  ) {}

  /** True while pages are still being packed. */
  get busy(): boolean {
    return this.underway.size > 0;
  }

  async settled(): Promise<void> {
    await Promise.all(this.underway);
  }

  /**
   * Adds an image: a copy of `like` with these pages of `memory` replaced. Resolves with its number
   * after the memory has been copied, before it is packed.
   */
  async add(
    memory: Uint8Array,
    pages: number,
    stretches: Iterable<Stretch>,
    like?: number,
  ): Promise<number> {
    const image = this.nextImage++;
    void this.send((images) => images.begin(image, pages, like));
    for (const bundle of bundles(stretches)) {
      const piece = await this.piece();
      let at = 0;
      for (const [first, count] of bundle) {
        piece.set(memory.subarray(first * PAGE_BYTES, (first + count) * PAGE_BYTES), at);
        at += count * PAGE_BYTES;
      }
      void this.send(async (images) => {
        try {
          const { heldBytes, bytes } = await images.put(image, bundle, piece);
          this.heldBytes = heldBytes;
          this.empty.push(bytes);
        } catch (error) {
          // The buffer died with the worker: release its slot, or later adds would wait for it
          // forever.
          this.pieces--;
          throw error;
        }
      });
    }
    return image;
  }

  drop(image: number): Promise<void> {
    return this.send(async (images) => {
      this.heldBytes = await images.drop(image);
    });
  }

  /** Writes these pages of an image into `memory`. */
  async read(image: number, stretches: Iterable<Stretch>, memory: Uint8Array): Promise<void> {
    const images = await this.images;
    const asked: Promise<void>[] = [];
    for (const bundle of bundles(stretches))
      for (const [first, count] of bundle) {
        if (asked.length >= kReadsAhead) await asked[asked.length - kReadsAhead];
        asked.push(
          images.read(image, [first, count]).then((bytes) => memory.set(bytes, first * PAGE_BYTES)),
        );
      }
    await Promise.all(asked);
  }

  close(): void {
    void this.images.then((images) => images.close());
  }

  /** Returns an empty buffer; waits for one while kMaxPieces are under way. */
  private async piece(): Promise<Uint8Array<ArrayBuffer>> {
    for (;;) {
      const piece = this.empty.pop();
      if (piece !== undefined) return piece;
      if (this.pieces < kMaxPieces) {
        this.pieces++;
        return new Uint8Array(kPiecePages * PAGE_BYTES);
      }
      await Promise.race(this.underway);
    }
  }

  private send(call: (images: Images) => Promise<void>): Promise<void> {
    const done = this.images
      .then(call)
      .catch((error: unknown) => this.died(error))
      .finally(() => this.underway.delete(done));
    this.underway.add(done);
    return done;
  }

  private died(error: unknown): void {
    // An error that crosses threads loses its class; only its name arrives.
    if (!(error instanceof Error) || error.name !== kDied) throw error;
    this.onDeath();
  }
}

/** Cuts and groups the stretches so that each group fits into one message. */
function* bundles(stretches: Iterable<Stretch>): Generator<Stretch[]> {
  let bundle: Stretch[] = [];
  let room = kPiecePages;
  for (const [first, count] of stretches)
    for (let at = first; at < first + count; ) {
      const fit = Math.min(room, first + count - at);
      bundle.push([at, fit]);
      at += fit;
      room -= fit;
      if (room > 0) continue;
      yield bundle;
      [bundle, room] = [[], kPiecePages];
    }
  if (bundle.length > 0) yield bundle;
}
