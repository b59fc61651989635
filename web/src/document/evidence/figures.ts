// A run in figures: what each level holds and what was written to it, jobs by reason, time in which
// writes were held up. Those of a real run are of its whole LOG; ours have the same form.
import type { Cause, RealRun, Stay } from './run';

export interface LevelFigures {
  readonly level: number;
  readonly files: number;
  readonly bytes: number;
  /** Over the whole time, each moment counting alike. */
  readonly meanFiles: number;
  readonly meanBytes: number;
  /** Flushes and compactions that wrote to it; moves do not count, as in RocksDB's statistics. */
  readonly jobs: number;
  readonly writtenBytes: number;
}
export interface ReasonFigures {
  readonly kind: string;
  readonly reason: string;
  readonly jobs: number;
  readonly readBytes: number;
  readonly writtenBytes: number;
}
export interface StallFigures {
  readonly cause: Cause;
  readonly stop: boolean;
  readonly seconds: number;
}

export interface Figures {
  readonly seconds: number;
  readonly levels: readonly LevelFigures[];
  readonly flushes: number;
  readonly flushedBytes: number;
  readonly compactions: number;
  readonly compactedBytes: number;
  readonly readBytes: number;
  readonly reasons: readonly ReasonFigures[];
  readonly stalls: readonly StallFigures[];
  /** The sum of `stalls`: time in which real writes were held up, or our clients waited. */
  readonly heldS: number;
}

/** Bytes of tables that were written for each byte flushed: RocksDB's W-Amp, without the log. */
export const amplificationOf = ({ flushedBytes, compactedBytes }: Figures): number =>
  flushedBytes === 0 ? 0 : (flushedBytes + compactedBytes) / flushedBytes;

export const isThere = ({ from, to }: Stay, us: number): boolean => from <= us && us < to;

type Filled = { files: number; bytes: number }[];

function fill(levels: Filled, level: number, files: number, bytes: number): void {
  while (levels.length <= level) levels.push({ files: 0, bytes: 0 });
  const own = levels[level] as Filled[number];
  own.files += files;
  own.bytes += bytes;
}

/** Files and bytes by level at a moment, µs from the beginning. */
export function levelsAt(run: RealRun, us: number): Filled {
  const levels: Filled = [];
  for (const stay of run.stays) if (isThere(stay, us)) fill(levels, stay.level, 1, stay.bytes);
  for (const { level, files, bytes } of run.untold) fill(levels, level, files, bytes);
  return levels;
}

function meansOf(run: RealRun): Filled {
  const levels: Filled = [];
  for (const stay of run.stays) {
    const share = (Math.min(stay.to, run.lengthUs) - stay.from) / run.lengthUs;
    if (share > 0) fill(levels, stay.level, share, share * stay.bytes);
  }
  for (const { level, files, bytes } of run.untold) fill(levels, level, files, bytes);
  return levels;
}

export function figuresOf(run: RealRun): Figures {
  const jobs = run.jobs.filter(({ ended }) => ended);
  const written = jobs.filter(({ kind }) => kind !== 'move' && kind !== 'ingestion');
  const flushes = written.filter(({ kind }) => kind !== 'compaction');
  const compactions = written.filter(({ kind }) => kind === 'compaction');
  const ends = levelsAt(run, run.lengthUs);
  const means = meansOf(run);
  const stalls = stallsOf(run);
  const deepest = written.reduce(
    (most, { level }) => Math.max(most, level + 1),
    Math.max(ends.length, means.length),
  );
  return {
    seconds: run.lengthUs / 1e6,
    levels: Array.from({ length: deepest }, (_, level) => {
      const own = written.filter((job) => job.level === level);
      const { files, bytes } = ends[level] ?? { files: 0, bytes: 0 };
      const { files: meanFiles, bytes: meanBytes } = means[level] ?? { files: 0, bytes: 0 };
      return {
        level,
        files,
        bytes,
        meanFiles,
        meanBytes,
        jobs: own.length,
        writtenBytes: sum(own, 'bytes'),
      };
    }),
    flushes: flushes.length,
    flushedBytes: sum(flushes, 'bytes'),
    compactions: compactions.length,
    compactedBytes: sum(compactions, 'bytes'),
    readBytes: sum(compactions, 'readBytes'),
    reasons: reasonsOf(jobs),
    stalls,
    heldS: heldOf(stalls),
  };
}

function sum<K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number {
  return rows.reduce((all, row) => all + row[key], 0);
}

function reasonsOf(jobs: RealRun['jobs']): ReasonFigures[] {
  const byReason = new Map<string, ReasonFigures>();
  for (const { kind, reason, readBytes, bytes } of jobs) {
    const key = `${kind} ${reason}`;
    const known = byReason.get(key);
    byReason.set(key, {
      kind,
      reason,
      jobs: (known?.jobs ?? 0) + 1,
      readBytes: (known?.readBytes ?? 0) + readBytes,
      writtenBytes: (known?.writtenBytes ?? 0) + bytes,
    });
  }
  return [...byReason.values()].sort((a, b) => b.jobs - a.jobs);
}

export const heldOf = (stalls: readonly StallFigures[]): number =>
  stalls.reduce((sum, { seconds }) => sum + seconds, 0);

export const kCauses: readonly Cause[] = ['memtables', 'L0 files', 'pending compaction bytes'];

function stallsOf({ stalls }: RealRun): StallFigures[] {
  return kCauses.flatMap((cause) =>
    [false, true].flatMap((stop): StallFigures[] => {
      const own = stalls.filter((one) => one.cause === cause && one.stop === stop);
      if (own.length === 0) return [];
      return [{ cause, stop, seconds: own.reduce((so, { from, to }) => so + to - from, 0) / 1e6 }];
    }),
  );
}
