import { expect, test } from 'vitest';
import type { Contender } from '../scenario';
import { pathOf } from './document_path';

const contenders: Contender[] = [
  { name: 'RocksDB', engine: 'lsm' },
  { name: 'RocksDB 7.8', engine: 'lsm' },
  { name: 'InnoDB', engine: 'btree' },
];
const path = (words: string) => pathOf(words, { contenders });

test('a contender is meant by its name, dots and all, or by its engine if that is its own', () => {
  expect(path('RocksDB 7.8.options.compression')).toEqual([
    'contenders',
    1,
    'options',
    'compression',
  ]);
  expect(path('RocksDB.profile')).toEqual(['contenders', 0, 'profile']);
  expect(path('btree.options.page_size')).toEqual(['contenders', 2, 'options', 'page_size']);
  expect(path('lsm.profile')).toEqual(['lsm', 'profile']);
});

test('entries of lists are positions', () => {
  expect(path('workload.phases[1].statements')).toEqual(['workload', 'phases', 1, 'statements']);
  expect(path('contenders[2].name')).toEqual(['contenders', 2, 'name']);
  expect(path('seed')).toEqual(['seed']);
});
