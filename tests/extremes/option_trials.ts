// Runs that bring out each option of the engines, by two of its values. An ordinary small run
// serves most options; the others are listed with the workload or options that they need.
// `kWithout` lists options without an effect, with reasons.
import type { OptionValue, OptionValues } from '../../web/src/document/scenario/values/options';
import { kMixedPhase } from '../support';

export interface Trial {
  /** The two values; by default the least, the greatest and values between are tried. */
  readonly values?: readonly [OptionValue, OptionValue];
  /** Other options that must be set for an effect. */
  readonly options?: OptionValues;
  readonly workload?: object;
  readonly device?: object;
  readonly volume?: object;
}

export const kPhases = [
  { kind: 'load' },
  { ...kMixedPhase, statements: 1500 },
  { kind: 'settle' },
  { kind: 'scan', statements: 5, scan_rows: 200 },
  { kind: 'compact' },
  { kind: 'get_present', statements: 200 },
] as const;

const kv = (options: OptionValues, phases: readonly object[] = kPhases) => ({
  kind: 'kv',
  options: { rows: 600, value_bytes: 1000, ...options },
  phases,
});
/** A table with three secondary indexes. */
const table = (rows: number) => ({
  kind: 'tables',
  options: { rows, rows_per_transaction: 50 },
  phases: [{ kind: 'iib' }, { kind: 'flush' }, { kind: 'settle' }],
});
const kTable = table(1500);
/** A rolling window, which deletes rows with their index entries. */
const kWindow = {
  kind: 'iibench',
  options: { rows: 500, rows_per_transaction: 50 },
  phases: [{ kind: 'insert' }, { kind: 'window' }],
};
/** Its indexes' leaves do not fit in a small pool. */
const kLargerThanMemory = {
  kind: 'iibench',
  options: { rows: 20_000, rows_per_transaction: 50 },
  phases: [{ kind: 'insert' }],
};
/** Large enough for several flushes of each index. */
const kLargeTable = table(5000);
/** Enough rows for several levels. */
const kManyRows = kv({ rows: 3000 }, [{ kind: 'load' }, { kind: 'update', statements: 1000 }]);
/** Undo records of more rows than the system tablespace first has room for. */
const kLongTransaction = kv({ rows: 2000 }, [
  { kind: 'load' },
  { kind: 'update', statements: 14_000, transaction_puts: 14_000 },
]);
/** Clients that change the same two rows in either order. */
const twoRows = (isolation: string) => ({
  kind: 'sql',
  options: { clients: 4, isolation },
  tables: ['CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL)'],
  scripts: {
    open: ['INSERT INTO t VALUES (:n, 0)'],
    change: [
      'let first = uniform(1, 2)',
      'let second = 3 - first',
      'BEGIN',
      'UPDATE t SET v = v + 1 WHERE id = :first',
      'UPDATE t SET v = v + 1 WHERE id = :second',
      'COMMIT',
    ],
  },
  phases: [
    { kind: 'load', script: 'open', times: 2 },
    { kind: 'mix', statements: 100, weights: { change: 1 } },
  ],
});
/** Rows so small that a table has thousands. */
const kSmallRows = kv({ rows: 8000, value_bytes: 8 }, [{ kind: 'load' }, { kind: 'compact' }]);
/** Statements in fifteen seconds, so that timers of whole seconds expire. */
const kSlow = kv({ think_ns: '10 ms' });
/** A bulk load next to rows in tables and memtable, then one that overwrites rows. */
const bulk = (firstId: number) =>
  kv({ key_order: 'sequential' }, [
    { kind: 'load', statements: 300 },
    { kind: 'bulk_load', first_id: firstId, statements: 100 },
    { kind: 'compact' },
  ]);

/** Scans from a deleted row on, over others. */
const kGraves = kv({ key_order: 'sequential' }, [
  { kind: 'load' },
  { kind: 'mixed', statements: 300, deletes_permille: 1000 },
  { kind: 'scan', statements: 5, scan_rows: 1, first_id: 1, ids: 1 },
]);

/** A bulk load into an empty table. */
const kNewTable = kv({ rows: 3000 }, [{ kind: 'bulk_load' }]);

/** An index whose entries do not fit the least sort buffer. */
const kIndexAdded = {
  kind: 'tables',
  options: { rows: 8000, rows_per_transaction: 50 },
  phases: [{ kind: 'iib' }, { kind: 'drop_index' }, { kind: 'add_index' }],
};

const kThinned = {
  kind: 'tables',
  options: { rows: 8000 },
  phases: [{ kind: 'rnd' }, { kind: 'rnd_delete' }, { kind: 'flush' }, { kind: 'optimize' }],
};
const kDefragmented = { options: { defragment: true }, workload: kThinned };

