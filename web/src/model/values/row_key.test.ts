import { expect, test } from 'vitest';
import { keyOfRow, keyWords, rowOfKey } from './row_key';

const keyOf = (prefix: bigint, tail = 'ABCDEFGH'): Uint8Array => {
  const key = new Uint8Array(8 + tail.length);
  new DataView(key.buffer).setBigUint64(0, BigInt.asUintN(64, prefix));
  key.set(new TextEncoder().encode(tail), 8);
  return key;
};

/** One step of splitmix64, as published. */
function mix64(id: bigint): bigint {
  const whole = (value: bigint) => BigInt.asUintN(64, value);
  let x = whole(id + 0x9e3779b97f4a7c15n);
  x = whole((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = whole((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}

test('a scrambled key and a sequential one give their row', () => {
  expect(mix64(0n)).toBe(0xe220a8397b1dcdafn);
  for (const row of [0, 1, 17, 399_999, 2 ** 39]) {
    expect(rowOfKey(keyOf(mix64(BigInt(row))))).toBe(row);
    expect(rowOfKey(keyOf(BigInt(row)))).toBe(row);
    expect(keyOfRow(row, true)).toEqual(keyOf(mix64(BigInt(row))));
    expect(keyOfRow(row, false)).toEqual(keyOf(BigInt(row)));
  }
});

test('what is not the key of a row stays as it is stored', () => {
  expect(rowOfKey(keyOf(17n, 'ABCDEFGI'))).toBeUndefined();
  expect(rowOfKey(new Uint8Array(0))).toBeUndefined();
  expect(rowOfKey(keyOf(0x8000_0000_0000_0000n))).toBeUndefined();
  expect(keyWords(Uint8Array.of(0x85, 0xf4))).toEqual({ name: '85f4' });
  expect(keyWords(keyOf(mix64(1_234n)))).toEqual({
    name: 'row 1,234',
    stored: expect.stringMatching(/^[0-9a-f]{16} ABCDEFGH$/),
  });
});

test('a key in the middle of other bytes is read at its own place', () => {
  const bytes = new Uint8Array(40);
  bytes.set(keyOf(42n), 7);
  expect(rowOfKey(bytes.subarray(7, 23))).toBe(42);
});
