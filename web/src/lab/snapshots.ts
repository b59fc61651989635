// Snapshots of a running lab: its memory as 64 KiB pages, of which each snapshot holds only those that changed since the one before.
//
// Pages that only carry the drive's content are told apart by their chunks' generations, without reading them; other pages are compared.
// Equal pages are shared, so the cost is what changed. Snapshots are thinned out evenly until all fit in the budget. Restoring writes
// the pages back; it works on any instance of the same build, so a second instance can look at the past while the first one runs.
import type { Status } from '../model/decode';
import type { LabInstance } from './engine';
import type { ContentChunk } from './protocol';

const kPage = 1 << 16;

interface Page {
  readonly words: Int32Array;
  /** Snapshots that hold it. */
  holders: number;
}
const kZeroPage: Page = { words: new Int32Array(kPage / 4), holders: 1 };

export interface Snapshot {
  /** Where the run stood. */
  readonly status: Status;
  /** Wall time of running up to there. */
  readonly wayMs: number;
  readonly pages: readonly Page[];
  readonly generations: ReadonlyMap<number, number>;
}

export class Snapshots {
  private list: Snapshot[] = [];
  /** The snapshot that the live memory grew out of: the last one taken or restored. */
  private base: Snapshot | undefined;
  private heldBytes = 0;

  constructor(private readonly budgetBytes: number) {}

  /** Memory held, in bytes; shared pages count once. */
  get bytes(): number {
    return this.heldBytes;
  }
  get count(): number {
    return this.list.length;
  }

  /** Keeps the state of `live`, which stands at `status`. A moment that is kept already is not kept twice. */
  async take(live: LabInstance, status: Status, wayMs: number): Promise<void> {
    if (live.memory === undefined || this.list.some((kept) => kept.status.steps === status.steps)) return;
    const content = await live.content();
    const snapshot = { status, wayMs, ...capture(live.memory, content, this.base) };
    for (const page of snapshot.pages) if (page.holders++ === 0) this.heldBytes += kPage;
    const at = this.list.findIndex((kept) => kept.status.steps > status.steps);
    this.list.splice(at < 0 ? this.list.length : at, 0, snapshot);
    this.base = snapshot;
    this.thin();
  }

  /** Steps of the last kept moment; -1 if there is none. */
  get furthestSteps(): number {
    return this.list.at(-1)?.status.steps ?? -1;
  }

  /** The last kept moment whose status passes `before`, a test that holds up to some moment and not behind it. */
  last(before: (status: Status) => boolean): Snapshot | undefined {
    return this.list.findLast((snapshot) => before(snapshot.status));
  }

  /** The beginning of the run, which is never thinned out; undefined for a native process. */
  get first(): Snapshot | undefined {
    return this.list[0];
  }

  /** Lets go of moments that are no longer part of the run. Its beginning stays. */
  forget(gone: (status: Status) => boolean): void {
    for (let i = this.list.length - 1; i > 0; i--) if (gone((this.list[i] as Snapshot).status)) this.drop(i);
  }

  /** Puts a live lab back to where the snapshot was taken. */
  restore(snapshot: Snapshot, live: LabInstance): void {
    writeBack(snapshot, live);
    this.base = snapshot;
  }

  /** Puts another, disposable instance there; what the live lab grew out of is not touched. */
  restoreElsewhere(snapshot: Snapshot, other: LabInstance): void {
    writeBack(snapshot, other);
  }

  // Drops what is missed least: where going from the moment before to the moment behind takes the least time. So going back takes about as
  // long wherever it leads to. The first one stays.
  private thin(): void {
    while (this.heldBytes > this.budgetBytes && this.list.length > 1) {
      const wayMs = this.list.map((kept) => kept.wayMs);
      let victim = this.list.length - 1;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 1; i + 1 < this.list.length; i++) {
        const gap = (wayMs[i + 1] as number) - (wayMs[i - 1] as number);
        if (gap < least) [least, victim] = [gap, i];
      }
      this.drop(victim);
    }
  }

  private drop(index: number): void {
    const [dropped] = this.list.splice(index, 1);
    for (const page of (dropped as Snapshot).pages) if (--page.holders === 0) this.heldBytes -= kPage;
  }
}

type Image = Pick<Snapshot, 'pages' | 'generations'>;

function capture(memory: WebAssembly.Memory, content: readonly ContentChunk[], base: Snapshot | undefined): Image {
  const words = new Int32Array(memory.buffer);
  const count = words.byteLength / kPage;
  const clean = cleanBytes(content, base, count);
  const pages: Page[] = [];
  for (let i = 0; i < count; i++) {
    const old = base?.pages[i] ?? kZeroPage;
    if (clean[i] === kPage) {
      pages.push(old);
      continue;
    }
    const live = words.subarray((i * kPage) / 4, ((i + 1) * kPage) / 4);
    if (equal(live, old.words)) pages.push(old);
    else if (old !== kZeroPage && equal(live, kZeroPage.words)) pages.push(kZeroPage);
    else pages.push({ words: live.slice(), holders: 0 });
  }
  return { pages, generations: new Map(content.map(({ address, generation }) => [address, generation])) };
}

// How many bytes of each page are content that has not changed since the base. Chunks need not be aligned to pages.
function cleanBytes(content: readonly ContentChunk[], base: Snapshot | undefined, pages: number): Int32Array {
  const clean = new Int32Array(pages + 1);
  if (base === undefined) return clean;
  for (const { address, generation } of content) {
    if (base.generations.get(address) !== generation) continue;
    const page = Math.floor(address / kPage);
    const offset = address % kPage;
    clean[page] = (clean[page] as number) + kPage - offset;
    clean[page + 1] = (clean[page + 1] as number) + offset;
  }
  return clean;
}

function equal(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The whole memory of a lab, to go on with elsewhere. */
export function imageOf(live: LabInstance): ArrayBuffer {
  if (live.memory === undefined) throw new Error('a native process has no image');
  return live.memory.buffer.slice(0) as ArrayBuffer;
}

/** Makes a fresh instance of the same build go on where the image was taken. */
export function adoptImage(live: LabInstance, image: ArrayBuffer): void {
  const { memory } = live;
  if (memory === undefined) throw new Error('a native process takes no image');
  const missing = Math.ceil((image.byteLength - memory.buffer.byteLength) / kPage);
  if (missing > 0) memory.grow(missing);
  new Uint8Array(memory.buffer).set(new Uint8Array(image));
}

function writeBack(snapshot: Snapshot, live: LabInstance): void {
  const { memory } = live;
  if (memory === undefined) throw new Error('a native process has no snapshots');
  const missing = snapshot.pages.length - memory.buffer.byteLength / kPage;
  if (missing > 0) memory.grow(missing);
  const words = new Int32Array(memory.buffer);
  snapshot.pages.forEach((page, i) => words.set(page.words, (i * kPage) / 4));
  // Memory never shrinks; what lies behind was untouched at that time.
  words.fill(0, (snapshot.pages.length * kPage) / 4);
}
