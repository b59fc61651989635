// A real run and one of ours, figure by figure, each with its error.
import type { LsmCompactionStatsRow } from '../../gen/types';
import { type Tables, tableSchema } from '../../model/tables/decode';
import { rowsOf } from '../../model/tables/tables';
import { amplificationOf, type Figures, heldOf, kCauses, type LevelFigures } from './figures';

export interface BesideRow {
  readonly name: string;
  readonly unit: 'count' | 'bytes' | 'ratio' | 'seconds';
  readonly real: number;
  readonly ours: number;
  /** A mean over the whole time. */
  readonly isMean: boolean;
}

/** The share by which ours is more than the real figure; Infinity where only ours has any. */
export const errorOf = ({ real, ours }: BesideRow): number => (real === ours ? 0 : ours / real - 1);

/** The tables that `oursFrom` reads: last ones, and those of each moment. */
export const kOurTables = ['lsm.compaction_stats', 'lab.waits'] as const;
export const kFillTables = ['lsm.levels'] as const;

/** One of our runs: `fills` is lsm.levels at moments of equal distance, `tables` are its last. */
export interface OurRun {
  readonly tables: Tables;
  readonly fills: readonly Tables[];
  /** Its virtual time. */
  readonly seconds: number;
}

/** The same figures of one of our runs. */
export function oursFrom({ tables, fills, seconds }: OurRun): Figures {
  const rows = rowsOf(tables, 'lsm.compaction_stats').filter(({ since }) => since === 0);
  const flushes = sumOf(rows, (row) => (row.flushed_bytes > 0 ? row.jobs : 0));
  const stalls = stallsOf(tables);
  return {
    seconds,
    levels: levelsOf(rows, fills),
    flushes,
    flushedBytes: sumOf(rows, (row) => row.flushed_bytes),
    compactions: sumOf(rows, (row) => row.jobs) - flushes,
    compactedBytes: sumOf(rows, (row) => row.written_bytes - row.flushed_bytes),
    readBytes: sumOf(rows, (row) => row.upper_bytes + row.level_bytes),
    reasons: [],
    stalls,
    heldS: heldOf(stalls),
  };
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

function levelsOf(
  rows: readonly LsmCompactionStatsRow[],
  fills: readonly Tables[],
): LevelFigures[] {
  const past = fills.flatMap((tables) => rowsOf(tables, 'lsm.levels'));
  const numbers = [...new Set(rows.map(({ level }) => level))].sort((a, b) => a - b);
  return numbers.map((level) => {
    const own = rows.filter((row) => row.level === level);
    const then = past.filter((row) => row.level === level);
    const moments = Math.max(1, fills.length);
    return {
      level,
      files: sumOf(own, (row) => row.files),
      bytes: sumOf(own, (row) => row.bytes),
      meanFiles: sumOf(then, (row) => row.files) / moments,
      meanBytes: sumOf(then, (row) => row.bytes) / moments,
      jobs: sumOf(own, (row) => row.jobs),
      writtenBytes: sumOf(own, (row) => row.written_bytes),
    };
  });
}

/** lab.waits has sums at each of its moments; the last one has all. */
function stallsOf(tables: Tables): Figures['stalls'] {
  const waits = rowsOf(tables, 'lab.waits');
  const names = tableSchema('lab.waits').columns.find(({ name }) => name === 'reason')?.names ?? [];
  const last = waits.reduce((so, { moment }) => Math.max(so, moment), 0);
  return waits.flatMap(({ moment, reason, ns }) => {
    const [cause, stop] = (names[reason] ?? '').split(': ');
    const known = kCauses.find((one) => one === cause);
    if (moment !== last || known === undefined) return [];
    return [{ cause: known, stop: stop === 'stop', seconds: ns / 1e9 }];
  });
}

const meanBytesOf = ({ levels }: Figures): number => sumOf(levels, (level) => level.meanBytes);

export function besideRows(real: Figures, ours: Figures): BesideRow[] {
  const none = { files: 0, bytes: 0, meanFiles: 0, meanBytes: 0, jobs: 0, writtenBytes: 0 };
  const deepest = Math.max(...[real, ours].flatMap((run) => run.levels.map(({ level }) => level)));
  const levels = Array.from({ length: deepest + 1 }, (_, level): BesideRow[] => {
    const of = (run: Figures) => run.levels.find((one) => one.level === level) ?? none;
    const row = (name: string, unit: BesideRow['unit'], key: keyof typeof none): BesideRow => ({
      ...{ name: `L${level} ${name}`, unit, real: of(real)[key], ours: of(ours)[key] },
      isMean: key === 'meanFiles' || key === 'meanBytes',
    });
    return [
      row('files at the end', 'count', 'files'),
      row('files in the mean', 'ratio', 'meanFiles'),
      row('bytes at the end', 'bytes', 'bytes'),
      row('bytes in the mean', 'bytes', 'meanBytes'),
      row('jobs', 'count', 'jobs'),
      row('written', 'bytes', 'writtenBytes'),
    ];
  });
  const row = (name: string, unit: BesideRow['unit'], of: (run: Figures) => number): BesideRow => ({
    ...{ name, unit, real: of(real), ours: of(ours), isMean: of === meanBytesOf },
  });
  return [
    ...levels.flat().filter((one) => one.real > 0 || one.ours > 0),
    row('all levels bytes in the mean', 'bytes', meanBytesOf),
    row('flushes', 'count', (run) => run.flushes),
    row('flushed', 'bytes', (run) => run.flushedBytes),
    row('compactions', 'count', (run) => run.compactions),
    row('compacted', 'bytes', (run) => run.compactedBytes),
    row('write amplification', 'ratio', amplificationOf),
    row('writes held up', 'seconds', (run) => run.heldS),
    row('length', 'seconds', (run) => run.seconds),
  ];
}
