import { expect, test } from 'vitest';
import type { Tables } from '../../../model/tables/decode';
import { KeyAxis } from '../../../model/values/axis';
import { lsmLayout } from '../layout/layout';
import { fileAt, levelOf, treeOf } from '../testing/states';
import { tipOf } from '../twin/tip';
import { deadWeightOf, spansWithin } from './dead_weight';

const kBox = { width: 1100, height: 480, gutter: 100 };
const key = (byte: number) => Uint8Array.of(byte);
const kAxis = new KeyAxis([key(0), key(100)]);
const kAnswer = {
  'lsm.dead_weight': {
    name: 'lsm.dead_weight',
    rows: 3,
    columns: { file: [1, 2, 3], sampled: [8, 0, 4], shadowed: [2, 0, 4] },
  },
  'lsm.deleted_ranges': {
    name: 'lsm.deleted_ranges',
    rows: 3,
    columns: {
      range: [0, 1, 2],
      memtable: [9, 0, 0],
      file: [0, 1, 1],
      first: [key(0), key(10), key(30)],
      end: [key(5), key(30), key(40)],
      sequence: [7, 6, 6],
    },
  },
} as unknown as Tables;

test('an answer says what share of a file is hidden, and nothing of a file without a sample', () => {
  const { shadowed } = deadWeightOf(kAnswer, kAxis);
  expect([...shadowed]).toEqual([
    [1, 0.25],
    [3, 1],
  ]);
});

test('ranges belong to their memtable or file', () => {
  const { ofFile, ofMemtable } = deadWeightOf(kAnswer, kAxis);
  expect(ofMemtable.get(9)).toEqual([{ from: 0, to: 0.05 }]);
  expect(ofFile.get(1)).toEqual([
    { from: 0.1, to: 0.3 },
    { from: 0.3, to: 0.4 },
  ]);
});

test('a file shows of a range what lies within its keys, and ranges that touch as one', () => {
  const ranges = [
    { from: 0.1, to: 0.3 },
    { from: 0.3, to: 0.4 },
    { from: 0.6, to: 0.7 },
    { from: 0.8, to: 0.9 },
  ];
  const spans = spansWithin(ranges, { from: 0.2, to: 0.65 }, { x: 100, w: 1000 });
  expect(spans.map(({ x, w }) => [Math.round(x), Math.round(w)])).toEqual([
    [300, 200],
    [700, 50],
  ]);
});

test('the picture has both: the share under the file, the range across its keys, in the memtable too', () => {
  const dead = deadWeightOf(kAnswer, kAxis);
  const file = fileAt(1, 5, 0.1, 0.5, { deletions: 5 });
  const memtables = [{ id: 9, state: 'active' as const, entries: 1, bytes: 10 }];
  const state = treeOf([file], [levelOf(5, 1)], { dead, memtables });
  const { levels, memtable } = lsmLayout(state, kBox);
  expect(levels[0]?.files[0]?.dead).toEqual({ tombstones: 0.5, shadowed: 0.25 });
  expect(levels[0]?.files[0]?.ranges.map(({ x }) => Math.round(x))).toEqual([200]);
  expect(memtable.ranges).toHaveLength(1);
  expect(tipOf({ kind: 'file', file }, state)).toContain(
    '5 tombstones among them, about 25% hidden by newer files',
  );
});
