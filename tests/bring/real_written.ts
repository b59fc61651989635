// Options files of public repositories that RocksDB itself wrote, and those with two column
// families.
import type { RealFile } from './real_file';

const kOptions = 'OPTIONS file';

export const kRealWritten: readonly RealFile[] = [
  {
    from: 'facebook/rocksdb: OPTIONS-000007',
    form: kOptions,
    text: `# an option file, as RocksDB writes it
#

[Version]
  rocksdb_version=6.23.0
  options_file_version=1.1

[DBOptions]
  max_background_flushes=-1
  compaction_readahead_size=0
  strict_bytes_per_sync=false
  wal_bytes_per_sync=0
  max_open_files=-1
  stats_history_buffer_size=1048576
  max_total_wal_size=0
  avoid_flush_during_shutdown=false
  max_subcompactions=1
  delayed_write_rate=0
  max_background_compactions=-1
  max_background_jobs=4
  base_background_compactions=-1
  allow_data_in_errors=false
  max_bgerror_resume_count=2147483647
  best_efforts_recovery=false
  write_dbid_to_manifest=false
  atomic_flush=false
  manual_wal_flush=false
  two_write_queues=false
  preserve_deletes=false
  access_hint_on_compaction_start=NORMAL
  wal_recovery_mode=kPointInTimeRecovery
  bgerror_resume_retry_interval=1000000
  allow_concurrent_memtable_write=true
  allow_ingest_behind=false
  fail_if_options_file_error=false
  wal_dir=/tmp/options_test
  unordered_write=false
  db_write_buffer_size=0
  allow_2pc=false
  skip_checking_sst_file_sizes_on_db_open=false
  write_thread_slow_yield_usec=3
  track_and_verify_wals_in_manifest=false
  avoid_unnecessary_blocking_io=false
  experimental_allow_mempurge=false
  enable_write_thread_adaptive_yield=true
  max_write_batch_group_size_bytes=1048576
  use_direct_io_for_flush_and_compaction=false
  flush_verify_memtable_count=true
  max_manifest_file_size=1073741824
  write_thread_max_yield_usec=100
  db_host_id=__hostname__
  log_readahead_size=0
  enable_pipelined_write=false
  

[CFOptions "default"]
  bottommost_compression=kDisableCompressionOption
  sample_for_compression=0
  blob_garbage_collection_age_cutoff=0.250000
  arena_block_size=0
  enable_blob_garbage_collection=false
  level0_stop_writes_trigger=24
  min_blob_size=0
  compaction_options_universal={allow_trivial_move=false;\
stop_style=kCompactionStopStyleTotalSize;min_merge_width=2;compression_size_percent=-1;\
max_size_amplification_percent=150;max_merge_width=4294967295;size_ratio=1;}
  target_file_size_base=33554432
  memtable_whole_key_filtering=false
  soft_pending_compaction_bytes_limit=68719476736
  blob_compression_type=kNoCompression
  ttl=18446744073709551614
  compaction_options_fifo={allow_compaction=false;max_table_files_size=1073741824;}
  check_flush_compaction_key_order=true
  bottommost_compression_opts={enabled=false;parallel_threads=1;zstd_max_train_bytes=0;\
max_dict_bytes=0;strategy=0;max_dict_buffer_bytes=0;level=32767;window_bits=-14;}
  max_bytes_for_level_multiplier_additional=1:{1}:{1}:{1}:{1}:{1}:{1}
  enable_blob_files=false
  compression=kSnappyCompression
  blob_file_size=268435456
  prefix_extractor=nullptr
  max_bytes_for_level_multiplier=8.000000
  max_compaction_bytes=0
  memtable_huge_page_size=0
  compression_opts={enabled=false;parallel_threads=1;zstd_max_train_bytes=0;max_dict_bytes=0;\
strategy=0;max_dict_buffer_bytes=0;level=32767;window_bits=-14;}
  periodic_compaction_seconds=18446744073709551614
  memtable_prefix_bloom_size_ratio=0.000000
  report_bg_io_stats=false
  compaction_pri=kOldestSmallestSeqFirst
  compaction_style=kCompactionStyleUniversal
  memtable_factory=SkipListFactory
  comparator=leveldb.BytewiseComparator
  merge_operator=nullptr
  force_consistency_checks=true
  table_factory=BlockBasedTable
  memtable_insert_with_hint_prefix_extractor=nullptr
  
[TableOptions/BlockBasedTable "default"]
  metadata_cache_options={unpartitioned_pinning=kFallback;partition_pinning=kFallback;\
top_level_index_pinning=kFallback;}
  read_amp_bytes_per_bit=0
  verify_compression=false
  format_version=5
  optimize_filters_for_memory=false
  max_auto_readahead_size=131072
  enable_index_compression=true
  checksum=kCRC32c
  index_block_restart_interval=1
  index_type=kBinarySearch
  filter_policy=nullptr
  metadata_block_size=4096
  index_shortening=kShortenSeparators
  data_block_index_type=kDataBlockBinarySearch
  data_block_hash_table_util_ratio=0.750000
  prepopulate_block_cache=kDisable
  hash_index_allow_collision=true
  cache_index_and_filter_blocks_with_high_priority=true
  
`,
    becomes: {
      max_background_jobs: 'taken RocksDB.options.max_background_compactions 3',
      compaction_style: 'taken RocksDB.options.compaction_style universal',
      'compaction_options_universal.max_size_amplification_percent':
        'taken RocksDB.options.universal_max_size_amplification_percent 150',
      'compaction_options_universal.stop_style': 'fixed',
      ttl: 'taken RocksDB.options.ttl the profile’s',
      'compression_opts.level': 'taken RocksDB.options.compression_level 0',
      enable_blob_files: 'fixed',
      blob_file_size: 'not modelled',
      filter_policy: 'taken RocksDB.options bloom_millibits_per_key 0',
      compaction_pri: 'taken RocksDB.options.compaction_pri oldest_smallest_seq_first',
      checksum: 'taken RocksDB.options.checksum crc32c',
      max_auto_readahead_size: 'taken RocksDB.options.max_auto_readahead_size 128 KiB',
    },
  },
  {
    from: 'lei-houjyu/YCSB: rocksdb.ini',
    form: kOptions,
    text: `[Version]
  rocksdb_version=6.14.0
  options_file_version=1.1
[DBOptions]
  stats_dump_period_sec=90
  enable_thread_tracking=false
  max_background_jobs=16
[CFOptions "default"]
  num_levels=4
  write_buffer_size=33554432
[TableOptions/BlockBasedTable "default"]
  block_size=8192
[CFOptions "usertable"]
  num_levels=5
  max_bytes_for_level_base=33554432
  compression=kNoCompression
  compression_per_level=kNoCompression:kNoCompression:kNoCompression
  write_buffer_size=67108864
  target_file_size_base=67108864
  table_factory=BlockBasedTable
  max_write_buffer_number=4
[TableOptions/BlockBasedTable "usertable"]
  whole_key_filtering=true
  no_block_cache=false
  filter_policy=bloomfilter:12:false
  block_size=4096
`,
    becomes: {
      max_background_jobs: 'taken RocksDB.options.max_background_compactions 12',
      num_levels: 'taken RocksDB.options.num_levels 5',
      block_size: 'not modelled',
      filter_policy: 'taken RocksDB.options filter_policy bloom, bloom_millibits_per_key 12000',
    },
  },
  {
    from: 'poorpool/lock_or_rte_ring_benchmark: rocksdb_options.ini',
    form: kOptions,
    text: `[Version]
  rocksdb_version=4.3.0
  options_file_version=1.1

[DBOptions]
  bytes_per_sync=2097152
  max_background_flushes=16
  stats_dump_period_sec=0
  delayed_write_rate=1073741824
  max_background_compactions=8
  max_background_jobs=24
  avoid_unnecessary_blocking_io=true
  unordered_write=true
  allow_mmap_writes=true
  new_table_reader_for_compaction_inputs=true

[CFOptions "default"]
  prefix_extractor=rocksdb.FixedPrefix.64
  max_bytes_for_level_multiplier_additional=1:{1}:{1}:{1}:{1}:{1}:{1}
  memtable_prefix_bloom_size_ratio=0.020000
  max_write_buffer_number=12
  blob_compression_type=kNoCompression
  level0_stop_writes_trigger=20
  level0_slowdown_writes_trigger=20
  level0_file_num_compaction_trigger=2
  min_write_buffer_number_to_merge=6
  optimize_filters_for_hits=true
`,
    becomes: {
      max_background_jobs: 'fixed',
      max_background_compactions: 'taken RocksDB.options.max_background_compactions 8',
      min_write_buffer_number_to_merge: 'taken RocksDB.options.min_write_buffer_number_to_merge 6',
      prefix_extractor: 'fixed',
    },
  },
];
