// The key axis: a key's place between 0 and 1, by quantiles of all keys that the run can ever hold.
//
// The quantile keys are fixed for the run and shared by every contender, so nothing jitters and one row is one vertical line.
// Between two quantile keys a place is interpolated from the six bytes that begin where they differ.

export class KeyAxis {
  /** Quantile keys in rising order; at least two. */
  constructor(private readonly quantiles: readonly Uint8Array[]) {
    if (quantiles.length < 2) throw new RangeError('a key axis needs at least two quantile keys');
  }

  /** Share of all keys below `key`: 0 for keys before the axis, 1 for keys behind it. */
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
    return Math.min(1, Math.max(0, (low + interpolate(this.quantile(low), key, this.quantile(low + 1))) / last));
  }

  private quantile(index: number): Uint8Array {
    return this.quantiles[index] as Uint8Array;
  }
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
  if (key.length > 0 && key.every((byte) => byte >= 0x20 && byte < 0x7f)) return String.fromCharCode(...key);
  let out = '';
  for (const byte of key) out += `${kHex[byte >> 4]}${kHex[byte & 15]}`;
  return out;
}
