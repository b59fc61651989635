// Variables of MySQL's servers that we lack, by what they are about.
import { fixedHere as fixed, kNever, notModelled as no, type Reason } from './reason';
import { kRocksdbReasons } from './reasons_rocksdb';

const kInnodb: readonly Reason[] = [
  fixed(
    /^innodb_(flush_method|data_file_buffering|data_file_write_through|use_native_aio|log_file_buffering|log_file_write_through|log_file_mmap)$/,
    'InnoDB opens its files directly here, as O_DIRECT does; through the page cache, pages would be kept twice.',
  ),
  fixed(
    /^innodb_(file_per_table|data_file_path|data_home_dir|log_group_home_dir|undo_directory|temp_\w+|tmpdir|file_format\w*|directories|strict_mode|default_row_format|large_prefix|undo_tablespaces|undo_log_truncate|max_undo_log_size|extend_and_initialize|fast_shutdown|force_recovery|read_only\w*|open_files|open_file\w*|version|autoinc_lock_mode|checksum_algorithm|checksums|log_checksums|log_checksum_algorithm|validate_\w+|dedicated_server|doublewrite_\w+)$/,
    'There is a file for each table, the system tablespace with undo logs, and one redo log; pages have their checksums.',
  ),
  fixed(
    /^innodb_buffer_pool_(instances|chunk_size|dump\w*|load\w*|filename|in_core_file|populate|size_auto_min|size_max)$|^innodb_(numa_interleave|use_sys_malloc|use_large_pages|additional_mem_pool_size)$/,
    'The pool is one piece and begins empty; pieces change contention, and a loaded pool only the first reads.',
  ),
  fixed(
    /^innodb_(read_io_threads|write_io_threads|page_cleaners|purge_threads|thread_\w+|concurrency_tickets|commit_concurrency|spin_wait\w*|sync_\w+|parallel_read_threads|log_spin\w*|log_writer_threads|io_threads|cleaner_\w+|sched_priority\w*|log_wait\w*)$/,
    'There is one page cleaner and one purge, and the drive’s queue decides how many requests are in flight; more threads change contention.',
  ),
  no(
    /^innodb_(change_buffer\w*|ibuf\w*)$/,
    'The change buffer has its size and the changes that wait in it (innodb_change_buffering); merging them sooner would read more pages.',
  ),
  no(
    /^innodb_(flush_neighbors|flush_neighbor_pages|random_read_ahead|read_ahead\w*|prefetch\w*)$/,
    'Pages are written alone and read ahead only in sequence; with neighbours a disk would seek less, and more pages be written.',
  ),
  no(
    /^innodb_(adaptive_hash_\w+|adaptive_max_sleep_delay|disable_sort_file_cache|online_alter_log_max_size|ddl_\w+|merge_sort_block_size)$/,
    'It saves CPU time of lookups, or belongs to ALTER TABLE; the drive would see the same.',
  ),
  no(
    /^innodb_(compression_\w+|cmp_\w+|log_compressed_pages|simulate_comp_failures|encrypt\w*|default_encryption_key_id|immediate_scrub\w*|background_scrub\w*|scrub\w*|redo_log_encrypt|undo_log_encrypt)$/,
    'Pages are compressed by KEY_BLOCK_SIZE alone (options.key_block_size), and not encrypted; compression of other kinds would write less for each page.',
  ),
  no(
    /^innodb_(flush_sync|idle_flush_pct|adaptive_flushing_method|foreground_preflush|max_purge_lag\w*|purge_rseg_truncate_frequency|purge_run_now|empty_free_list_algorithm|cleaner_lsn_age_factor|checkpoint_age_target|background_drop_list_empty|lru_flush_size|log_write_ahead_size|log_block_size|log_optimize_ddl|redo_log_archive\w*|log_files_in_group|log_recent\w*|log_archive\w*|fill_factor|page_\w+|segment_reserve_factor)$/,
    'The page cleaner and purge follow MariaDB 10.11’s rules; another rule would write pages sooner or later, and their number differ by a few per cent.',
    kNever,
  ),
  fixed(
    /^innodb_(stats_\w+|status_\w+|print_\w+|monitor_\w+|ft_\w+|lock_\w+|locks_\w+|deadlock_\w+|rollback_on_timeout|table_locks|support_xa|commit_\w+|snapshot_isolation|api_\w+|replication_delay|prefix_index\w*|optimize_\w+|alter_\w+|instant_\w+|force_\w+|lazy_\w+|track_\w+|max_(bitmap|changed)\w*|kill_\w+|show_\w+|locking_\w+|corrupt_\w+|import_\w+|create_\w+|metrics|trx_\w+|buf_\w+|evict\w*|saved_page\w*|truncate\w*|bulk\w*)$/,
    'It is about locks, statistics, full text or reports; no page of a table depends on it.',
  ),
  no(
    /^(innodb|innobase)$|^innodb_plugin$/,
    'Engines are chosen by the contenders of the scenario.',
    kNever,
  ),
  fixed(/^innodb_/, 'InnoDB is that of MariaDB 10.11 here, in which this has its default.'),
];

