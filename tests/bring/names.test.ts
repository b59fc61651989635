// Names that the real programs know, some of each version and each list, from their manuals and
// the tables of their sources; and names that none knows.
import { expect, test } from 'vitest';
import { isKnown } from '../../web/src/document/bring/names/known';

const kServer = {
  'MySQL 5.6': 'innodb_additional_mem_pool_size innodb_use_sys_malloc innodb_mirrored_log_groups',
  'MySQL 5.7':
    'innodb_page_cleaners innodb_large_prefix validate_password_policy show_old_temporals',
  'MySQL 8.0': 'innodb_dedicated_server innodb_redo_log_capacity clone_ssl_ca',
  'MySQL 8.4':
    'restrict_fk_on_non_standard_key explain_json_format_version innodb_doublewrite_pages',
  'Group Replication': 'group_replication_group_name group_replication_paxos_single_leader',
  'Percona Server': 'innodb_kill_idle_transaction thread_pool_high_prio_mode innodb_priority_io',
  'XtraDB Cluster': 'pxc_strict_mode wsrep_applier_threads wsrep_sst_method',
  'MariaDB 10': 'aria_pagecache_buffer_size innodb_encrypt_log s3_block_size innodb_scrub_log',
  'MariaDB 11': 'optimizer_disk_read_cost mhnsw_default_m innodb_log_recovery_start',
  TokuDB: 'tokudb_cache_size tokudb_dir_per_db tokudb_analyze_mode tokudb_rpl_lookup_rows',
  MyRocks:
    'rocksdb_instant_ddl rocksdb_index_type rocksdb_select_bypass_policy rocksdb_write_policy',
  'before 5.6': 'skip_bdb skip_locking record_buffer table_cache key_buffer log_slow_queries',
  parts: 'hot_cache.key_buffer_size validate_password.policy',
  prefixes: 'skip_log_bin disable_log_bin maximum_max_allowed_packet',
};

test.for(Object.entries(kServer))('%s', ([, names]) => {
  expect(names.split(' ').filter((name) => !isKnown('server', name))).toEqual([]);
});

test('RocksDB, from its first to its last version', () => {
  const names =
    'disableDataSync rate_limit_delay_max_milliseconds purge_redundant_kvs_while_flush \
compaction_options_universal.max_read_amp uncache_aggressiveness memtable_factory.id \
table_factory.block_size decouple_partitioned_filters wal_compression';
  expect(names.split(/\s+/).filter((name) => !isKnown('rocksdb', name))).toEqual([]);
});

test('others are unknown', () => {
  for (const name of ['innodb_bufer_pool_size', 'shared_buffers', 'innodb_turbo', 'x.y'])
    expect(isKnown('server', name), name).toBe(false);
  expect(isKnown('rocksdb', 'write_bufer_size')).toBe(false);
});
