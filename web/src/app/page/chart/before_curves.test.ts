import { expect, test } from 'vitest';
import { Series } from '../../../model/figures/series';
import { heightAt } from './before_curves';

function seriesOf(...points: [number, number][]): Series {
  const series = new Series(8);
  for (const [x, value] of points) series.push(x, value);
  return series;
}

test('between two points a height is on the line between them, beyond the ends there is none', () => {
  const series = seriesOf([10, 1], [20, 3], [40, 2]);
  expect([9, 10, 15, 20, 30, 40, 41].map((x) => heightAt(series, x))).toEqual([
    undefined,
    1,
    2,
    3,
    2.5,
    2,
    undefined,
  ]);
  expect(heightAt(undefined, 1)).toBeUndefined();
});

test('points that were merged have the height of their last one', () => {
  const series = seriesOf(...Array.from({ length: 9 }, (_, i): [number, number] => [i + 1, i + 1]));
  expect(series.all[0]).toMatchObject({ from: 1, to: 2 });
  expect(heightAt(series, 1)).toBe(2);
  expect(heightAt(series, 2.5)).toBe(2.5);
});