const kMyrocks: readonly Reason[] = [
  no(
    /^rocksdb_override_cf_options$/,
    'Which index is in which family is in the tables’ comments, so all have rocksdb_default_cf_options; in separate families (options.column_family_of_indexes) they would compact apart.',
  ),
  no(
    /^rocksdb_(compaction_sequential_deletes\w*|compact_cf|force_compute\w*|max_compaction_history)$/,
    'Files with many tombstones wait for their level’s turn; compacting them at once would write more, and let scans skip less.',
  ),
  no(
    /^rocksdb_(bulk_load\w*|merge_\w+|commit_in_the_middle|blind_delete_primary_key|skip_unique_check\w*|read_free_rpl\w*|rpl_skip_tx_api|enable_bulk_load_api)$/,
    'Rows are loaded through memtables unless a phase says bulk_load; a bulk load would write each row once.',
  ),
  no(
    /^rocksdb_(persistent_cache\w*|sim_cache_size|use_clock_cache|use_hyper_clock_cache|no_block_cache|cache_dump|charge_memory|use_write_buffer_manager|cache_high_pri\w*)$/,
    'There is one block cache, of rocksdb_block_cache_size; another tier would answer more reads.',
  ),
  no(/^rocksdb$/, 'Engines are chosen by the contenders of the scenario.', kNever),
];

const kTokudb: readonly Reason[] = [
  no(
    /^tokudb_(fanout|cachetable_pool_threads|checkpoint_pool_threads|checkpoint_lock|checkpoint_on_flush_logs|lock_\w+|last_lock\w*|killed_time|max_lock_memory|rpl_\w+|prelock\w*|disable_\w+|read_buf_size|block_size|enable_\w+)$/,
    'Nodes are read and written by one cachetable; threads and locks change time.',
    kNever,
  ),
  fixed(/^tokudb_bulk_fetch$/, 'Scans fetch one, one, two, four rows and so on, as with it on.'),
  no(/^tokudb$/, 'Engines are chosen by the contenders of the scenario.', kNever),
  fixed(/^tokudb_/, 'It is about files, statistics or reports; no node of a tree depends on it.'),
];

/** RocksDB's reasons hold for the variables that MyRocks makes of its options. */
const kOfRocksdb: readonly Reason[] = kRocksdbReasons.map((reason) => ({
  ...reason,
  isOfRocksdb: true,
}));

