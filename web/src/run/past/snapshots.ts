// Snapshots of a running lab: images of its memory (image_transfer.ts), each storing only the
// changes since the one before.
//
// Chunks of the drive's content carry generations, so unchanged ones are skipped without reading
// them; the image store compares all other pages. Snapshots are thinned out evenly until they fit
// in the budget. Restoring writes the memory into any instance of the same build, so a second
// instance can show the past while the first one runs.
import type { Status } from '../../model/tables/decode';
import type { LabInstance } from '../transport/lab_instance';
import type { ContentChunk } from '../transport/protocol';
import type { ImageTransfer } from './image_transfer';
import { PAGE_BYTES, type Stretch } from './images';

export interface Snapshot {
  /** The run's status at the snapshot. */
  readonly status: Status;
  /** Wall time of running from the beginning to the snapshot, in ms. */
  readonly runMs: number;
  readonly image: number;
  readonly pages: number;
  /**
   * Generations of the drive's content by address. Within one history of a run, an equal generation
   * at an equal address means equal bytes.
   */
  readonly generations: ReadonlyMap<number, number>;
}

export class Snapshots {
  private list: Snapshot[] = [];

  constructor(
    private readonly transfer: ImageTransfer,
    private readonly budgetBytes: number,
  ) {}

  get count(): number {
    return this.list.length;
  }

  /** Takes a snapshot of `live` at `status`, unless there is one of that step. */
  async take(live: LabInstance, status: Status, runMs: number): Promise<void> {
    if (live.memory === undefined || this.list.some((kept) => kept.status.steps === status.steps))
      return;
    await this.thin();
    const content = await live.content();
    const { buffer } = live.memory;
    const pages = buffer.byteLength / PAGE_BYTES;
    const at = this.list.findIndex((kept) => kept.status.steps > status.steps);
    const end = at < 0 ? this.list.length : at;
    const base = this.list[end - 1];
    const image = await this.transfer.add(
      new Uint8Array(buffer),
      pages,
      stretches(cleanBytes(content, base, pages), pages),
      base?.image,
    );
    const generations = new Map(content.map(({ address, generation }) => [address, generation]));
    this.list.splice(end, 0, { status, runMs, image, pages, generations });
  }

  /** Steps of the last snapshot; -1 if there is none. */
  get furthestSteps(): number {
    return this.list.at(-1)?.status.steps ?? -1;
  }

  /**
   * The last snapshot that passes `before`, a test that holds up to some moment and fails after it.
   */
  last(before: (status: Status) => boolean): Snapshot | undefined {
    return this.list.findLast((snapshot) => before(snapshot.status));
  }

  /**
   * The snapshot of the run's beginning, which is never dropped; undefined for a native process.
   */
  get first(): Snapshot | undefined {
    return this.list[0];
  }

  /** Drops snapshots that are no longer part of the run's history, except its beginning. */
  forget(gone: (status: Status) => boolean): void {
    for (let i = this.list.length - 1; i > 0; i--)
      if (gone((this.list[i] as Snapshot).status)) void this.drop(i);
  }

  /**
   * Restores a lab of this build: the live one, or another with the same history. Throws for a
   * native process.
   */
  async restore(snapshot: Snapshot, live: LabInstance): Promise<void> {
    const { memory } = live;
    if (memory === undefined) throw new Error('a native process has no snapshots');
    const { image, pages } = snapshot;
    const clean = cleanBytes(await live.content(), snapshot, pages);
    const missing = pages - memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) memory.grow(missing);
    const bytes = new Uint8Array(memory.buffer);
    await this.transfer.read(image, stretches(clean, pages), bytes);
    // WebAssembly memory never shrinks; pages beyond the image were still zero at that time.
    bytes.fill(0, pages * PAGE_BYTES);
  }

  // Drops the snapshot with the least running time between its neighbours, so that going back takes
  // about equally long everywhere. The first one is never dropped. The newest one may exceed the
  // budget until the next is taken.
  private async thin(): Promise<void> {
    while (this.transfer.heldBytes > this.budgetBytes && this.list.length > 1) {
      const runMs = this.list.map((kept) => kept.runMs);
      let victim = this.list.length - 1;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 1; i + 1 < this.list.length; i++) {
        const gap = (runMs[i + 1] as number) - (runMs[i - 1] as number);
        if (gap < least) [least, victim] = [gap, i];
      }
      await this.drop(victim);
    }
  }

  private drop(index: number): Promise<void> {
    const [dropped] = this.list.splice(index, 1);
    return this.transfer.drop((dropped as Snapshot).image);
  }
}

// Returns for each page the bytes of drive content that have not changed since the base. Chunks
// need not be aligned to pages, so a page adds up several.
function cleanBytes(
  content: readonly ContentChunk[],
  base: Snapshot | undefined,
  pages: number,
): Int32Array {
  const clean = new Int32Array(pages + 1);
  if (base === undefined) return clean;
  for (const { address, generation } of content) {
    if (base.generations.get(address) !== generation) continue;
    const page = Math.floor(address / PAGE_BYTES);
    const offset = address % PAGE_BYTES;
    clean[page] = (clean[page] as number) + PAGE_BYTES - offset;
    clean[page + 1] = (clean[page + 1] as number) + offset;
  }
  return clean;
}

// Yields the pages that contain anything but unchanged drive content.
function* stretches(clean: Int32Array, pages: number): Generator<Stretch> {
  for (let first = 0; first < pages; ) {
    let end = first;
    while (end < pages && clean[end] !== PAGE_BYTES) end++;
    if (end > first) yield [first, end - first];
    first = Math.max(end, first + 1);
  }
}

/**
 * Copies a lab's whole memory, to continue from in another instance. Throws for a native process.
 */
export function imageOf(live: LabInstance): ArrayBuffer {
  if (live.memory === undefined) throw new Error('a native process has no image');
  return live.memory.buffer.slice(0) as ArrayBuffer;
}

/**
 * Makes a fresh instance of the same build continue at the image's place. Throws for a native
 * process.
 */
export function adoptImage(live: LabInstance, image: ArrayBuffer): void {
  const { memory } = live;
  if (memory === undefined) throw new Error('a native process takes no image');
  const missing = Math.ceil((image.byteLength - memory.buffer.byteLength) / PAGE_BYTES);
  if (missing > 0) memory.grow(missing);
  new Uint8Array(memory.buffer).set(new Uint8Array(image));
}