const kUniversal = { compaction_style: 'universal' };
const kFifo = { compaction_style: 'fifo' };
const kDelayed = { level0_slowdown_writes_trigger: 2 };
const kCached = { cache_index_and_filter_blocks: true };
const kFamilies = { column_family_of_indexes: 'each_secondary' };

const kLsm: Readonly<Record<string, Trial>> = {
  max_write_buffer_size_to_maintain: {
    values: ['128 KiB', 0],
    options: { db_write_buffer_size: '100 KiB' },
    workload: kSlow,
  },
  cpu_skip_ns: { workload: kGraves },
  max_compaction_bytes: { values: ['64 KiB', 0] },
  rate_limiter_bytes_per_sec: { values: ['1 MiB', 0] },
  compaction_readahead_size: { values: ['64 KiB', 0] },
  wal_sync_interval_ms: { values: [1, 0] },
  db_write_buffer_size: { values: ['70 KiB', 0], options: kFamilies, workload: kTable },
  level0_stop_writes_trigger: { values: [2, 36], options: kDelayed },
  universal_size_ratio: { options: kUniversal },
  universal_min_merge_width: { options: kUniversal },
  universal_max_size_amplification_percent: { options: kUniversal },
  fifo_max_table_files_size: { values: ['64 KiB', '1 GiB'], options: kFifo },
  fifo_allow_compaction: { options: kFifo },
  ttl: { values: [2, 0], workload: kSlow },
  periodic_compaction_seconds: { values: [2, 0], workload: kSlow },
  soft_pending_compaction_bytes_limit: { values: ['64 KiB', 0] },
  hard_pending_compaction_bytes_limit: { values: ['64 KiB', 0] },
  delayed_write_rate: { values: ['64 KiB', 0], options: kDelayed },
  rate_limiter_refill_period_us: { options: { rate_limiter_bytes_per_sec: '1 MiB' } },
  compression_per_level: { options: { compression: 'lz4' } },
  compression_level: { options: { compression: 'zlib' } },
  filter_policy: { workload: kSmallRows },
  bloom_before_level: {
    values: ['-1', '7'],
    options: { filter_policy: 'ribbon' },
    workload: kSmallRows,
  },
  estimated_entry_charge: { options: { block_cache_kind: 'clock' } },
  cache_index_and_filter_blocks_with_high_priority: { options: kCached },
  pin_l0_filter_and_index_blocks_in_cache: { options: kCached },
  batch_transactions: { workload: kTable },
  lock_wait_timeout: {
    values: ['1 ms', '1 s'],
    options: { batch_transactions: true },
    workload: twoRows('repeatable_read'),
  },
  // The kinds of deletes differ in the log; tables drop both.
  single_delete_secondary_keys: { options: { wal_sync: true }, workload: kWindow },
  wal_recovery_mode: { options: { recycle_log_file_num: 2 } },
  max_total_wal_size: { values: ['100 KiB', 0], options: kFamilies, workload: kTable },
  log_size_for_flush: {
    values: ['1 MiB', 0],
    workload: kv({}, [{ kind: 'load' }, { kind: 'checkpoint' }]),
  },
  column_family_of_indexes: { workload: kTable },
  rules: { values: ['5.18', '9.1'], workload: kManyRows },
  recycle_log_file_num: { values: [2, 0], options: { rules: '9.1' } },
  writable_file_max_buffer_size: { options: { manual_wal_flush: true } },
  min_write_buffer_number_to_merge: { options: { max_write_buffer_number: 4 } },
  ttl_read_filtering: { options: { ttl_duration: 2 }, workload: kSlow },
  ingest_allow_global_seqno: { workload: bulk(100) },
  ingest_allow_blocking_flush: {
    options: { ingest_allow_global_seqno: true },
    workload: bulk(250),
  },
  ingest_snapshot_consistency: {
    options: { ingest_allow_global_seqno: true, ingest_allow_blocking_flush: true },
    workload: bulk(100),
  },
  ingest_write_global_seqno: {
    options: { ingest_allow_global_seqno: true, ingest_allow_blocking_flush: true },
    workload: bulk(100),
  },
};
const kFractal: Readonly<Record<string, Trial>> = {
  compression_level: { options: { compression: 'zlib' } },
  // By default nodes are evicted whole, with their buffers.
  compress_buffers_before_eviction: {
    options: { omit_rule: 'eviction_estimate' },
    workload: kManyRows,
  },
  cleaner_period: { values: ['1 ms', 0] },
  cleaner_iterations: { values: [1, 5], options: { cleaner_period: '1 ms' } },
  lock_timeout: { values: ['1 ms', '1 s'], workload: twoRows('serializable') },
  loader_memory: {
    values: ['16 KiB', '128 KiB'],
    options: { loader_buffer: '16 KiB' },
    workload: kNewTable,
  },
  loader_buffer: {
    values: ['16 KiB', '64 KiB'],
    options: { loader_memory: '64 KiB' },
    workload: kNewTable,
  },
  loader_compress: { options: { loader_buffer: '16 KiB' }, workload: kNewTable },
  cpu_load_row_ns: { workload: kNewTable },
  direct_io: { volume: { profile: 'ext4' } },
  disable_prefetching: { options: { cache_size: '256 KiB' } },
};
const kBtree: Readonly<Record<string, Trial>> = {
  cpu_skip_ns: { workload: kGraves },
  change_buffer_max_size: {
    values: [1, 50],
    options: { change_buffering: 'all', buffer_pool_size: '2304 KiB' },
    workload: kLargerThanMemory,
    device: { kind: 'flash', options: { capacity_bytes: '64 MiB' } },
  },
  page_size: {
    values: ['4 KiB', '8 KiB'],
    options: { buffer_pool_size: '4 MiB', log_file_size: '2 MiB' },
  },
  key_block_size: {
    values: ['4 KiB', '8 KiB'],
    options: { page_size: '16 KiB', buffer_pool_size: '8 MiB', log_file_size: '4 MiB' },
  },
  old_blocks_time: {
    values: [0, '1000 s'],
    options: { buffer_pool_size: '2304 KiB' },
    workload: kManyRows,
  },
  // Rings are found, so that only waits for a commit last.
  lock_wait_timeout: { values: ['1 us', '1 s'], workload: twoRows('repeatable_read') },
  sort_buffer_size: { values: ['64 KiB', '1 MiB'], workload: kIndexAdded },
  defragment: { workload: kThinned },
  defragment_n_pages: { values: [2, 32], ...kDefragmented },
  defragment_fill_factor: {
    values: [700, 1000],
    options: { defragment: true, defragment_fill_factor_n_recs: 100 },
    workload: kThinned,
  },
  defragment_fill_factor_n_recs: { values: [1, 100], ...kDefragmented },
  defragment_frequency: { values: [1, 1000], ...kDefragmented },
  adaptive_flushing: { workload: kSlow },
  adaptive_flushing_lwm: { workload: kSlow },
  flushing_avg_loops: { workload: kSlow },
  flush_log_at_timeout: { options: { flush_log_at_trx_commit: 'each second' } },
  autoextend_increment: {
    values: ['1 MiB', '8 MiB'],
    device: { kind: 'flash', options: { capacity_bytes: '64 MiB' } },
    workload: kLongTransaction,
  },
};
export const kTrials: Readonly<Record<string, Readonly<Record<string, Trial>>>> = {
  lsm: kLsm,
  fractal: kFractal,
  btree: kBtree,
};

