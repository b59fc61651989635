import { expect, test } from 'vitest';
import { levelsOfAll, memtablesOfAll } from './families';
import type { LevelView, MemtableView } from './state';

const level = (
  number: number,
  files: number,
  targetBytes: number,
  score: number,
  base = false,
): LevelView => ({
  level: number,
  files,
  bytes: files * 100,
  targetBytes,
  score,
  base,
});
const memtable = (id: number, state: MemtableView['state'], entries: number): MemtableView => ({
  id,
  state,
  entries,
  bytes: entries * 10,
});

test('a level is the sum over all column families', () => {
  const first = [level(0, 1, 0, 0.25), level(1, 0, 0, 0), level(2, 3, 400, 0.75, true)];
  const second = [level(0, 4, 0, 1), level(1, 2, 300, 0.5, true), level(2, 5, 600, 0.9)];
  expect(levelsOfAll([...first, ...second])).toEqual([
    level(0, 5, 0, 1),
    level(1, 2, 300, 0.5, true),
    level(2, 8, 1000, 0.9, true),
  ]);
  expect(levelsOfAll(first)).toEqual(first);
});

test('the active memtables are shown as one, after those that wait', () => {
  const one = [memtable(3, 'active', 5), memtable(1, 'flushing', 9)];
  expect(memtablesOfAll(one)).toEqual([one[1], one[0]]);
  const several = [memtable(7, 'active', 5), memtable(4, 'waiting', 9), memtable(2, 'active', 6)];
  expect(memtablesOfAll(several)).toEqual([memtable(4, 'waiting', 9), memtable(7, 'active', 11)]);
});
