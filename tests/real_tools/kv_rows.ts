// The rows that a kv workload leaves, computed independently from its definition
// (wasm/workload/kv.cc), in hexadecimal.
const kWord = 2n ** 64n - 1n;

export function mix64(value: bigint): bigint {
  let x = (value + 0x9e3779b97f4a7c15n) & kWord;
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & kWord;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & kWord;
  return x ^ (x >> 31n);
}

export class SplitMix64 {
  constructor(private state: bigint) {}
  next(): bigint {
    const result = mix64(this.state);
    this.state = (this.state + 0x9e3779b97f4a7c15n) & kWord;
    return result;
  }
  below(n: number): number {
    return Number((this.next() * BigInt(n)) >> 64n);
  }
}

function keyOf(id: number): string {
  return mix64(BigInt(id)).toString(16).padStart(16, '0') + Buffer.from('ABCDEFGH').toString('hex');
}

export function valueBytesOf(id: number, version: number, bytes: number): string {
  const words = new SplitMix64(mix64(BigInt(id) * 1000003n + BigInt(version)));
  const half = Math.ceil(bytes / 2);
  const value = Buffer.alloc(bytes + 16);
  for (let at = 0; at < half; at += 8) value.writeBigUInt64LE(words.next(), at);
  value.copy(value, half, 0, bytes - half);
  return value.subarray(0, bytes).toString('hex');
}

export interface Statements {
  readonly rows: number;
  readonly valueBytes: number;
  /** Updates after the load; `seed`: of their draws. */
  readonly updates?: { readonly statements: number; readonly seed: number };
  /** A rolling window instead: every row is new, and each beyond `size` deletes the oldest. */
  readonly window?: { readonly size: number; readonly statements: number };
}

/** The rows after `done` statements. */
export function rowsAfter(
  { rows, valueBytes, updates, window }: Statements,
  done: number,
): Map<string, string> {
  const table = new Map<string, string>();
  const put = (id: number, version: number) =>
    table.set(keyOf(id), valueBytesOf(id, version, valueBytes));
  if (window !== undefined) {
    for (let id = 0, left = done; left > 0; id++) {
      put(id, 0);
      left--;
      if (id >= window.size && left-- > 0) table.delete(keyOf(id - window.size));
    }
    return table;
  }
  for (let id = 0; id < Math.min(rows, done); id++) put(id, 0);
  const random = new SplitMix64(BigInt(updates?.seed ?? 0));
  for (let i = 1; i <= Math.min(updates?.statements ?? 0, done - rows); i++)
    put(random.below(rows), i);
  return table;
}
