import { expect, test } from 'vitest';
import { LatencyStretches, percentileOf } from './latency';

const sample = (statements: number, ...counts: [from_ns: number, count: number][]) => ({
  statements,
  rows: counts.map(([from_ns, count]) => ({ from_ns, count })),
});

test('a stretch is what happened between two histograms', () => {
  const stretches = new LatencyStretches();
  expect([...(stretches.take(sample(2000, [10, 1900], [50, 100])) ?? [])]).toEqual([
    [10, 1900],
    [50, 100],
  ]);
  // Too short: it goes on to the next sample.
  expect(stretches.take(sample(2100, [10, 2000], [50, 100]))).toBeUndefined();
  const next = stretches.take(sample(4000, [10, 2400], [50, 100], [90, 1500])) ?? new Map();
  expect([...next].filter(([, count]) => count > 0)).toEqual([
    [10, 500],
    [90, 1500],
  ]);
  expect(percentileOf(next, 0.25)).toBe(10);
  expect(percentileOf(next, 0.5)).toBe(90);
});

test('where the measured phases begin, the histogram begins again', () => {
  const stretches = new LatencyStretches();
  stretches.take(sample(5000, [10, 5000]));
  const measured = stretches.take(sample(8000, [40, 1500])) ?? new Map();
  expect([...measured]).toEqual([[40, 1500]]);
});

test('after the run has gone back there is a stretch only from there on', () => {
  const stretches = new LatencyStretches();
  stretches.take(sample(5000, [10, 5000]));
  expect(stretches.take(sample(2000, [10, 2000]))).toBeUndefined();
  const next = stretches.take(sample(4000, [10, 2000], [30, 2000])) ?? new Map();
  expect([...next].filter(([, count]) => count > 0)).toEqual([[30, 2000]]);
});

test('without statements there is no percentile', () => {
  expect(percentileOf(new Map(), 0.99)).toBeNaN();
});
