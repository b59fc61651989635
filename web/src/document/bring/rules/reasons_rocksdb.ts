// RocksDB's options that we lack, by what they are about.
import { fixedHere as fixed, kNever, notModelled as no, type Reason } from './reason';

export const kRocksdbReasons: readonly Reason[] = [
  fixed(/^(rocksdb_)?(options_file_version)$/, 'It says how the file is written.'),
  fixed(
    /(^|\.)(comparator|table_factory|block_based_table_factory|memtable_factory|memtablerep|prefix_extractor|compaction_filter(_factory)?|sst_partitioner_factory|env|file_system|statistics|listeners|clock|id|compaction_(service|thread_limiter)|table_properties_collectors|flush_block_policy_factory|wal_filter|rate_limiter|sst_file_manager|file_checksum_gen_factory)$/,
    'Keys are in byte order, in block-based tables, under a skip list; there are no other objects of a program’s own.',
  ),
  fixed(
    /(^|\.)(create_if_missing|create_missing_column_families|error_if_exists|avoid_flush_during_(recovery|shutdown)|db_log_dir|wal_dir|db_paths|cf_paths|db_host_id|db)$/,
    'Each run begins with an empty database on one drive.',
  ),
  fixed(
    /(^|\.)(index_type|data_block_index_type|index_shortening|index_block_restart_interval|partition_filters|metadata_block_size|whole_key_filtering|enable_index_compression|data_block_hash_table_util_ratio|hash_index_allow_collision|use_delta_encoding|partition_index(_and_filters)?|use_block_based_filter|decouple_partitioned_filters|optimize_filters_for_memory|detect_filter_construct_corruption|block_align)$/,
    'Indexes are binary searches of whole keys and filters are whole; partitioned ones would be read in more and smaller pieces.',
  ),
  no(
    /^(rocksdb_)?(max_background_flushes|base_background_compactions|max_subcompactions|subcompactions|max_low_pri_threads|max_flushes)$/,
    'Flushes have a thread to themselves and compactions those of max_background_compactions; more threads would shorten stalls, and write the same bytes.',
    /^(0|1|-1)$/,
  ),
  no(
    /(^|\.|_)(enable_blob|blob_|min_blob|prepopulate_blob|use_blob|use_shared_block_and_blob)/,
    'Values stay in the tables; blob files would write large values about once, and take more space until they are collected.',
  ),
  no(
    /(^|\.)target_file_size_multiplier$/,
    'All levels have files of one size; larger ones below would be fewer, and each compaction of them larger.',
    /^1$/,
  ),
  no(
    /(^|\.)max_bytes_for_level_multiplier_additional$/,
    'Each level is max_bytes_for_level_multiplier times the one above; a larger step would write more for each row that goes down it, and leave fewer levels.',
    /^[1:{}]+$/,
  ),
  no(
    /(^|\.)(stop_style|allow_trivial_move|compression_size_percent|max_merge_width|incremental|max_read_amp|universal_(max_merge_width|compression_size_percent|allow_trivial_move|stop_style|incremental|max_read_amp)|reduce_file_locking)$/,
    'Universal compaction stops by total size and rewrites what it picks; another rule would write less for rows in key order, and differ by a run or two else.',
    /^(false|0|-1|4294967295|kCompactionStopStyleTotalSize)$/,
  ),
  no(
    /(^|\.)disable_auto_compactions$/,
    'Compactions run by themselves; without them a load would write less, and reads would probe every file of L0.',
  ),
  no(
    /(^|\.)(allow_os_buffer|use_direct_(reads|writes|io_for_flush_and_compaction|io_for_compaction_reads)|allow_mmap_(reads|writes)|mmap_(read|write)|random_access_max_buffer_size)$/,
    'Files are opened as the volume says (volume.options.io); with buffered I/O reads of warm blocks cost nothing and the log is written later.',
    kNever,
  ),
  no(
    /(^|\.)(bytes_per_sync|wal_bytes_per_sync|strict_bytes_per_sync|use_fsync)$/,
    'What a job writes reaches the drive as it is written; fewer, larger writes would queue in front of reads for longer.',
    kNever,
  ),
  no(
    /^(disable_wal|write_disable_wal)$/,
    'Each write is logged; without the log every put would write its own bytes once less.',
  ),
  no(
    /(^|\.)block_cache$/,
    'It says where the cache is and not how large; block_cache_size is the profile’s.',
    kNever,
  ),
  no(
    /(^|\.)(no_block_cache|disable_cache|block_cache_compressed|persistent_cache|secondary_cache|compressed_secondary_cache\w*|simcache_size|row_cache|row_cache_size|num_shard_bits|cache_numshardbits|strict_capacity_limit|low_pri_pool_ratio|cache_low_pri_pool_ratio|metadata_charge_policy|lowest_used_cache_tier|prepopulate_block_cache|uncache_aggressiveness|cache_type|cache_uri|memory_allocator)$/,
    'There is one block cache without shards, of block_cache_size; another tier would answer more reads, shards a few less.',
  ),
  no(
    /(^|\.)(pin_top_level_index_and_filter|top_level_index_pinning|partition_pinning|unpartitioned_pinning|metadata_cache_options\.\w+|cache_usage_options\.\w+|reserve_table_\w+_memory)$/,
    'Pinning is by pin_l0_filter_and_index_blocks_in_cache alone; more of it would read index blocks less often.',
  ),
  no(
    /(^|\.)(memtable_\w+|inplace_update\w*|max_successive_merges|strict_max_successive_merges|hash_bucket_count|arena_block_size|experimental_(allow_)?mempurge\w*|bloom_locality|filter_deletes|min_partial_merge_operands|disallow_memtable_writes|skiplist_height|lookahead)$/,
    'Memtables are skip lists that append; another kind changes CPU time, or merges versions before a flush, which would write less where few keys are hot.',
  ),
  no(
    /(^|\.)(max_open_files|open_files|max_file_opening_threads|table_cache_numshardbits|skip_stats_update_on_db_open|skip_checking_sst_file_sizes_on_db_open|open_files_async|file_opening_threads|fast_sst_open)$/,
    'Every table stays open; with fewer, index and filter would be read again each time that one is opened.',
    /^(-1|false)$/,
  ),
  no(
    /(^|\.)(enable_pipelined_write|unordered_write|two_write_queues|allow_concurrent_memtable_write|enable_write_thread_adaptive_yield|write_thread_\w+|max_write_batch_group_size_bytes|allow_2pc|seq_per_batch)$/,
    'Writers append in groups, one group at a time; the log holds the same bytes in any case, and more writers at a time would be faster.',
  ),
  no(
    /(^|\.)(wal_compression|wal_recovery_mode|WAL_ttl_seconds|WAL_size_limit_MB|wal_ttl_seconds|wal_size_limit_mb|track_and_verify_wals\w*|background_close_inactive_wals|preserve_deletes|async_wal_precreate)$/,
    'The log is plain and is deleted once it is flushed; compression would shrink it, keeping it would take space.',
  ),
  no(
    /(^|\.)(manifest_\w+|max_manifest_\w+|write_dbid_to_manifest|write_identity_file|verify_manifest_\w+|reuse_manifest_on_open|optimize_manifest_for_recovery|verify_sst_unique_id_in_manifest)$/,
    'The MANIFEST is one growing file; it is well under a hundredth of the bytes written.',
  ),
  no(
    /(^|\.)(bottommost_compression_opts|compression_opts|compression_manager|sample_for_compression|zstd_\w+|max_compressed_bytes_per_kb|min_level_to_compress|compression_(zstd_max_train_bytes|parallel_threads|use_zstd_dict_trainer|checksum)|verify_compression|parallel_threads|use_zstd_dict_trainer|window_bits|strategy|enabled|level|checksum)(\.\w+)?$/,
    'A codec has its level and its dictionary here; training, threads and windows would change sizes by a few per cent.',
    /^(0|1|-14|32767|false)?$/,
  ),
  no(
    /(^|\.)(ttl|periodic_compaction_seconds|bottommost_file_compaction_delay|preclude_last_level_data_seconds|preserve_internal_time_seconds|\w*temperature\w*|age_for_warm|daily_offpeak_time_utc|compaction_trigger_ratio|use_kv_ratio_compaction|file_temperature_age_thresholds)$/,
    'Files have no temperature and no calendar; by such rules old files would be rewritten, or moved to another drive, at other times.',
  ),
  no(
    /(^|\.)(rate_limit\w*|delayed_write_rate|soft_rate_limit|hard_rate_limit|rate_limiter_\w+|rate_limit_delay_max_milliseconds)$/,
    'Compactions are limited by rate_limiter_bytes_per_sec alone; another limit would move work in time, and write the same bytes.',
  ),
  no(
    /(^|\.)(compaction_\w+|level0_\w+|max_grandparent_overlap_factor|source_compaction_factor|expanded_compaction_factor|ignore_max_compaction_bytes_for_input|max_mem_compaction_level|new_table_reader_for_compaction_inputs|target_file_size_is_upper_bound|read_triggered_\w+|max_compaction_trigger_wakeup_seconds|fifo_\w+|max_table_files_size|max_data_files_size|age|min_file_size)$/,
    'Compactions pick files by the rules of the version (options.rules); this one would change which are picked, and bytes by a few per cent.',
    kNever,
  ),
  no(
    /(^|\.)(max_write_buffer_number_to_maintain|max_write_buffer_size_to_maintain|cf_allow_ingest_behind|allow_ingest_behind|num_column_families|num_hot_column_families|column_family_\w+|num_multi_db|enforce_write_buffer_manager_during_recovery|cost_write_buffer_to_cache|write_buffer_manager\w*|persist_user_defined_timestamps)$/,
    'Rows are in one column family, whose flushed memtables are freed; more of them would flush smaller files.',
  ),
  fixed(
    /(^|\.)(paranoid_\w+|force_consistency_checks|verify_\w+|flush_verify_memtable_count|compaction_verify_record_count|check_flush_compaction_key_order|\w*protection_bytes_per_key|fail_if_options_file_error|best_efforts_recovery|skip_log_error_on_recovery|max_bgerror_resume_count|bgerror_\w+|enforce_single_del_contracts|optimize_filters_\w+)$/,
    'Checks of a run’s own data are on; they read nothing more from the drive.',
  ),
  fixed(
    /(^|\.)(info_log_level|\w*log_file\w*|log_\w+|stats_\w+|statistics\w*|persist_stats_to_disk|dump_malloc_stats|report_\w+|is_fd_close_on_exec|use_adaptive_mutex|advise_random_on_open|allow_fallocate|access_hint_on_compaction_start|delete_obsolete_files_period_micros|enable_thread_tracking|avoid_unnecessary_blocking_io|allow_data_in_errors|read_amp_bytes_per_bit|rocksdb_version)$/,
    'It changes RocksDB’s own log, its statistics or a hint to the system; no byte that is counted here.',
  ),
  no(
    /(^|\.)(adaptive_readahead|async_io|auto_readahead_size|readahead_size|prefix_size|prefix_same_as_start|\w*prefix\w*|user_defined_index\w*|multiread_\w+|use_udi_as_primary_index)$/,
    'Lookups and scans take whole keys, and read ahead by max_auto_readahead_size; prefixes would let short scans skip files.',
  ),
];
