// Outputs of SHOW VARIABLES in public repositories.
import type { RealFile } from './real_file';

const kForm = 'SHOW VARIABLES';

/** Names and values of a client in batch mode. */
const batch = (text: string): string =>
  `Variable_name\tValue\n${text
    .trim()
    .split(' ')
    .map((pair) => pair.replace('=', '\t'))
    .join('\n')}\n`;

export const kRealVariables: readonly RealFile[] = [
  {
    from: 'facebook/mysql-5.6: mysql-test/suite/rocksdb/r/rocksdb.result',
    form: kForm,
    text: batch(
      'rocksdb_access_hint_on_compaction_start=1 rocksdb_advise_random_on_open=ON \
rocksdb_allow_concurrent_memtable_write=OFF rocksdb_allow_to_start_after_corruption=OFF \
rocksdb_alter_column_default_inplace=ON rocksdb_alter_table_comment_inplace=OFF \
rocksdb_blind_delete_primary_key=OFF rocksdb_block_cache_size=1073741824 \
rocksdb_block_restart_interval=16 rocksdb_block_size=8192 rocksdb_block_size_deviation=10 \
rocksdb_bulk_load=OFF rocksdb_bulk_load_partial_index=ON rocksdb_bulk_load_size=1000 \
rocksdb_bytes_per_sync=0 rocksdb_cache_dump=ON rocksdb_cache_high_pri_pool_ratio=0.500000 \
rocksdb_cache_index_and_filter_blocks=ON rocksdb_cache_index_and_filter_with_high_priority=OFF \
rocksdb_cancel_manual_compactions=OFF rocksdb_checksums_pct=100 rocksdb_collect_sst_properties=ON \
rocksdb_commit_time_batch_for_recovery=ON rocksdb_compact_cf= rocksdb_compaction_readahead_size=0 \
rocksdb_compaction_sequential_deletes_count_sd=OFF rocksdb_create_temporary_checkpoint= \
rocksdb_datadir=./.rocksdb rocksdb_db_write_buffer_size=0 rocksdb_deadlock_detect=OFF \
rocksdb_debug_cardinality_multiplier=2 rocksdb_debug_manual_compaction_delay=0 \
rocksdb_debug_ttl_ignore_pk=OFF rocksdb_default_cf_options= rocksdb_delayed_write_rate=0 \
rocksdb_enable_2pc=ON rocksdb_enable_insert_with_update_caching=ON \
rocksdb_enable_remove_orphaned_dropped_cfs=ON rocksdb_enable_tmp_table=OFF rocksdb_enable_ttl=ON \
rocksdb_enable_ttl_read_filtering=OFF rocksdb_fault_injection_options= \
rocksdb_flush_log_at_trx_commit=2 rocksdb_force_flush_memtable_and_lzero_now=OFF \
rocksdb_index_type=kBinarySearch rocksdb_info_log_level=error_level rocksdb_instant_ddl=OFF \
rocksdb_io_write_timeout=0 rocksdb_lock_scanned_rows=OFF rocksdb_lock_wait_timeout=64 \
rocksdb_manual_compaction_bottommost_level=kForceOptimized rocksdb_manual_wal_flush=ON \
rocksdb_max_background_compactions=-1 rocksdb_max_background_flushes=-1 \
rocksdb_max_background_jobs=2 rocksdb_max_bottom_pri_background_compactions=0 \
rocksdb_max_compaction_history=64 rocksdb_max_latest_deadlocks=5 rocksdb_max_row_locks=1048576 \
rocksdb_max_subcompactions=1 rocksdb_max_total_wal_size=0 rocksdb_merge_buf_size=67108864 \
rocksdb_no_block_cache=OFF rocksdb_override_cf_options= rocksdb_partial_index_sort_max_mem=0 \
rocksdb_pause_background_work=ON rocksdb_perf_context_level=0 \
rocksdb_pin_l0_filter_and_index_blocks_in_cache=ON rocksdb_rate_limiter_bytes_per_sec=0 \
rocksdb_read_free_rpl_tables=.* rocksdb_records_in_range=50 rocksdb_select_bypass_allow_filters=ON \
rocksdb_select_bypass_multiget_min=18446744073709551615 rocksdb_select_bypass_policy=always_off \
rocksdb_sim_cache_size=0 rocksdb_skip_locks_if_skip_unique_check=OFF rocksdb_stats_level=1 \
rocksdb_table_stats_use_table_scan=OFF rocksdb_trace_queries= rocksdb_two_write_queues=ON \
rocksdb_track_and_verify_wals_in_manifest=ON rocksdb_use_clock_cache=OFF \
rocksdb_use_default_sk_cf=OFF rocksdb_use_direct_reads=OFF rocksdb_validate_tables=1 \
rocksdb_wal_recovery_mode=1 rocksdb_wal_size_limit_mb=0 rocksdb_whole_key_filtering=ON \
rocksdb_write_batch_flush_threshold=0 rocksdb_write_disable_wal=OFF \
rocksdb_write_policy=write_committed',
    ),
    becomes: {
      rocksdb_block_cache_size: 'scaled MyRocks.options.block_cache_size 16 MiB',
      rocksdb_cache_index_and_filter_with_high_priority:
        'taken MyRocks.options.cache_index_and_filter_blocks_with_high_priority false',
      rocksdb_enable_ttl_read_filtering: 'taken MyRocks.options.ttl_read_filtering false',
      rocksdb_lock_wait_timeout: 'scaled MyRocks.options.lock_wait_timeout 1 s',
      rocksdb_manual_compaction_bottommost_level:
        'taken MyRocks.options.bottommost_level_compaction force_optimized',
      rocksdb_max_background_jobs: 'taken MyRocks.options.max_background_compactions 1',
      rocksdb_wal_recovery_mode: 'taken MyRocks.options.wal_recovery_mode absolute_consistency',
      rocksdb_cache_high_pri_pool_ratio: 'taken MyRocks.options.high_pri_pool_percent 50',
    },
  },
  {
    from: 'huaminglin/docker-demo: mysql-demo/innodb.md',
    form: kForm,
    text: `+------------------------------------------+------------------------+
| Variable_name                            | Value                  |
+------------------------------------------+------------------------+
| innodb_adaptive_flushing                 | OFF                    |
| innodb_adaptive_flushing_lwm             | 20                     |
| innodb_adaptive_hash_index_parts         | 8                      |
| innodb_adaptive_max_sleep_delay          | 150000                 |
| innodb_api_bk_commit_interval            | 5                      |
| innodb_api_trx_level                     | 0                      |
| innodb_autoextend_increment              | 64                     |
| innodb_autoinc_lock_mode                 | 2                      |
| innodb_buffer_pool_chunk_size            | 134217728              |
| innodb_buffer_pool_dump_pct              | 25                     |
| innodb_buffer_pool_size                  | 268435456              |
| innodb_change_buffer_max_size            | 30                     |
| innodb_change_buffering                  | all                    |
| innodb_checksum_algorithm                | crc32                  |
| innodb_compression_failure_threshold_pct | 5                      |
| innodb_concurrency_tickets               | 5000                   |
| innodb_data_home_dir                     |                        |
| innodb_deadlock_detect                   | ON                     |
| innodb_dedicated_server                  | OFF                    |
| innodb_default_row_format                | dynamic                |
| innodb_doublewrite                       | ON                     |
| innodb_fill_factor                       | 100                    |
| innodb_flush_log_at_timeout              | 2                      |
| innodb_flush_log_at_trx_commit           | 0                      |
| innodb_flush_method                      | fsync                  |
| innodb_flush_sync                        | ON                     |
| innodb_flushing_avg_loops                | 40                     |
| innodb_fsync_threshold                   | 0                      |
| innodb_ft_result_cache_limit             | 2000000000             |
| innodb_io_capacity                       | 400                    |
| innodb_io_capacity_max                   | 4000                   |
| innodb_lock_wait_timeout                 | 64                     |
| innodb_log_buffer_size                   | 16777216               |
| innodb_log_file_size                     | 134217728              |
| innodb_log_files_in_group                | 4                      |
| innodb_log_spin_cpu_abs_lwm              | 80                     |
| innodb_log_write_ahead_size              | 8192                   |
| innodb_lru_scan_depth                    | 1024                   |
| innodb_max_dirty_pages_pct               | 80.000000              |
| innodb_max_dirty_pages_pct_lwm           | 10.000000              |
| innodb_max_purge_lag_delay               | 0                      |
| innodb_max_undo_log_size                 | 1073741824             |
| innodb_monitor_disable                   |                        |
| innodb_old_blocks_time                   | 500                    |
| innodb_print_ddl_logs                    | OFF                    |
| innodb_purge_batch_size                  | 200                    |
| innodb_purge_rseg_truncate_frequency     | 128                    |
| innodb_random_read_ahead                 | OFF                    |
| innodb_redo_log_encrypt                  | OFF                    |
| innodb_rollback_segments                 | 128                    |
| innodb_sync_spin_loops                   | 30                     |
| innodb_temp_tablespaces_dir              | ./#innodb_temp/        |
| innodb_undo_log_truncate                 | ON                     |
| innodb_use_native_aio                    | ON                     |
| innodb_version                           | 8.0.13                 |
+------------------------------------------+------------------------+
`,
    becomes: {
      innodb_log_file_size: 'scaled InnoDB.options.log_file_size 8 MiB',
      innodb_log_files_in_group: 'taken InnoDB.options.log_file_size × 4',
      innodb_lock_wait_timeout: 'scaled InnoDB.options.lock_wait_timeout 1 s',
      innodb_change_buffering: 'taken InnoDB.options.change_buffering all',
      innodb_old_blocks_time: 'taken InnoDB.options.old_blocks_time 500 ms',
      innodb_flush_log_at_timeout: 'taken InnoDB.options.flush_log_at_timeout 2 s',
      innodb_max_dirty_pages_pct: 'taken InnoDB.options.max_dirty_pages_pct 80',
      innodb_purge_batch_size: 'taken InnoDB.options.purge_batch_size 200',
    },
  },
];
