// Drawing a curve: a fast stroke sets every point that it passes, and none outside the plot.
import { expect, test } from 'vitest';
import { farthest, plotOf, strokeOf } from './curve_shape';

test('a stroke sets all points between two events, either way', () => {
  expect(strokeOf([2, 0], [5, 0.75])).toEqual([
    [2, 0],
    [3, 0.25],
    [4, 0.5],
    [5, 0.75],
  ]);
  expect(strokeOf([3, 1], [1, 0]).map(([i]) => i)).toEqual([3, 2, 1]);
  expect(strokeOf([4, 0.3], [4, 0.6])).toEqual([[4, 0.6]]);
});

test.each([true, false])('a pointer beyond the plot draws at its edge (narrow: %s)', (narrow) => {
  const plot = plotOf(narrow);
  expect(plot.placeOf(-50, -50)).toEqual([0, 1]);
  expect(plot.placeOf(plot.width + 50, plot.height + 50)).toEqual([9, 0]);
  expect(plot.placeOf(plot.xOf(4) + 3, plot.yOf(0.25))[0]).toBe(4);
});

test('curves are named where they are farthest apart, away from the edges', () => {
  expect(farthest([0, 0, 0, 9], [9, 1, 2, 0])).toBe(2);
  expect(farthest([1, 1, 1], [1, 1, 1])).toBe(1);
});
