// The key axis: a key's place between 0 and 1, by quantiles of all keys that the run can ever hold.
//
// The quantile keys are fixed for the run and shared by every contender, so nothing jitters and one
// row is one vertical line. Between two quantile keys a place is interpolated from the six bytes
// that begin where they differ.
//
// Where a run has several indexes, their segments lie side by side, and a key begins with its
// index's number, four bytes big-endian, as the LSM-tree stores it
// (wasm/engine/index_number.h).

/** One index's part of the axis. */
export interface Segment {
  readonly tree: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const kIndexNumberBytes = 4;
const kFirstIndexNumber = 256;

export class KeyAxis {
  /**
   * Quantile keys in rising order; at least two. `segments`: none if there is one index, whose keys
   * have no number before them.
   */
  constructor(
    private readonly quantiles: readonly Uint8Array[],
    readonly segments: readonly Segment[] = [],
  ) {
    if (quantiles.length < 2) throw new RangeError('a key axis needs at least two quantile keys');
  }

  /** A key of an index as the axis knows it. */
  stored(tree: number, key: Uint8Array): Uint8Array {
    return this.segments.length === 0 ? key : storedKey(tree, key);
  }

  /** As place(), of a key of one index; an empty key is before all others of that index. */
  placeIn(tree: number, key: Uint8Array): number {
    if (key.length > 0) return this.place(this.stored(tree, key));
    return this.segments.find((segment) => segment.tree === tree)?.from ?? 0;
  }

  /** The index and its own key again. */
  split(key: Uint8Array): { readonly tree: number; readonly key: Uint8Array } {
    if (this.segments.length === 0 || key.length < kIndexNumberBytes) return { tree: 0, key };
    const number = new DataView(key.buffer, key.byteOffset).getUint32(0);
    return { tree: Math.max(0, number - kFirstIndexNumber), key: key.subarray(kIndexNumberBytes) };
  }

  /** Where the segment ends in which a place lies. */
  segmentEnd(place: number): number {
    return this.segments.find(({ from, to }) => from <= place && place < to)?.to ?? 1;
  }

  /** Share of all keys below `key`: 0 for keys before the axis, 1 for keys after it. */
  place(key: Uint8Array): number {
    const last = this.quantiles.length - 1;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareKeys(this.quantile(middle), key) <= 0) low = middle;
      else high = middle - 1;
    }
    if (low === last) return 1;
    return Math.min(
      1,
      Math.max(0, (low + interpolate(this.quantile(low), key, this.quantile(low + 1))) / last),
    );
  }

  private quantile(index: number): Uint8Array {
    return this.quantiles[index] as Uint8Array;
  }
}

/** A key after the number of its index. */
export function storedKey(tree: number, key: Uint8Array): Uint8Array {
  const stored = new Uint8Array(kIndexNumberBytes + key.length);
  new DataView(stored.buffer).setUint32(0, kFirstIndexNumber + tree);
  stored.set(key, kIndexNumberBytes);
  return stored;
}

/** Byte order, as the engines compare: negative, zero or positive. */
export function compareKeys(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function interpolate(from: Uint8Array, key: Uint8Array, to: Uint8Array): number {
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  const a = fraction(from, common);
  const b = fraction(to, common);
  if (b <= a) return 0;
  return Math.min(1, Math.max(0, (fraction(key, common) - a) / (b - a)));
}

// Six bytes from `start` as a number: 48 bits, exact in a double.
function fraction(key: Uint8Array, start: number): number {
  let value = 0;
  for (let i = start; i < start + 6; i++) value = value * 256 + (key[i] ?? 0);
  return value;
}

const kHex = '0123456789abcdef';

/** A key as people read it: text if it is printable, else hexadecimal digits. */
export function formatKey(key: Uint8Array): string {
  if (key.length > 0 && key.every((byte) => byte >= 0x20 && byte < 0x7f))
    return String.fromCharCode(...key);
  let out = '';
  for (const byte of key) out += `${kHex[byte >> 4]}${kHex[byte & 15]}`;
  return out;
}
