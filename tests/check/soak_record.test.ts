// The soak's record keeps the rows of matrices that were not run again.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  details_in,
  print_record,
  read_record,
  sum_in,
  tests_in,
} from '../../scripts/soak_record.mjs';
import { in_tree } from './tree';

const kRow = {
  result: 'passed',
  seconds: '12',
  detail: '56381 power cuts',
  build: 'abc1234',
  machine: '2 × CPU, 8 GiB',
  date: '2026-11-22',
};
const matrices = [{ name: 'crashes' }, { name: 'snapshots' }];
const reread = (text: string) =>
  in_tree({ 'soak.md': text }, (root) => read_record(join(root, 'soak.md')));

test('what is printed is read back; a matrix that was never run is said to be "not run"', () => {
  const text = print_record(new Map([['crashes', kRow]]), matrices);
  expect(text).toContain('| snapshots | not run |');
  expect([...reread(text)]).toEqual([['crashes', kRow]]);
});

test('of a run that says something of each browser, all is kept', () => {
  const text = 'digests: 28 agree in Chromium\nother\ndigests: 28 agree in Firefox\n';
  expect(details_in(/^digests: (.*)$/m, text)).toBe('28 agree in Chromium; 28 agree in Firefox');
  expect(details_in(/^digests: (.*)$/m, 'nothing')).toBe('');
});

test('what the parts of a run counted is added up', () => {
  const text = '120 power cuts\n[ OK ] a part\n31 power cuts\n';
  expect(sum_in(/^(\d+) (power cuts)$/m, text)).toBe('151 power cuts');
  expect(sum_in(/^(\d+) (power cuts)$/m, 'nothing')).toBe('');
});

test('a filter that fits no test is found out', () => {
  const shard = (count: number) => `[==========] Running ${count} tests from 1 test suite.\n`;
  expect(tests_in(shard(4) + shard(3))).toBe(7);
  expect(tests_in('[==========] Running 1 test from 1 test suite.\n')).toBe(1);
  expect(tests_in(shard(0) + shard(0))).toBe(0);
});

test('rows of matrices that no longer exist go', () => {
  const rows = new Map([
    ['crashes', kRow],
    ['gone', kRow],
  ]);
  expect([...reread(print_record(rows, matrices)).keys()]).toEqual(['crashes']);
});

test('a file in another layout, or none, has no rows', () => {
  expect(reread('# Soak\n\n| matrix | result | seconds | detail |\n|---|---|---|---|\n').size).toBe(
    0,
  );
  expect(in_tree({}, (root) => read_record(join(root, 'soak.md'))).size).toBe(0);
});
