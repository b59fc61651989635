import { expect, test } from 'vitest';
import { columnsOf, Series } from './series';

test('merging in pairs keeps every peak', () => {
  const series = new Series(8);
  for (let x = 1; x <= 100; x++) series.push(x, x === 37 ? 1000 : 1);
  expect(series.all.length).toBeLessThanOrEqual(8);
  expect(Math.max(...series.all.map((point) => point.high))).toBe(1000);
  expect(series.all[0]?.from).toBe(1);
  expect(series.end).toBe(100);
});

test('what is known already is not added again after going back', () => {
  const series = new Series();
  series.push(10, 1);
  series.push(20, 2);
  series.push(15, 9);
  series.push(20, 9);
  expect(series.all.map((point) => point.last)).toEqual([1, 2]);
  expect(series.at(9)).toBeUndefined();
  expect(series.at(19)).toBe(1);
  expect(series.at(99)).toBe(2);
});

test('a value that is no number leaves no point', () => {
  const series = new Series();
  series.push(1, Number.NaN);
  series.push(2, Number.POSITIVE_INFINITY);
  expect(series.all).toHaveLength(0);
});

test('samples on one pixel become one column from lowest to highest', () => {
  const series = new Series();
  for (const [x, value] of [
    [1, 5],
    [2, 1],
    [3, 9],
    [40, 4],
  ] as const)
    series.push(x, value);
  expect(columnsOf(series.all, (x) => x / 10)).toEqual([
    { x: 0, low: 1, high: 9, last: 9 },
    { x: 4, low: 4, high: 4, last: 4 },
  ]);
});

test('after another history begins, later samples are forgotten and new ones are taken', () => {
  const series = new Series();
  for (let x = 1; x <= 10; x++) series.push(x, x);
  series.forgetAfter(6);
  expect(series.end).toBe(6);
  series.push(7, 70);
  expect(series.at(7)).toBe(70);
  series.forgetAfter(0);
  expect(series.all).toEqual([]);
});
