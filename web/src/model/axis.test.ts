import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, formatKey, KeyAxis } from './axis';

const key = (...bytes: number[]) => Uint8Array.from(bytes);
const quarters = new KeyAxis([key(0, 0), key(0x40, 0), key(0x80, 0), key(0xc0, 0), key(0xff, 0xff)]);

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

test('places never fall while keys rise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), fc.uint8Array({ minLength: 1, maxLength: 12 }), (a, b) => {
      const [low, high] = compareKeys(a, b) <= 0 ? [a, b] : [b, a];
      expect(quarters.place(low)).toBeLessThanOrEqual(quarters.place(high));
    }),
  );
});

test('keys print as text or as hexadecimal digits', () => {
  expect(formatKey(new TextEncoder().encode('user17'))).toBe('user17');
  expect(formatKey(key(0, 0xa5))).toBe('00a5');
});
