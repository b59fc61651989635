// Converts between a row's number and its key in the kv workload (wasm/workload/kv.h): eight bytes
// that are the number, or the number scrambled by splitmix64 (wasm/core/prng.h), then "ABCDEFGH".
// Scrambling is a bijection, so it can be undone.
import { formatKey } from './axis';
import { formatCount } from './units';

const kTail = 'ABCDEFGH';
const kPrefixBytes = 8;
/**
 * Row numbers are below this; a number unscrambled by mistake almost never is, which tells the two
 * kinds of keys apart.
 */
const kMaxRows = 1n << 40n;

/** Undefined if the key is not a row's, for example a shortened separator. */
export function rowOfKey(key: Uint8Array): number | undefined {
  if (key.length !== kPrefixBytes + kTail.length) return undefined;
  if (String.fromCharCode(...key.subarray(kPrefixBytes)) !== kTail) return undefined;
  const prefix = new DataView(key.buffer, key.byteOffset).getBigUint64(0);
  for (const id of [prefix, unmix64(prefix)]) if (id < kMaxRows) return Number(id);
  return undefined;
}

/** Returns the key of a row. `scrambled`: keys are not in the order of row numbers. */
export function keyOfRow(row: number, scrambled: boolean): Uint8Array {
  const key = new Uint8Array(kPrefixBytes + kTail.length);
  new DataView(key.buffer).setBigUint64(0, scrambled ? mix64(BigInt(row)) : BigInt(row));
  key.set(new TextEncoder().encode(kTail), kPrefixBytes);
  return key;
}

/** Returns "row 1,234" with its key as stored, or the key alone. */
export function keyWords(key: Uint8Array): { readonly name: string; readonly stored?: string } {
  const row = rowOfKey(key);
  if (row === undefined) return { name: formatKey(key) };
  return {
    name: `row ${formatCount(row)}`,
    stored: `${formatKey(key.subarray(0, kPrefixBytes))} ${kTail}`,
  };
}

/** One step of splitmix64. */
function mix64(id: bigint): bigint {
  const whole = (value: bigint) => BigInt.asUintN(64, value);
  let x = whole(id + 0x9e3779b97f4a7c15n);
  x = whole((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = whole((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}

/** One step of splitmix64 backwards, with the inverses of its factors modulo 2^64. */
function unmix64(mixed: bigint): bigint {
  const whole = (value: bigint) => BigInt.asUintN(64, value);
  let x = mixed ^ (mixed >> 31n) ^ (mixed >> 62n);
  x = whole(x * 0x319642b2d24d8ec3n);
  x = x ^ (x >> 27n) ^ (x >> 54n);
  x = whole(x * 0x96de1b173f119089n);
  x = x ^ (x >> 30n) ^ (x >> 60n);
  return whole(x - 0x9e3779b97f4a7c15n);
}
