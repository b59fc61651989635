// The limit of each reason for a wait: the option that sets it, and those that move when it is
// reached. Options are the engine's, or the drive's; those that a contender lacks are not shown.
interface Reason {
  /** A colour of the page. Slowdowns and log syncs are pale. */
  readonly ink: 'hot' | 'warm' | 'again' | 'safe' | 'ink' | 'house';
  readonly pale?: boolean;
  /** Options that hold the limit. */
  readonly limits: readonly string[];
  readonly moves: readonly string[];
}

const kFlushes = ['write_buffer_size', 'rate_limiter_bytes_per_sec'];
const kCompactions = [
  'max_background_compactions',
  'level0_file_num_compaction_trigger',
  'write_buffer_size',
  'rate_limiter_bytes_per_sec',
];
const kMemtables = { ink: 'hot', limits: ['max_write_buffer_number'], moves: kFlushes } as const;

/** In the order of the reasons' numbers (wasm/engine/waits.h). */
export const kReasons: readonly Reason[] = [
  { ...kMemtables, pale: true },
  kMemtables,
  { ink: 'again', pale: true, limits: ['level0_slowdown_writes_trigger'], moves: kCompactions },
  { ink: 'again', limits: ['level0_stop_writes_trigger'], moves: kCompactions },
  {
    ink: 'warm',
    pale: true,
    limits: ['soft_pending_compaction_bytes_limit'],
    moves: kCompactions,
  },
  { ink: 'warm', limits: ['hard_pending_compaction_bytes_limit'], moves: kCompactions },
  {
    ink: 'safe',
    limits: ['log_file_size'],
    moves: ['io_capacity', 'io_capacity_max', 'adaptive_flushing', 'doublewrite'],
  },
  { ink: 'again', limits: ['cache_size'], moves: ['block_size', 'compression'] },
  {
    ink: 'hot',
    limits: ['buffer_pool_size'],
    moves: ['lru_scan_depth', 'io_capacity', 'doublewrite'],
  },
  {
    ink: 'safe',
    pale: true,
    limits: ['flush_log_at_trx_commit', 'commit_sync', 'wal_sync'],
    moves: ['flush_ns', 'power_loss_protection'],
  },
  { ink: 'ink', limits: [], moves: [] },
  {
    ink: 'house',
    limits: ['over_provisioning_permille'],
    moves: ['precondition', 'precondition_utilisation_permille', 'gc_policy'],
  },
];