export const kServerReasons: readonly Reason[] = [
  ...kInnodb,
  ...kMyrocks,
  ...kOfRocksdb,
  fixed(
    /^rocksdb_/,
    'It is about MyRocks’ statistics, checks or sessions, or an option of RocksDB that has its default here.',
  ),
  ...kTokudb,
  no(/^log_bin$/, 'There is no binary log; it would write each change once more, and sync it.'),
  no(
    /^(sync_binlog|log_bin\w*|binlog_\w+|max_binlog\w*|master_\w+|relay_\w+|replica_\w+|slave_\w+|rpl_\w+|gtid_\w+|server_id\w*|replicate_\w+|log_(slave|replica)_updates|sync_(relay|master|source)\w*|expire_logs_days|wsrep_\w+|enforce_gtid\w*|source_\w+|init_(slave|replica)|report_\w+|group_replication\w*|encrypt_binlog|read_only|super_read_only)$/,
    'There is no binary log and no replica; a binary log would write each change once more, and sync it.',
    kNever,
  ),
  no(
    /^(query_cache\w*|have_query_cache)$/,
    'There is no query cache; it would answer repeated reads without the engine.',
  ),
  no(
    /^(tmp_table_size|max_heap_table_size|max_tmp_tables|internal_tmp\w*|temptable\w*|tmpdir|slave_load_tmpdir|big_tables|sort_buffer_size|join_buffer\w*|join_cache\w*|read_buffer_size|read_rnd_buffer_size|bulk_insert_buffer_size|max_length_for_sort_data|max_sort_length|mrr_buffer_size|tmp_\w+)$/,
    'Statements need no temporary files here; a sort or join that spills would write to the drive as well.',
    kNever,
  ),
  no(
    /^(key_buffer\w*|key_cache\w*|myisam\w*|aria_\w+|delay_key_write|concurrent_insert|flush|flush_time|preload_buffer_size)$/,
    'MyISAM and Aria are not here; their tables would add writes too.',
    kNever,
  ),
  fixed(
    /^(max_connections|max_user_connections|max_connect\w*|back_log|thread_\w+|extra_\w+|wait_timeout|interactive_timeout|connect_timeout|net_\w+|max_allowed_packet|port|admin_\w+|socket|bind_address|skip_\w*|name_resolve|networking|host_cache_size|ssl\w*|tls\w*|have_\w+|proxy\w*|mysqlx\w*|require_secure_transport|protocol_\w+|idle_\w+)$/,
    'Clients are those of the workload; connections, threads and packets cost no byte of the engine.',
  ),
  fixed(
    /^(table_(open_)?(cache|definition)\w*|table_cache|open_files_limit|open_\w+|stored_program\w*|metadata_locks\w*|tablespace_definition\w*|schema_definition\w*|max_prepared\w*)$/,
    'Tables and files stay open.',
  ),
  fixed(
    /^(general_log\w*|slow_\w*|long_query\w*|log\w*|performance_schema\w*|userstat|profiling\w*|optimizer_\w+|event\w*|information_schema\w*|histogram\w*|min_examined_row_limit|expensive_subquery\w*|innodb_stats\w*|use_stat_tables|analyze\w*|feedback\w*|audit\w*|server_audit\w*|plugin\w*|validate_password\w*)$/,
    'Logs of the server, statistics, plans and plugins are not there; they cost no byte of the engine.',
  ),
  fixed(
    /^(character_\w+|collation_\w+|init_\w+|lower_case\w*|lc_\w+|sql_\w+|time_zone|system_time_zone|default_\w+|transaction_\w+|tx_\w+|autocommit|completion_type|explicit_defaults\w*|old_\w*|group_concat\w*|secure_\w+|local_infile|user|pid_file|datadir|basedir|chroot|language|character_sets_dir|large_pages|core_file|memlock|symbolic_links|external_locking|include|includedir|nice|timezone|malloc_lib|ledir|mysqld\w*|lock_wait_timeout|low_priority_updates|version\w*|hostname|license|in_predicate\w*|ft_\w+|updatable_\w+|div_\w+|standard_\w+|storage_engine|disabled_storage_engines)$/,
    'It is about accounts, languages, statements or where the server runs; no byte of the engine depends on it.',
  ),
];
