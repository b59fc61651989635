// RocksDB's table of compactions for the page and the command line (rocksdb.stats:
// db/internal_stats.cc PrepareLevelStats, DumpCFMapStats, DumpCFStatsNoFileHistogram of 7.8): same
// columns, order and W-Amp. Only its GB columns use the unit that fits the run.
import type { LsmCompactionStatsRow } from '../../gen/types';
import type { Tables } from '../tables/decode';
import { rowsOf } from '../tables/tables';

export interface CompactionTable {
  /** The column family. */
  readonly family: string;
  readonly head: readonly string[];
  /**
   * One per level with files or past work, then "Sum", then "Int": the work since measuring began.
   */
  readonly rows: readonly (readonly string[])[];
}

const kKiB = 1024;
const kMiB = 1024 * kKiB;
const kGiB = 1024 * kMiB;
const kUnits = [
  ['GB', kGiB],
  ['MB', kMiB],
  ['KB', kKiB],
] as const;

/** The tables that `compactionTables` reads. */
export const kCompactionTables = ['lsm.compaction_stats', 'lsm.families'] as const;

/** Returns one table per column family of an LSM-tree; none for other trees. */
export function compactionTables(tables: Tables): CompactionTable[] {
  const all = rowsOf(tables, 'lsm.compaction_stats');
  return rowsOf(tables, 'lsm.families').map(({ family, name }) =>
    compactionTable(
      name,
      all.filter((row) => row.family === family),
    ),
  );
}

function compactionTable(family: string, all: readonly LsmCompactionStatsRow[]): CompactionTable {
  const levels = all.filter(
    (row) => row.since === 0 && (row.ns > 0 || row.cpu_ns > 0 || row.files > 0),
  );
  const shown = new Set(levels.map(({ level }) => level));
  const sum = sumOf(levels);
  const measured = sumOf(all.filter((row) => row.since === 1 && shown.has(row.level)));
  const interval = { ...measured, files: 0, busy_files: 0, bytes: 0 };
  const unit = kUnits.find(([, bytes]) => sum.written_bytes >= 10 * bytes) ?? kUnits[2];
  // Input of L0 is flushed bytes; of other levels, bytes from the level above.
  const wAmp = (row: LsmCompactionStatsRow, input: number) =>
    input === 0 ? 0 : row.written_bytes / input;
  return {
    family,
    head: headOf(unit[0]),
    rows: [
      ...levels.map((row) =>
        cellsOf(
          `L${row.level}`,
          row,
          wAmp(row, row.level === 0 ? row.flushed_bytes : row.upper_bytes),
          unit[1],
        ),
      ),
      cellsOf('Sum', sum, wAmp(sum, sum.flushed_bytes), unit[1]),
      cellsOf('Int', interval, wAmp(measured, measured.flushed_bytes), unit[1]),
    ],
  };
}

/** Prints a table in RocksDB's form: title, heads, a line, rows; every column aligned right. */
export function compactionText({ family, head, rows }: CompactionTable): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] as string).length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padStart(widths[column] as number)).join(' ');
  const heads = line(head);
  return `${[`** Compaction Stats [${family}] **`, heads, '-'.repeat(heads.length), ...rows.map(line)].join('\n')}\n`;
}

function sumOf(rows: readonly LsmCompactionStatsRow[]): LsmCompactionStatsRow {
  const sum: Record<string, number> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      sum[name] = (sum[name] ?? 0) + (value as number);
  const none = {
    since: 0,
    level: 0,
    family: 0,
    files: 0,
    busy_files: 0,
    bytes: 0,
    upper_bytes: 0,
    level_bytes: 0,
    written_bytes: 0,
    flushed_bytes: 0,
  };
  const idle = { moved_bytes: 0, ns: 0, cpu_ns: 0, jobs: 0, entries: 0, entries_dropped: 0 };
  return { ...none, ...idle, ...sum, score_ppm: 0 };
}

function headOf(unit: string): string[] {
  const bytes = ['Read', 'Rn', 'Rnp1', 'Write', 'Wnew', 'Moved'].map((name) => `${name}(${unit})`);
  const times = ['Comp(sec)', 'CompMergeCPU(sec)', 'Comp(cnt)', 'Avg(sec)', 'KeyIn', 'KeyDrop'];
  return [
    'Level',
    'Files',
    'Size',
    'Score',
    ...bytes,
    'W-Amp',
    'Rd(MB/s)',
    'Wr(MB/s)',
    ...times,
    `Rblob(${unit})`,
    `Wblob(${unit})`,
  ];
}

function cellsOf(name: string, row: LsmCompactionStatsRow, wAmp: number, unit: number): string[] {
  const read = row.upper_bytes + row.level_bytes;
  const seconds = (row.ns / 1e3 + 1) / 1e6;
  const one = (value: number) => value.toFixed(1);
  return [
    name,
    `${row.files}/${row.busy_files}`,
    humanBytes(row.bytes),
    one(row.score_ppm / 1e6),
    ...[
      read,
      row.upper_bytes,
      row.level_bytes,
      row.written_bytes,
      row.written_bytes - row.level_bytes,
      row.moved_bytes,
    ].map((bytes) => one(bytes / unit)),
    one(wAmp),
    one(read / kMiB / seconds),
    one(row.written_bytes / kMiB / seconds),
    (row.ns / 1e9).toFixed(2),
    (row.cpu_ns / 1e9).toFixed(2),
    String(row.jobs),
    (row.jobs === 0 ? 0 : row.ns / 1e9 / row.jobs).toFixed(3),
    humanCount(row.entries),
    humanCount(row.entries_dropped),
    // The last columns are for blob files, which this engine does not have.
    one(0),
    one(0),
  ];
}

/** Prints bytes as util/string_util.cc BytesToHumanString does. */
function humanBytes(bytes: number): string {
  const names = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1024;
  let at = 0;
  while (value >= 1024 && at < names.length - 1) {
    value /= 1024;
    at++;
  }
  return `${value.toFixed(2)} ${names[at]}`;
}

/** Prints a count as util/string_util.cc NumberToHumanString does. */
function humanCount(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 10_000_000) return `${Math.floor(count / 1e3)}K`;
  return count < 10_000_000_000 ? `${Math.floor(count / 1e6)}M` : `${Math.floor(count / 1e9)}G`;
}
