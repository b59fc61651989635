// The key axis: a key's place between 0 and 1, by quantiles of all keys that the run can ever hold.
//
// The quantile keys are fixed for the run and shared by every contender, so nothing jitters and a
// row is one vertical line. Between two quantile keys a place is interpolated from six bytes,
// starting at the first one in which they differ.
//
// Segments of several indexes lie side by side. A key then begins with its index's number, four
// bytes big-endian, as the LSM-tree stores it (wasm/engine/index_number.h).

/** One index's part of the axis; `from` and `to` are places. */
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
   * `quantiles`: rising keys, at least two, else throws RangeError. `segments`: empty for a single
   * index, whose keys carry no number.
   */
  constructor(
    private readonly quantiles: readonly Uint8Array[],
    readonly segments: readonly Segment[] = [],
  ) {
    if (quantiles.length < 2) throw new RangeError('a key axis needs at least two quantile keys');
  }

  /** Returns an index's key in the form of the axis. */
  stored(tree: number, key: Uint8Array): Uint8Array {
    return this.segments.length === 0 ? key : storedKey(tree, key);
  }

  /** Returns the place of one index's key; an empty key is the beginning of its index. */
  placeIn(tree: number, key: Uint8Array): number {
    if (key.length > 0) return this.place(this.stored(tree, key));
    return this.segments.find((segment) => segment.tree === tree)?.from ?? 0;
  }

  /** Splits a key of the axis into its index and that index's key. */
  split(key: Uint8Array): { readonly tree: number; readonly key: Uint8Array } {
    if (this.segments.length === 0 || key.length < kIndexNumberBytes) return { tree: 0, key };
    const number = new DataView(key.buffer, key.byteOffset).getUint32(0);
    return { tree: Math.max(0, number - kFirstIndexNumber), key: key.subarray(kIndexNumberBytes) };
  }

  /** Returns the end of the segment in which a place lies. */
  segmentEnd(place: number): number {
    return this.segments.find(({ from, to }) => from <= place && place < to)?.to ?? 1;
  }

  /** Returns the share of all keys below `key`: 0 before the axis, 1 after it. */
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

/** Prefixes a key with the number of its index. */
export function storedKey(tree: number, key: Uint8Array): Uint8Array {
  const stored = new Uint8Array(kIndexNumberBytes + key.length);
  new DataView(stored.buffer).setUint32(0, kFirstIndexNumber + tree);
  stored.set(key, kIndexNumberBytes);
  return stored;
}

/** Compares in byte order, as the engines do: negative, zero or positive. */
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

// Reads six bytes from `start` as a number: 48 bits, exact in a double. Missing bytes are zero.
function fraction(key: Uint8Array, start: number): number {
  let value = 0;
  for (let i = start; i < start + 6; i++) value = value * 256 + (key[i] ?? 0);
  return value;
}

const kHex = '0123456789abcdef';

/** Prints a key: text if it is printable, else hexadecimal digits. */
export function formatKey(key: Uint8Array): string {
  if (key.length > 0 && key.every((byte) => byte >= 0x20 && byte < 0x7f))
    return String.fromCharCode(...key);
  let out = '';
  for (const byte of key) out += `${kHex[byte >> 4]}${kHex[byte & 15]}`;
  return out;
}
