import { expect, test } from 'vitest';
import { between } from './outlined';

test('an outline has gaps where words are, wherever they begin and end', () => {
  expect(between(0, 100, [])).toEqual([[0, 100]]);
  expect(
    between(0, 100, [
      [20, 30],
      [10, 25],
      [90, 120],
    ]),
  ).toEqual([
    [0, 10],
    [30, 90],
  ]);
  expect(between(0, 100, [[-5, 200]])).toEqual([]);
  expect(between(50, 100, [[0, 20]])).toEqual([[50, 100]]);
  expect(between(0, 10, [[40, 50]])).toEqual([[0, 10]]);
});
