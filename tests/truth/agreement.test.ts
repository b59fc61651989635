// Verdicts on made-up figures: agreement, and which of its two reasons applies.
import { expect, test } from 'vitest';
import { agreementOf, judge, rangesOf, valueAt } from './agreement';
import { type MeasuredRun, type Replay, row } from './measured';

const runOf = (run: string, bytes: number): MeasuredRun => ({
  ...{ system: 'engine', run, file: `engine.${run}.json`, options: {} },
  stages: [
    { stream: 'A1', at: 'fg', metrics: { 'pages.of.two': 7, bytes } },
    { stream: 'A1', read: 'scan', metrics: { bytes: 1 } },
  ],
});
const base = runOf('none_A1', 100);
const runs = [base, runOf('none_rep1_A1', 90), runOf('none_repeat2_A1', 120), runOf('zlib_A1', 9)];
const figure = (ours: number) => row('none_A1', 0, 'metrics.bytes', 100, ours);

test('the range of a figure is that of the run and its repetitions', () => {
  const rangeOf = rangesOf(runs);
  expect(rangeOf(base, figure(1))).toEqual({ lowest: 90, highest: 120, runs: 3 });
  expect(rangeOf(runs[3] as MeasuredRun, figure(1))).toBeUndefined();
  expect(rangeOf(base, { ...figure(1), metric: 'metrics.files' })).toBeUndefined();
});

test('a figure agrees within the tolerance, or within the real runs, and it is said which', () => {
  const range = { lowest: 90, highest: 120, runs: 3 };
  expect(agreementOf(figure(105), 0.05, range)).toBe('within tolerance');
  expect(agreementOf(figure(94), 0.05, range)).toBe('within real runs');
  expect(agreementOf(figure(94), 0.05)).toBe('outside');
  expect(agreementOf(figure(121), 0.05, range)).toBe('outside');
});

test('a figure that was never more than nothing agrees only with nothing', () => {
  const none = { lowest: 0, highest: 0, runs: 3 };
  const of = (ours: number) => agreementOf(row('none_A1', 0, 'metrics.bytes', 0, ours), 0.05, none);
  expect(of(0)).toBe('within tolerance');
  expect(of(1)).toBe('outside');
});

test('only what lies outside needs a reason', () => {
  const engine: Replay = {
    system: 'engine',
    replay: () => Promise.resolve({ rows: [], skipped: [] }),
    judged: (_run, { metric }) => metric === 'metrics.bytes',
    tolerance: () => 0.03,
    why: () => 'chance',
  };
  const outside = judge(engine, base, figure(104));
  expect(outside).toMatchObject({ agreement: 'outside', tolerance: 0.03, why: 'chance' });
  expect(judge(engine, base, figure(103)).why).toBeUndefined();
  expect(judge(engine, base, { ...figure(1), metric: 'metrics.files' }).agreement).toBeUndefined();
});

test('parts of a path may have dots', () => {
  expect(valueAt(base.stages[0], 'metrics.pages.of.two')).toBe(7);
  expect(valueAt(base.stages[0], 'metrics.pages')).toBeUndefined();
});
