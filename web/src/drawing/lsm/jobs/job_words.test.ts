import { expect, test } from 'vitest';
import type { JobScript } from '../replay/replay';
import { fileAt } from '../testing/states';
import { reasonWords, replayCaptions, wordingsOf } from './job_words';

const file = (number: number, level: number, from = 0.2, to = 0.6) =>
  fileAt(number, level, from, to, { job: 5 });
const beat = (front: number, dropped: number) => ({
  front,
  readBytes: 0,
  writtenBytes: 0,
  firstBytes: 0,
  dropped,
});
const kScript: JobScript = {
  job: 5,
  kind: 'compaction',
  reason: 'the level is over its target',
  level: 1,
  runs: 0,
  combines: false,
  outputLevel: 2,
  inputs: [file(1, 1)],
  carried: [file(2, 2), file(3, 2)],
  outputs: [{ number: 10, from: 0.2, to: 0.6, bytes: 90 }],
  beats: [beat(0.2, 0), beat(0.6, 12)],
  strips: [],
  from: 0.2,
  to: 0.6,
  entries: 20,
  bytes: 180,
  moved: { rows: 20, bytes: 150 },
  candidates: [],
  tombstones: 2,
  drops: { places: [], each: 1 },
  gauge: { before: 98_000, after: 70_000, limit: 80_000, unit: 'bytes' },
};
const said = (beat: 'why' | 'merge' | 'install', parts: Partial<JobScript> = {}, dropped = 0) =>
  wordingsOf({ beat, chosen: 0, dropped, progress: 0.5 }, { ...kScript, ...parts })[0];

test('the level and what it has too much are named', () => {
  expect(said('why')).toBe('L1 holds 98.0 kB: 18.0 kB, or 23%, over its target');
  const files = { before: 4, after: 0, limit: 4, unit: 'files' } as const;
  expect(said('why', { level: 0, gauge: files })).toBe(
    'L0 has 4 files, and a lookup must search each: at 4 they are merged',
  );
  expect(said('why', { reason: 'files older than their ttl', gauge: undefined })).toBe(
    'Files older than their ttl',
  );
  expect(reasonWords({ reason: 'the level is over its target', level: 5 })).toBe(
    'L5 is over its target',
  );
});

test('a merge says what falls out, and its end how much of which kind', () => {
  expect(said('merge', {}, 7)).toBe(
    'Where equal keys meet, only the newest version stays: 7 versions fell out so far',
  );
  expect(said('install')).toBe(
    '1 new file for 3 old; 10 old versions and 2 tombstones fell out, L1 is down to 70.0 kB',
  );
});

test('where a range is deleted, rows fall out without an equal key', () => {
  const inputs = [{ ...file(1, 1), deletions: 1, rangeDeletions: 1 }];
  expect(said('merge', { inputs }, 7)).toBe(
    'Rows in a deleted range fall out, and older versions: 7 so far',
  );
  expect(said('install', { inputs })).toMatch(
    /10 deleted or old versions and 2 tombstones fell out/,
  );
});

test('captions count what moves down and what is rewritten with it', () => {
  const caption = (parts: Partial<JobScript>) => replayCaptions({ ...kScript, ...parts })[0];
  expect(caption({})).toBe('1 file moves down; 2 files below must be rewritten with it');
  expect(
    caption({
      inputs: [...kScript.inputs, file(4, 1, 0, 1)],
      carried: [file(2, 2, 0, 1)],
    }),
  ).toBe('2 files move down; 1 file below must be rewritten with them');
});

test('the caption of a flush says why it happens', () => {
  const flush = (reason: string) =>
    replayCaptions({ ...kScript, kind: 'flush', reason, entries: 7_011 })[0];
  expect(flush('the memtable is full')).toBe('Memtable full: its 7,011 rows become one L0 file');
  expect(flush('asked to flush')).toBe(
    "Flush requested: the memtable's 7,011 rows become one L0 file",
  );
  expect(flush('the logs take too much space')).toBe(
    "The memtable's 7,011 rows become one L0 file",
  );
});
