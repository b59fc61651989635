// The record of the soak keeps the rows of matrices that were not run again.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { details_in, print_record, read_record } from '../../scripts/soak_record.mjs';
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
