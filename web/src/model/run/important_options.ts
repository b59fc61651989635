// The important options of each group, in the order in which those who decide about them ask. Forms
// show these and hide the rest behind a search. A group without an entry shows its first declared
// options.

/** Number of options shown first: few enough to see at a glance. */
export const kImportantCount = 8;

export const kImportantOptions: Readonly<Record<string, readonly string[]>> = {
  flash: [
    'capacity_bytes',
    'over_provisioning_permille',
    'power_loss_protection',
    'gc_policy',
    'dies',
    'pages_per_block',
    'flush_ns',
    'precondition',
  ],
  hdd: [
    'capacity_bytes',
    'rpm',
    'average_seek_ns',
    'track_to_track_ns',
    'outer_bytes_per_s',
    'write_cache',
    'cache_bytes',
    'queue',
  ],
  volume: [
    'discard',
    'journal',
    'io',
    'page_cache_bytes',
    'allocation',
    'preallocate',
    'commit_interval_ns',
    'dirty_permille',
  ],
  kv: ['rows', 'value_bytes', 'key_order', 'clients', 'think_ns', 'window'],
  kv_phase: [
    'kind',
    'statements',
    'distribution',
    'theta_permille',
    'ids',
    'scan_rows',
    'pace',
    'warm_up',
  ],
  lsm: [
    'write_buffer_size',
    'block_cache_size',
    'compression',
    'max_bytes_for_level_multiplier',
    'level0_file_num_compaction_trigger',
    'compaction_style',
    'bloom_millibits_per_key',
    'wal_sync',
  ],
  btree: [
    'buffer_pool_size',
    'page_size',
    'doublewrite',
    'flush_log_at_trx_commit',
    'log_file_size',
    'max_dirty_pages_pct',
    'io_capacity',
    'merge_threshold',
  ],
  fractal: [
    'cache_size',
    'block_size',
    'read_block_size',
    'fanout',
    'compression',
    'checkpointing_period',
    'cleaner_iterations',
    'commit_sync',
  ],
};

/**
 * Returns the names of a group's options that are shown first. `declared`: all of them, in their
 * declared order.
 */
export function importantOf(group: string, declared: readonly string[]): readonly string[] {
  const named =
    (Object.hasOwn(kImportantOptions, group) ? kImportantOptions[group] : undefined) ?? declared;
  return named.slice(0, kImportantCount);
}
