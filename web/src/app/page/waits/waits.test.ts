import { expect, test } from 'vitest';
import { schema } from '../../../gen/schema';
import { tablesByHand } from '../../../model/testing/by_hand';
import { kReasons } from './reasons';
import { garbageOf, joined, kGarbage, kReasonNames, partsOf, slicesOf, totalsOf } from './waits';

const reason = (name: string) => kReasonNames.indexOf(name);
const kStop = reason('L0 files: stop');
const kSync = reason('log syncs');

/** Sums as the lab gives them: reasons that have not occurred are left out. */
const kTables = tablesByHand({
  'lab.series': [
    { moment: 0, t_ns: 1000 },
    { moment: 1, t_ns: 2000, statements: 100 },
    { moment: 2, t_ns: 4000, statements: 200 },
  ],
  'lab.waits': [
    { moment: 1, reason: kSync, ns: 500 },
    { moment: 2, reason: kStop, ns: 1500 },
    { moment: 2, reason: kSync, ns: 600 },
    { moment: 2, reason: kGarbage, ns: 9000 },
  ],
});

test('slices hold what was waited between two moments, and add up to the last sums', () => {
  const slices = slicesOf(kTables);
  expect(slices.map(({ statements, ns }) => [statements, ns])).toEqual([
    [
      [0, 100],
      [1000, 2000],
    ],
    [
      [100, 200],
      [2000, 4000],
    ],
  ]);
  expect(slices[0]?.waits[kSync]).toBe(500);
  expect(slices[1]?.waits[kSync]).toBe(100);
  const totals = totalsOf(slices);
  expect([totals[kStop], totals[kSync], totals[kGarbage]]).toEqual([1500, 600, 9000]);
});

test('a reason is as high as its share of the time, and the drive has a strip apart', () => {
  const [first, second] = slicesOf(kTables);
  expect(first && partsOf(first)).toEqual([{ reason: kSync, from: 0, to: 0.5 }]);
  expect(second && partsOf(second)).toEqual([
    { reason: kStop, from: 0, to: 0.75 },
    { reason: kSync, from: 0.75, to: 0.8 },
  ]);
  expect([first, second].map((one) => one && garbageOf(one))).toEqual([0, 1]);
});

test('waits of several clients that last longer than the time share it', () => {
  const parts = partsOf({
    statements: [0, 10],
    ns: [0, 100],
    waits: kReasonNames.map((_, at) => (at === kStop ? 300 : at === kSync ? 100 : 0)),
  });
  expect(parts).toEqual([
    { reason: kStop, from: 0, to: 0.75 },
    { reason: kSync, from: 0.75, to: 1 },
  ]);
});

test('few parts of the run lose no wait', () => {
  const slices = slicesOf(kTables);
  expect(joined(slices, 1)).toEqual([
    { statements: [0, 200], ns: [1000, 4000], waits: totalsOf(slices) },
  ]);
  expect(joined(slices, 10)).toHaveLength(2);
  expect(joined([], 10)).toEqual([]);
});

test('each reason has its limit, and all options exist', () => {
  expect(kReasons).toHaveLength(kReasonNames.length);
  const known = new Set(
    schema.options.flatMap(({ options }) => options.map(({ name }) => name as string)),
  );
  const named = kReasons.flatMap(({ limits, moves }) => [...limits, ...moves]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(kReasons.filter(({ limits }) => limits.length === 0)).toHaveLength(1); // locks
});