/** Options that change no run, with the reason. */
export const kWithout: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fractal: {
    cpu_skip_ns:
      'a deleted entry leaves its leaf with its message, unless a snapshot still sees it; no client of a workload keeps one',
  },
  lsm: {
    ingest_snapshot_consistency:
      'no client of a workload keeps a snapshot over a bulk load; bulk_load_model_test.cc does',
  },
};

/** Levels so small that the entries of a table make several. */
const kSecondary = {
  column_family_of_indexes: 'each_secondary',
  secondary_max_bytes_for_level_base: '64 KiB',
  secondary_target_file_size_base: '16 KiB',
  secondary_level_compaction_dynamic_level_bytes: false,
};
const kSecondaryValues: Readonly<Record<string, readonly [OptionValue, OptionValue]>> = {
  level0_slowdown_writes_trigger: [2, 20],
  max_bytes_for_level_multiplier: [2, 10],
};

/** Options of secondary column families are tried like the options that they are named after. */
export function trialOf(engine: string, option: string): Trial {
  const listed = kTrials[engine]?.[option];
  if (listed !== undefined) return listed;
  if (engine !== 'lsm' || !option.startsWith('secondary_')) return {};
  const name = option.slice('secondary_'.length);
  const { values, options = {} } = kLsm[name] ?? {};
  const two = kSecondaryValues[name] ?? values;
  const secondary = Object.fromEntries(
    Object.entries(options).map(([key, value]) => [`secondary_${key}`, value]),
  );
  const ages = name === 'ttl' || name === 'periodic_compaction_seconds';
  return {
    ...(two === undefined ? {} : { values: two }),
    options: { ...kSecondary, ...(ages ? { cpu_put_ns: '500 us' } : {}), ...secondary },
    workload: kLargeTable,
  };
}
