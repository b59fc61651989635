import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, formatKey, KeyAxis, storedKey } from './axis';

const key = (...bytes: number[]) => Uint8Array.from(bytes);
const quarters = new KeyAxis([
  key(0, 0),
  key(0x40, 0),
  key(0x80, 0),
  key(0xc0, 0),
  key(0xff, 0xff),
]);

test('quantile keys lie at their quantiles, others between them', () => {
  expect(quarters.place(key(0, 0))).toBe(0);
  expect(quarters.place(key(0x80, 0))).toBe(0.5);
  expect(quarters.place(key(0x60, 0))).toBeCloseTo(0.375, 6);
  expect(quarters.place(key(0xff, 0xff))).toBe(1);
});

test('keys outside the axis stay on its ends', () => {
  const axis = new KeyAxis([key(0x10), key(0x20)]);
  expect(axis.place(key(0x01))).toBe(0);
  expect(axis.place(key(0x7f))).toBe(1);
});

test('skewed quantiles stretch the crowded part', () => {
  const axis = new KeyAxis([key(0), key(1), key(2), key(200)]);
  expect(axis.place(key(1, 128))).toBeCloseTo(0.5, 6);
  expect(axis.place(key(101))).toBeCloseTo(5 / 6, 6);
});

test('the segments of several indexes lie side by side; keys say their index first', () => {
  const quantiles = [
    storedKey(2, key(0)),
    storedKey(2, key(128)),
    storedKey(5, key(0)),
    storedKey(5, key(128)),
    storedKey(5, key(255)),
  ];
  const segments = [
    { tree: 2, name: 'a', from: 0, to: 0.5 },
    { tree: 5, name: 'a.b', from: 0.5, to: 1 },
  ];
  const axis = new KeyAxis(quantiles, segments);
  const place = (tree: number, ...bytes: number[]) => axis.place(axis.stored(tree, key(...bytes)));
  expect(place(2)).toBe(0);
  expect(place(2, 64)).toBeCloseTo(0.125, 6);
  expect(place(2, 255)).toBeLessThan(0.5);
  expect(place(5)).toBe(0.5);
  expect(place(5, 128)).toBe(0.75);
  expect(axis.split(axis.stored(5, key(7)))).toEqual({ tree: 5, key: key(7) });
  expect([0, 0.49, 0.5, 1].map((at) => axis.segmentEnd(at))).toEqual([0.5, 0.5, 1, 1]);
  expect(quarters.stored(3, key(1))).toEqual(key(1));
});

test('places never fall while keys rise', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      (a, b) => {
        const [low, high] = compareKeys(a, b) <= 0 ? [a, b] : [b, a];
        expect(quarters.place(low)).toBeLessThanOrEqual(quarters.place(high));
      },
    ),
  );
});

test('keys print as text or as hexadecimal digits', () => {
  expect(formatKey(new TextEncoder().encode('user17'))).toBe('user17');
  expect(formatKey(key(0, 0xa5))).toBe('00a5');
});
