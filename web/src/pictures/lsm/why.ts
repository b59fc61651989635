// Why this level, and why this file next: RocksDB's rules in words, by the options that choose
// among them (db/compaction/ compaction_picker_level.cc, version_set.cc ComputeCompactionScore and
// UpdateFilesByCompactionPri).
import type {
  LsmCompactionStatsRow,
  LsmJobsRow,
  LsmLevelsRow,
  LsmScoresRow,
} from '../../gen/types';
import { columnNames } from '../../model/decode';
import { formatBytes, formatCount, plural } from '../../model/units';

/** Options of the contender, by their numbers in wasm/lsm/options/options.h. */
export interface PickingRules {
  /** compaction_style: 0 level, 1 universal, 2 FIFO. */
  readonly style: number;
  /** compaction_pri. */
  readonly priority: number;
}

const kPriorities: readonly string[] = [
  'The level gives up its largest file; tombstones count for the data that they will free.',
  'The level gives up the file whose newest row is the oldest: what is written often stays up.',
  'The level gives up the file whose oldest row is the oldest.',
  'The level gives up the file that carries the least along: bytes below it in the next level against its own size.',
];

/**
 * How the next compaction out of a level is chosen. `candidates`: files that could go further down.
 */
export function whyThisFile(
  level: number,
  { style, priority }: PickingRules,
  candidates: number,
): string {
  if (style === 1)
    return 'Whole sorted runs are merged, by their sizes and their number, never single files.';
  if (style === 2)
    return 'Nothing goes down: the oldest file goes when all together are too large, or too old.';
  if (level === 0)
    return 'All files of L0 go down together, as each may hold any key. While the level below is busy they may merge among themselves.';
  if (candidates === 0) return 'Nothing here can go further down.';
  return `${kPriorities[priority] ?? ''} ${plural(candidates, 'candidate')}, the first to go on top.`;
}

/**
 * Levels of one family by their scores, the one whose turn is next first; those without one are
 * left out.
 */
export function byScore(levels: readonly LsmLevelsRow[]): LsmLevelsRow[] {
  return levels
    .filter(({ score_ppm }) => score_ppm > 0)
    .sort((a, b) => b.score_ppm - a.score_ppm || a.level - b.level);
}

/** What a level's score means now. */
export function scoreWords(levels: readonly LsmLevelsRow[], level: number): string {
  const order = byScore(levels);
  const [first] = order;
  const own = order.find((one) => one.level === level);
  const score = ((own?.score_ppm ?? 0) / 1e6).toFixed(2);
  if (own === undefined || own.score_ppm < 1e6)
    return `Its score is ${score}; from 1 on a level asks for a compaction.`;
  if (first === own)
    return `Its score is ${score}, the highest: it is the next whose compaction begins.`;
  return `Its score is ${score}, so it asks for a compaction, but L${first?.level} comes first with ${((first?.score_ppm ?? 0) / 1e6).toFixed(2)}.`;
}

/** When a file slides to the next level as it is (db/compaction/compaction.cc IsTrivialMove). */
export const kWhenItSlides =
  'A file slides down as it is if nothing in the level below overlaps it, both levels are compressed alike, and it does not lie over ' +
  'too much two levels down; of L0, if its files do not overlap each other. Then only the MANIFEST notes its new level. Any other one ' +
  'is merged with what it overlaps, and all of that is written again.';

/** How what lies in a level has come there. */
export function arrivalWords({
  level,
  moved_bytes,
  written_bytes,
  flushed_bytes,
}: LsmCompactionStatsRow): string {
  if (moved_bytes + written_bytes === 0) return `Nothing has come into L${level} yet.`;
  if (flushed_bytes === written_bytes && moved_bytes === 0)
    return `Flushes wrote ${formatBytes(written_bytes)} into L${level}.`;
  return `So far ${formatBytes(moved_bytes)} slid into L${level} as they were, without being written again; ${formatBytes(written_bytes)} were merged into it.`;
}

/** What would come of a file that goes down next. */
export function ifItGoesDown({ level, overlap_bytes, ratio }: LsmScoresRow): string {
  const below = `L${level + 1}`;
  if (overlap_bytes === 0)
    return `Nothing in ${below} overlaps it: it would slide there as it is, if both are compressed alike.`;
  return `It would carry ${formatBytes(overlap_bytes)} of ${below} along: ${(ratio / 1024).toFixed(2)} bytes for each of its own.`;
}

const kKinds = columnNames('lsm.jobs', 'kind');
const kReasons = columnNames('lsm.jobs', 'reason');

/** A job that runs: what it does, why, and how far it is. */
export function jobWords(job: LsmJobsRow): string {
  const way = job.kind === 0 ? 'into L0' : `L${job.level} into L${job.output_level}`;
  if (kKinds[job.kind] === 'trivial move')
    return `Job ${job.job}, trivial move ${way}: ${kReasons[job.reason]}. ${plural(job.inputs, 'file')} with nothing in the way; no row is written again.`;
  const carried = job.next_inputs === 0 ? '' : `, ${formatCount(job.next_inputs)} carried along`;
  const done = `${formatBytes(job.read_bytes)} of ${formatBytes(job.input_bytes)} merged`;
  return `Job ${job.job}, ${kKinds[job.kind]} ${way}: ${kReasons[job.reason]}. ${plural(job.inputs, job.kind === 0 ? 'memtable' : 'file')}${carried}; ${done}.`;
}
