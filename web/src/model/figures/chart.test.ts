import { expect, test } from 'vitest';
import { Curves, kMetrics, learnPast, ofIntervals } from './chart';
import type { Interval } from './over_time';
import { Series } from './series';

/** Intervals of 1,000 statements with the given lengths and p99 latencies. */
function intervalsOf(...each: [ns: number, p99: number][]): Interval[] {
  let t_ns = 0;
  return each.map(([ns, p99_ns], interval) => {
    t_ns += ns;
    return {
      interval,
      statements: 1000 * (interval + 1),
      t_ns,
      p50_ns: 10,
      p99_ns,
      p999_ns: 90,
      max_ns: 99,
      user_bytes: 0,
      drive_bytes: 0,
      live_user_bytes: 0,
      allocated_bytes: 0,
      table_bytes: 0,
      transactions: 0,
    };
  });
}

const pointsOf = (curves: Curves, metric: string) =>
  curves.of(metric)?.all.map(({ to, last }) => [to, last]);

test('throughput and latencies are those of the intervals, whichever were read together', () => {
  const rows = intervalsOf([1e9, 20], [5e8, 40], [2e9, 30]);
  const [step, once] = [new Curves(), new Curves()];
  for (let seen = 0; seen <= rows.length; seen++) step.addIntervals(rows.slice(0, seen));
  once.addIntervals(rows);
  for (const { id } of kMetrics.filter((metric) => ofIntervals(metric.id)))
    expect(pointsOf(step, id)).toEqual(pointsOf(once, id));
  expect(pointsOf(once, 'throughput')).toEqual([
    [1000, 1000],
    [2000, 2000],
    [3000, 500],
  ]);
  expect(pointsOf(once, 'latency')).toEqual([
    [1000, 20],
    [2000, 40],
    [3000, 30],
  ]);
});

test('after going back the curve keeps what is ahead; with another history it is another one', () => {
  const curves = new Curves();
  curves.addIntervals(intervalsOf([1e9, 20], [1e9, 40], [1e9, 30]));
  curves.addIntervals(intervalsOf([1e9, 20]));
  expect(pointsOf(curves, 'latency')).toHaveLength(3);
  curves.forgetAfter(1500);
  curves.addIntervals(intervalsOf([1e9, 20], [1e9, 70]));
  expect(pointsOf(curves, 'latency')).toEqual([
    [1000, 20],
    [2000, 70],
  ]);
});

test('a clock that was first read late learns what was before', () => {
  const clock = new Series();
  clock.push(2500, 26e8);
  clock.push(2600, 27e8);
  const rows = intervalsOf([1e9, 0], [1e9, 0], [1e9, 0]);
  learnPast(clock, rows);
  learnPast(clock, rows);
  expect(clock.all.map(({ to, last }) => [to, last])).toEqual([
    [1000, 1e9],
    [2000, 2e9],
    [2500, 26e8],
    [2600, 27e8],
  ]);
});
