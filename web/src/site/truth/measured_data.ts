// Data of the page of measurements: runs of the real engines and ours on the same operations. Read
// when the site is built.
import measured from '../../../../scenarios/published/measured.json';
import { formatBytes, formatCount } from '../../model/values/units';

export interface Figure {
  readonly stream: string;
  readonly read?: string;
  readonly metric: string;
  readonly real: number;
  readonly ours: number;
  /** Lowest and highest of the real engine's runs, if the same run was repeated. */
  readonly range?: readonly number[];
  /** Reason for our deviation. */
  readonly why?: string;
}
export interface MeasuredRun {
  readonly run: string;
  readonly system: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly figures: readonly Figure[];
  readonly skipped: readonly string[];
}

/** In the order of the page. */
export const kEngines = [
  { engine: 'btree', name: 'InnoDB', family: 'B-tree', system: 'MariaDB 10.11.19' },
  { engine: 'fractal', name: 'PerconaFT', family: 'fractal tree', system: 'TokuDB’s library' },
  { engine: 'lsm', name: 'RocksDB', family: 'LSM-tree', system: 'version 7.8.3' },
  { engine: 'myrocks', name: 'MyRocks', family: 'LSM-tree', system: 'MariaDB 10.11.19' },
] as const;

export const runsOf = (engine: string): readonly MeasuredRun[] =>
  (measured as Readonly<Record<string, readonly MeasuredRun[]>>)[engine] ?? [];

/** Relative deviation from the real figure; undefined if that is 0. */
export const errorOf = ({ real, ours }: Figure): number | undefined =>
  real === 0 ? undefined : (ours - real) / real;

export const isWithin = (figure: Figure, limit: number): boolean =>
  figure.real === figure.ours || Math.abs(errorOf(figure) ?? 1) <= limit;

/** True if the deviation is within the spread of the real engine's repeated runs. */
export const isWithinRealRuns = ({ ours, range: [lowest, highest] = [] }: Figure): boolean =>
  lowest !== undefined && highest !== undefined && lowest <= ours && ours <= highest;

const kRuns: Readonly<Record<string, string>> = {
  ibase: 'Doublewrite on',
  inodblw_b: 'Doublewrite off',
  icb_b: 'Change buffer on',
  ikbs8: 'Compressed pages of 8 KiB',
  F256k_none_ckop500k: 'Nodes of 256 KiB',
  F256k_none_ckop500k_A4: 'Nodes of 256 KiB, rows in order',
  F256k_none_ckop500k_A5: 'Nodes of 256 KiB, a moving window',
  F256k_none_ckop500k_rep1: 'Nodes of 256 KiB, once more',
  F256k_none_ckop500k_rep2: 'Nodes of 256 KiB, a third time',
  F256k_zlib_ckop500k: 'Nodes of 256 KiB, compressed with zlib',
  F4M_none_ckop500k: 'Nodes of 4 MiB',
  L10d0_none_p_A123: 'Fixed level targets',
  L10d1_none_p_A123: 'Dynamic level targets',
  L10d1_none_p_rep2_A123: 'Dynamic level targets, once more',
  L10d1_none_p_A4: 'Dynamic level targets, rows in order',
  L10d1_none_p_A5: 'Dynamic level targets, a moving window',
  L10d1_none_f_A123: 'Dynamic level targets, at full speed',
  L10d1_none_f_rep2_A123: 'Dynamic level targets, at full speed, once more',
  L10d1_zstd_p_A123: 'Dynamic level targets, compressed with zstd',
  UNIV_none_p_A123: 'Universal style',
  mlz4: 'Levels, compressed with lz4',
};

/** Returns a run's name in words: what sets it apart from the others of its engine. */
export const runWords = (run: string): string => kRuns[run] ?? run;

const kStreams: Readonly<Record<string, string>> = {
  A1: '2 million rows in random order',
  A2: '4 million of them saved again',
  A3: '4 million more, some far more often',
  A4: '2 million rows in order',
  A5: 'a window of half a million rows that moves on',
  seq: '500,000 rows in order',
  rnd: '500,000 rows in random order',
  iib: 'iiBench: 500,000 rows, three indexes',
  sbload: 'sysbench: 500,000 rows loaded',
  sbupd: 'sysbench: 500,000 updates',
  sbidx: 'sysbench: 500,000 updates of an indexed column',
};
export const streamWords = (stream: string): string => kStreams[stream] ?? stream;

const kMetrics: Readonly<Record<string, string>> = {
  'metrics.wal_bytes': 'write-ahead log',
  'metrics.flush_bytes': 'written by flushes',
  'metrics.compact_read': 'read by compactions',
  'metrics.compact_write': 'written by compactions',
  'metrics.live_sst_bytes': 'size of the SST files',
  'metrics.data_file_bytes': 'size of the file',
  'metrics.frag_data_bytes': 'live bytes in the file',
  'metrics.syscr': 'reads of 20,000 lookups',
  'settled.innodb_pages_written': 'pages written',
  'settled.innodb_pages_read': 'pages read',
  'settled.innodb_dblwr_pages_written': 'pages written twice',
  'settled.innodb_os_log_written': 'redo log, bytes',
  'settled.innodb_data_written': 'tables and second copies, bytes',
  'settled.proc_write_bytes': 'the whole process, bytes written',
  'settled.rocksdb_wal_bytes': 'write-ahead log, bytes',
  'settled.rocksdb_flush_write_bytes': 'written by flushes, bytes',
  'settled.rocksdb_compact_read_bytes': 'read by compactions, bytes',
  'settled.rocksdb_compact_write_bytes': 'written by compactions, bytes',
  'files_settled.sst.bytes': 'size of the SST files, bytes',
};

/** Returns the quantity of a figure in words, else the real engine's name for it. */
export function metricWords({ metric, read }: Figure): string {
  if (metric === 'metrics.block_reads_per_op')
    return read === 'scan100' ? 'blocks read a scan of 100 rows' : 'blocks read a lookup';
  if (metric.startsWith('files_settled.t/')) return 'size of the table’s file';
  return kMetrics[metric] ?? metric.replace(/^[a-z_]+\./, '');
}

export function printFigure({ metric }: Figure, value: number): string {
  if (!Number.isInteger(value) && value < 1000) return value.toFixed(2);
  return /bytes|compact_|_written$|length$/.test(metric) && !metric.includes('pages')
    ? formatBytes(value)
    : formatCount(value);
}
