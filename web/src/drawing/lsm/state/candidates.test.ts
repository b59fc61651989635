import { expect, test } from 'vitest';
import type { LsmFilesRow } from '../../../gen/types';
import { rowByHand } from '../../../model/testing/by_hand';
import { keyAt, kKeys } from '../../kit/testing/keys';
import { candidatesOf, comparedWords } from './candidates';

const file = (
  number: number,
  level: number,
  from: number,
  to: number,
  bytes: number,
  cells: Partial<LsmFilesRow> = {},
): LsmFilesRow =>
  rowByHand('lsm.files', {
    number,
    level,
    bytes,
    smallest: keyAt(from),
    largest: keyAt(to),
    ...cells,
  });

const kJob = { job: 9, level: 4, output_level: 5, family: 0 };
const kFiles = [
  file(1, 4, 0, 0.3, 1000),
  file(2, 4, 0.35, 0.4, 500),
  file(3, 4, 0.5, 0.9, 1000),
  file(11, 5, 0, 0.1, 4000),
  file(12, 5, 0.2, 0.36, 2000),
  file(13, 5, 0.6, 0.7, 1500),
  file(20, 6, 0, 1, 9000),
];
const overlaps = (files: readonly LsmFilesRow[], picked = 3) =>
  candidatesOf(files, kJob, new Set([picked]), kKeys).map(({ overlapBytes }) => overlapBytes);

test('a candidate overlaps every file below that shares a key with it, also its neighbours', () => {
  expect(overlaps(kFiles)).toEqual([6000, 2000, 1500]);
});

test('the ratio is by the own bytes of a candidate: the least one goes down', () => {
  const candidates = candidatesOf(kFiles, kJob, new Set([3]), kKeys);
  expect(candidates.map(({ ratio }) => ratio)).toEqual([6, 4, 1.5]);
  expect(comparedWords(candidates, false)[0]).toBe(
    'What would each of 3 candidates rewrite below?',
  );
  expect(comparedWords(candidates, true)[0]).toBe(
    'Of 3 candidates this one overlaps least: 1.50 kB below, 1.50 per own byte',
  );
});

test('what another rule has chosen is not said to overlap least', () => {
  const candidates = candidatesOf(kFiles, kJob, new Set([1]), kKeys);
  expect(comparedWords(candidates, true)).toEqual([
    'Of 3 candidates this one is next: 6.00 kB below, 6.00 per own byte',
    '1 of 3: the next one',
  ]);
});

test('files that another job reads, and those of another family, are no candidates', () => {
  const busy = kFiles.map((one) => (one.number === 1 ? { ...one, job: 7 } : one));
  expect(overlaps(busy)).toEqual([2000, 1500]);
  const others = kFiles.map((one) => (one.number === 12 ? { ...one, family: 1 } : one));
  expect(overlaps(others)).toEqual([4000, 0, 1500]);
});

test('there is no choice in L0, nor where the file that goes down came later than the files known', () => {
  expect(candidatesOf(kFiles, { ...kJob, level: 0 }, new Set([3]), kKeys)).toEqual([]);
  expect(overlaps(kFiles, 99)).toEqual([]);
});
