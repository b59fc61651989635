import { expect, test } from 'vitest';
import { kLensPx, lensOf } from './lens';

test('a narrow job is opened up, a wide one keeps its true place', () => {
  const axis = { x: 100, w: 900 };
  const wide = lensOf(axis, { from: 0.1, to: 0.9 }, { top: 0, bottom: 9 });
  expect(wide.frame).toBeUndefined();
  expect(wide.at(0.5)).toBe(550);
  const narrow = lensOf(axis, { from: 0.99, to: 1 }, { top: 0, bottom: 9 });
  expect(narrow.at(1) - narrow.at(0.99)).toBeCloseTo(kLensPx);
  expect((narrow.frame?.x ?? 0) + (narrow.frame?.w ?? 0)).toBeLessThanOrEqual(1000);
  expect(narrow.truth.x).toBeCloseTo(100 + 900 * 0.99);
});
