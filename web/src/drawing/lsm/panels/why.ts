// The choice of level and file for a compaction, in words: RocksDB's rules by the options that
// choose among them (db/compaction/compaction_picker_level.cc, version_set.cc
// ComputeCompactionScore and UpdateFilesByCompactionPri).
import type {
  LsmCompactionStatsRow,
  LsmJobsRow,
  LsmLevelsRow,
  LsmScoresRow,
} from '../../../gen/types';
import { columnNames } from '../../../model/tables/decode';
import { formatBytes, formatCount, plural } from '../../../model/values/units';

/** The contender's options, as numbered in wasm/lsm/options/options.h. */
export interface PickingRules {
  /** compaction_style: 0 level, 1 universal, 2 FIFO. */
  readonly style: number;
  /** compaction_pri. */
  readonly priority: number;
}

// Indexed by compaction_pri.
const kPriorities: readonly string[] = [
  'The largest file is picked; tombstones count as the data that they will free.',
  'The file whose newest row is the oldest is picked: rows that are written often stay up.',
  'The file whose oldest row is the oldest is picked.',
  'The file with the smallest overlap ratio is picked: overlapping bytes in the next level per byte of the file.',
];

/** Explains the choice of the next file. `candidates`: files that can be compacted further down. */
export function whyThisFile(
  level: number,
  { style, priority }: PickingRules,
  candidates: number,
): string {
  if (style === 1)
    return 'Whole sorted runs are merged, picked by size and number, never single files.';
  if (style === 2)
    return 'Files never move down: the oldest is deleted when their total size or its age is over the limit.';
  if (level === 0)
    return 'All files of L0 are compacted together, as each may hold any key. While the level below is busy they may be merged within L0.';
  if (candidates === 0) return 'No file of this level can be compacted further down.';
  return `${kPriorities[priority] ?? ''} ${plural(candidates, 'candidate')}, the next one on top.`;
}

/**
 * Returns the levels of one family by score, the next one to be compacted first, without levels
 * that have no score.
 */
export function byScore(levels: readonly LsmLevelsRow[]): LsmLevelsRow[] {
  return levels
    .filter(({ score_ppm }) => score_ppm > 0)
    .sort((a, b) => b.score_ppm - a.score_ppm || a.level - b.level);
}

/** Explains the level's present score. */
export function scoreWords(levels: readonly LsmLevelsRow[], level: number): string {
  const order = byScore(levels);
  const [first] = order;
  const own = order.find((one) => one.level === level);
  const score = ((own?.score_ppm ?? 0) / 1e6).toFixed(2);
  if (own === undefined || own.score_ppm < 1e6)
    return `Its score is ${score}; a level is compacted from 1.00 on.`;
  if (first === own) return `Its score is ${score}, the highest: it is compacted next.`;
  return `Its score is ${score}, so it needs a compaction, but L${first?.level} comes first with ${((first?.score_ppm ?? 0) / 1e6).toFixed(2)}.`;
}

/** The conditions of a trivial move (db/compaction/compaction.cc IsTrivialMove). */
export const kWhenItSlides =
  'A trivial move takes a file to the level below without rewriting it: if it overlaps nothing there, both levels have the same compression, ' +
  'and it overlaps little two levels down; in L0, if its files do not overlap each other. Only the MANIFEST records the new level. Any other ' +
  'file is merged with the files it overlaps, and all of them are rewritten.';

/** Explains the origin of a level's data. */
export function arrivalWords({
  level,
  moved_bytes,
  written_bytes,
  flushed_bytes,
}: LsmCompactionStatsRow): string {
  if (moved_bytes + written_bytes === 0) return `Nothing was written into L${level} yet.`;
  if (flushed_bytes === written_bytes && moved_bytes === 0)
    return `Flushes wrote ${formatBytes(written_bytes)} into L${level}.`;
  return `So far ${formatBytes(moved_bytes)} were moved into L${level} without rewriting; ${formatBytes(written_bytes)} were merged into it.`;
}

/** Estimates the cost of compacting a file. */
export function ifItGoesDown({ level, overlap_bytes, ratio }: LsmScoresRow): string {
  const below = `L${level + 1}`;
  if (overlap_bytes === 0)
    return `Nothing in ${below} overlaps it: it would be moved there without rewriting, if both have the same compression.`;
  return `It would rewrite ${formatBytes(overlap_bytes)} of ${below}: ${(ratio / 1024).toFixed(2)} bytes per byte of the file.`;
}

const kKinds = columnNames('lsm.jobs', 'kind');
const kReasons = columnNames('lsm.jobs', 'reason');

/** Describes a running job: its kind, reason and progress. */
export function jobWords(job: LsmJobsRow): string {
  const way = job.kind === 0 ? 'into L0' : `L${job.level} into L${job.output_level}`;
  if (kKinds[job.kind] === 'trivial move')
    return `Job ${job.job}, trivial move ${way}: ${kReasons[job.reason]}. ${plural(job.inputs, 'file')} that overlap nothing below; no row is rewritten.`;
  const carried = job.next_inputs === 0 ? '' : `, ${formatCount(job.next_inputs)} overlapping`;
  const done = `${formatBytes(job.read_bytes)} of ${formatBytes(job.input_bytes)} merged`;
  return `Job ${job.job}, ${kKinds[job.kind]} ${way}: ${kReasons[job.reason]}. ${plural(job.inputs, job.kind === 0 ? 'memtable' : 'file')}${carried}; ${done}.`;
}
