import { expect, test } from 'vitest';
import { logTicks } from './ticks';

test.for([
  [1, 12, [1, 2, 5, 10]],
  [1, 400, [1, 10, 100]],
  [1000, 112_000, [1000, 10_000, 100_000]],
  [1e3, 1e9, [1e3, 1e5, 1e7, 1e9]],
  [3, 9, [5]],
] as const)('rules from %d to %d', ([low, high, expected]) => {
  expect(logTicks(low, high)).toEqual(expected);
});
