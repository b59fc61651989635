// The gauge of the level that a job empties: how much it holds before the job and after it, and the
// most that it should hold.
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import type { Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import type { Rect } from '../../../model/values/geometry';
import type { FileView } from '../state/state';
import type { JobScript, LevelGauge } from './replay';

interface Moved extends Pick<JobScript, 'level' | 'outputLevel' | 'reason' | 'inputs' | 'carried'> {
  readonly outputs: readonly { readonly bytes: number }[];
}

/** Returns the target of the job's level, bytes; 0 if it has none. */
export const targetOf = (then: Tables, { level, family }: LsmJobsRow): number =>
  rowsOf(then, 'lsm.levels').find((row) => row.level === level && row.family === family)
    ?.target_bytes ?? 0;

/**
 * Returns the gauge; undefined if the job has another reason than a limit. `files`: those of the
 * family before the job.
 */
export function gaugeOf(
  job: Moved,
  files: readonly LsmFilesRow[],
  {
    target,
    trigger,
    most,
  }: { readonly target: number; readonly trigger: number; readonly most: number },
): LevelGauge | undefined {
  const { level, outputLevel, inputs, carried, outputs } = job;
  const within = level === outputLevel;
  const own = files.filter((file) => file.level === level);
  const leaving = inputs.filter((file) => file.level === level);
  if (kRunReasons.has(job.reason) && trigger > 0) {
    const before = Math.max(runsOf(files), runsOf([...inputs, ...carried]));
    const after = before - runsOf([...inputs, ...carried]) + Math.min(1, outputs.length);
    return { before, after, limit: trigger, unit: 'runs' };
  }
  if (level === 0 && job.reason === 'L0 has too many files' && trigger > 0) {
    // A flush may have ended between the tables and the job.
    const before = Math.max(own.length, leaving.length);
    const after = before - leaving.length + (within ? outputs.length : 0);
    return { before, after, limit: trigger, unit: 'files' };
  }
  if (job.reason === kTooMuch && most > 0) {
    const before = Math.max(bytesOf(files), bytesOf(inputs));
    return { before, after: before - bytesOf(inputs), limit: most, unit: 'kept' };
  }
  if (level === 0 || target === 0) return undefined;
  const before = Math.max(bytesOf(own), bytesOf(leaving));
  const after = before - bytesOf(leaving) + (within ? bytesOf(outputs) : 0);
  return { before, after, limit: target, unit: 'bytes' };
}

/** The reason for which FIFO compaction deletes its oldest files. */
const kTooMuch = 'more bytes than may be kept';

/** The reason of a merge of newer runs with the oldest. */
const kTooOld = 'newer data weigh too much against the oldest';

/** Returns true if universal compaction merges whole runs. */
export const mergesRuns = (reason: string) => kRunReasons.has(reason) || reason === kTooOld;

/** The reasons for which universal compaction merges whole runs: there are too many. */
const kRunReasons: ReadonlySet<string> = new Set([
  'too many sorted runs',
  'sorted runs of like size',
]);

const bytesOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the number of sorted runs: each file of L0 is one, and each other level. */
export function runsOf(files: readonly Pick<FileView, 'level'>[]): number {
  const deep = new Set(files.filter(({ level }) => level > 0).map(({ level }) => level));
  return deep.size + files.filter(({ level }) => level === 0).length;
}

/** Room that is left beyond the longer of bar and limit, as a share of the row. */
const kRoom = 0.04;

/** Returns the x of an amount on the bar that fills a level's row, px. */
export function gaugeX(
  { x, w }: Rect,
  { before, after, limit }: LevelGauge,
  amount: number,
): number {
  return x + (amount / (Math.max(before, after, limit) * (1 + kRoom))) * w;
}
