// Options files of RocksDB in public repositories.
import type { RealFile } from './real_file';

const kOptions = 'OPTIONS file';

export const kRealOptions: readonly RealFile[] = [
  {
    from: 'facebook/rocksdb: examples/rocksdb_option_file_example.ini',
    form: kOptions,
    text: `# an option file
[Version]
  rocksdb_version=5.3.0
  options_file_version=1.1

[DBOptions]
  stats_dump_period_sec=700
  max_manifest_file_size=18446744073709551615
  bytes_per_sync=4194304
  delayed_write_rate=4194304
  WAL_ttl_seconds=0
  WAL_size_limit_MB=0
  max_subcompactions=2
  wal_dir=
  wal_bytes_per_sync=0
  db_write_buffer_size=0
  keep_log_file_num=100
  table_cache_numshardbits=5
  max_file_opening_threads=2
  writable_file_max_buffer_size=2097152
  use_fsync=false
  max_total_wal_size=0
  max_open_files=-1
  skip_stats_update_on_db_open=false
  max_background_compactions=8
  manifest_preallocation_size=2097152
  max_background_flushes=4
  is_fd_close_on_exec=true
  max_log_file_size=0
  advise_random_on_open=true
  create_missing_column_families=false
  paranoid_checks=true
  delete_obsolete_files_period_micros=21600000000
  log_file_time_to_roll=0
  compaction_readahead_size=0
  create_if_missing=false
  use_adaptive_mutex=false
  enable_thread_tracking=false
  allow_fallocate=true
  error_if_exists=false
  recycle_log_file_num=0
  db_log_dir=
  skip_log_error_on_recovery=false
  new_table_reader_for_compaction_inputs=true
  allow_mmap_reads=false
  allow_mmap_writes=false
  use_direct_reads=false
  use_direct_writes=false

[CFOptions "default"]
  compaction_style=kCompactionStyleLevel
  compaction_filter=nullptr
  num_levels=5
  table_factory=BlockBasedTable
  comparator=leveldb.BytewiseComparator
  max_sequential_skip_in_iterations=16
  max_bytes_for_level_base=536870912
  memtable_prefix_bloom_probes=6
  memtable_prefix_bloom_bits=0
  memtable_prefix_bloom_huge_page_tlb_size=0
  max_successive_merges=0
  arena_block_size=8388608
  min_write_buffer_number_to_merge=1
  target_file_size_multiplier=1
  source_compaction_factor=1
  max_bytes_for_level_multiplier=6
  max_bytes_for_level_multiplier_additional=2:3:5
  compaction_filter_factory=nullptr
  max_write_buffer_number=6
  level0_stop_writes_trigger=24
  compression=kSnappyCompression
  level0_file_num_compaction_trigger=3
  purge_redundant_kvs_while_flush=true
  max_write_buffer_size_to_maintain=0
  memtable_factory=SkipListFactory
  max_grandparent_overlap_factor=8
  expanded_compaction_factor=25
  hard_pending_compaction_bytes_limit=68719476736
  inplace_update_num_locks=10000
  level_compaction_dynamic_level_bytes=true
  level0_slowdown_writes_trigger=14
  filter_deletes=false
  verify_checksums_in_compaction=true
  min_partial_merge_operands=2
  paranoid_file_checks=false
  target_file_size_base=67108864
  optimize_filters_for_hits=false
  merge_operator=PutOperator
  compression_per_level=kNoCompression:kNoCompression:kSnappyCompression
  compaction_measure_io_stats=false
  prefix_extractor=nullptr
  bloom_locality=0
  write_buffer_size=67108864
  disable_auto_compactions=false
  inplace_update_support=false

[TableOptions/BlockBasedTable "default"]
  format_version=2
  whole_key_filtering=true
  no_block_cache=false
  checksum=kCRC32c
  filter_policy=rocksdb.BuiltinBloomFilter
  block_size_deviation=10
  block_size=16384
  block_restart_interval=16
  cache_index_and_filter_blocks=false
  pin_l0_filter_and_index_blocks_in_cache=false
  pin_top_level_index_and_filter=false
  index_type=kBinarySearch
  flush_block_policy_factory=FlushBlockBySizePolicyFactory
`,
    becomes: {
      rocksdb_version: 'taken RocksDB.profile rocksdb-5.18',
      num_levels: 'taken RocksDB.options.num_levels 5',
      write_buffer_size: 'scaled RocksDB.options.write_buffer_size 1 MiB',
      hard_pending_compaction_bytes_limit:
        'scaled RocksDB.options.hard_pending_compaction_bytes_limit 1 GiB',
      compression: 'not modelled RocksDB.options.compression lz4',
      block_size: 'taken RocksDB.options.block_size 16 KiB',
      delayed_write_rate: 'taken RocksDB.options.delayed_write_rate 4 MiB',
      wal_dir: 'fixed',
      max_subcompactions: 'not modelled',
    },
  },
  {
    from: 'camelboat/EECS_6897_Distributed_Storage_System_Project_Scripts: rocksdb.ini',
    form: kOptions,
    text: `[Version]
  rocksdb_version=6.12.1
  options_file_version=1.1
[DBOptions]
  create_missing_column_families=true
  create_if_missing=true
  error_if_exists=false
  #max_background_jobs=4
[CFOptions "default"]
  num_levels=4
  max_bytes_for_level_base=67108864
  compression=kNoCompression
  compression_per_level=kNoCompression:kNoCompression:kNoCompression:kNoCompression
  write_buffer_size=16777216
  target_file_size_base=16777216
[TableOptions/BlockBasedTable "default"]
  no_block_cache=false
[CFOptions "usertable"]
  num_levels=4
  write_buffer_size=16777216
[TableOptions/BlockBasedTable "usertable"]
  no_block_cache=false
`,
    becomes: {
      write_buffer_size: 'scaled RocksDB.options.write_buffer_size 256 KiB',
      max_bytes_for_level_base: 'not modelled',
    },
  },
  {
    from: 'flipkart-incubator/dkv: rocksdb.ini',
    form: kOptions,
    text: `# no heading
manual_wal_flush=false
avoid_flush_during_recovery=false
dump_malloc_stats=false
info_log_level=INFO_LEVEL
access_hint_on_compaction_start=NORMAL
write_thread_slow_yield_usec=5
enable_write_thread_adaptive_yield=true
unordered_write=false
log_readahead_size=0
enable_pipelined_write=false
persist_stats_to_disk=false
preserve_deletes=false
stats_persist_period_sec=300
wal_bytes_per_sync=0
bytes_per_sync=0
delayed_write_rate=8388608
WAL_ttl_seconds=0
writable_file_max_buffer_size=1048576
allow_concurrent_memtable_write=true
paranoid_checks=true
atomic_flush=false
max_subcompactions=1
max_total_wal_size=0
db_write_buffer_size=0
avoid_flush_during_shutdown=false
keep_log_file_num=500
table_cache_numshardbits=6
max_file_opening_threads=8
max_background_compactions=-1
two_write_queues=false
max_background_jobs=4
use_fsync=false
random_access_max_buffer_size=1048576
max_open_files=-1
skip_stats_update_on_db_open=false
manifest_preallocation_size=4194304
max_background_flushes=-1
is_fd_close_on_exec=true
stats_dump_period_sec=300
`,
    becomes: {
      manual_wal_flush: 'taken RocksDB.options.manual_wal_flush false',
      max_background_jobs: 'taken RocksDB.options.max_background_compactions 3',
    },
  },
];
