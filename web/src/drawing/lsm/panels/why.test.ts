import { expect, test } from 'vitest';
import type {
  LsmCompactionStatsRow,
  LsmJobsRow,
  LsmLevelsRow,
  LsmScoresRow,
} from '../../../gen/types';
import { arrivalWords, byScore, ifItGoesDown, jobWords, scoreWords, whyThisFile } from './why';

const row = (level: number, score: number) =>
  ({ level, family: 0, score_ppm: score * 1e6 }) as unknown as LsmLevelsRow;
const kLevels = [row(0, 0.5), row(4, 1.25), row(5, 1.5), row(6, 0)];

test('the next file depends on the options', () => {
  expect(whyThisFile(5, { style: 0, priority: 3 }, 7)).toMatch(
    /smallest overlap ratio.* 7 candidates/,
  );
  expect(whyThisFile(5, { style: 0, priority: 0 }, 7)).toContain('The largest file');
  expect(whyThisFile(0, { style: 0, priority: 3 }, 0)).toContain(
    'All files of L0 are compacted together',
  );
  expect(whyThisFile(0, { style: 1, priority: 3 }, 0)).toContain('sorted runs');
  expect(whyThisFile(0, { style: 2, priority: 3 }, 0)).toContain('the oldest is deleted');
  expect(whyThisFile(6, { style: 0, priority: 3 }, 0)).toBe(
    'No file of this level can be compacted further down.',
  );
});

test('the level with the highest score is compacted next', () => {
  expect(byScore(kLevels).map(({ level }) => level)).toEqual([5, 4, 0]);
  expect(scoreWords(kLevels, 5)).toContain('1.50, the highest');
  expect(scoreWords(kLevels, 4)).toContain('but L5 comes first with 1.50');
  expect(scoreWords(kLevels, 0)).toContain('0.50; a level is compacted from 1.00 on');
  expect(scoreWords(kLevels, 6)).toContain('0.00; a level is compacted from 1.00 on');
});

test('a job says what it does and why', () => {
  const job = {
    job: 12,
    kind: 1,
    reason: 2,
    level: 4,
    output_level: 5,
    inputs: 1,
    next_inputs: 3,
    read_bytes: 1e6,
    input_bytes: 4e6,
  };
  expect(jobWords(job as unknown as LsmJobsRow)).toBe(
    'Job 12, compaction L4 into L5: the level is over its target. 1 file, 3 overlapping; 1.00 MB of 4.00 MB merged.',
  );
});

test('a trivial move says why nothing was merged', () => {
  const move = {
    job: 5,
    kind: 2,
    reason: 1,
    level: 0,
    output_level: 6,
    inputs: 4,
    next_inputs: 0,
    read_bytes: 0,
    input_bytes: 4e6,
  };
  expect(jobWords(move as unknown as LsmJobsRow)).toBe(
    'Job 5, trivial move L0 into L6: L0 has too many files. 4 files that overlap nothing below; no row is rewritten.',
  );
});

test('a level says what was moved and merged into it, a file what compacting it would cost', () => {
  const arrived = {
    level: 5,
    moved_bytes: 3e6,
    written_bytes: 1e6,
    flushed_bytes: 0,
  } as LsmCompactionStatsRow;
  expect(arrivalWords(arrived)).toMatch(/3\.00 MB were moved into L5 .* 1\.00 MB were merged/);
  expect(arrivalWords({ ...arrived, level: 0, moved_bytes: 0, flushed_bytes: 1e6 })).toBe(
    'Flushes wrote 1.00 MB into L0.',
  );
  expect(arrivalWords({ ...arrived, moved_bytes: 0, written_bytes: 0 })).toBe(
    'Nothing was written into L5 yet.',
  );
  const next = { level: 4, overlap_bytes: 0, ratio: 0 } as LsmScoresRow;
  expect(ifItGoesDown(next)).toContain('Nothing in L5 overlaps it: it would be moved');
  expect(ifItGoesDown({ ...next, overlap_bytes: 2e6, ratio: 2048 })).toBe(
    'It would rewrite 2.00 MB of L5: 2.00 bytes per byte of the file.',
  );
});
