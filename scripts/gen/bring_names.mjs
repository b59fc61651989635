// Makes web/src/document/bring/names/names.json: the names of options that the real programs know,
// with the versions that know them. Names are facts; no text of the programs is copied.
//
//   node scripts/gen/bring_names.mjs --rocksdb GIT --sysbench GIT --ycsb GIT --tokudb GIT
//     --mariadb-tests DIR --kbs FILE --percona GIT --workbench GIT --mariadb-docs GIT
//
// GIT is a git directory of facebook/rocksdb, akopytov/sysbench, brianfrankcooper/YCSB,
// percona/tokudb-engine, percona/psmysql-docs, mysql/mysql-workbench and
// mariadb-corporation/mariadb-docs. DIR is the folder mysql-test of Debian's package
// mariadb-test-data, unpacked: a MariaDB's own list of its variables. FILE is merged-slim.json of
// the npm package mariadb-mysql-kbs 1.3.0: the variables of MySQL and MariaDB, from their manuals.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap.mjs';

const kOut = 'web/src/document/bring/names/names.json';
/** Tags of facebook/rocksdb, oldest first. */
const kRocksdb = ['v5.18.3', 'v6.29.5', 'v7.8.3', 'v8.11.4', 'v9.1.0', 'v9.9.3', 'HEAD'];

/**
 * Prints files of a git directory, all in one text.
 * @param {string} git
 * @param {string} at
 * @param {RegExp} wanted
 */
function textOf(git, at, wanted) {
  /** @param {string[]} words */
  const run = (...words) =>
    execFileSync('git', ['--git-dir', git, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const files = run('ls-tree', '-r', '--name-only', at).split('\n');
  return files
    .filter((file) => wanted.test(file) && !/_test\.|Test\.java/.test(file))
    .map((file) => run('show', `${at}:${file}`))
    .join('\n');
}

/**
 * Returns what the first group of a pattern finds, each once and sorted.
 * @param {string} text
 * @param {RegExp} pattern
 */
const found = (text, pattern) =>
  [...new Set([...text.matchAll(pattern)].map((match) => String(match[1])))].sort();

/** @param {string} name */
const underscored = (name) => name.replaceAll('-', '_').toLowerCase();

/**
 * Packs names as "name" or "name:from-to", with the numbers of the first and last version.
 * @param {string[]} versions
 * @param {string[][]} lists
 */
function packed(versions, lists) {
  const names = [...new Set(lists.flat())].sort();
  const words = names.map((name) => {
    const first = lists.findIndex((list) => list.includes(name));
    const last = lists.findLastIndex((list) => list.includes(name));
    return first === 0 && last === lists.length - 1 ? name : `${name}:${first}-${last}`;
  });
  return { versions: versions.map((one) => one.replace(/^v/, '')), names: words.join(' ') };
}

/** @param {string} git */
function rocksdb(git) {
  const tables =
    /^(options|cache|memtable|memory|env|table|utilities)\/.*\.(?:cc|h)$|^include\/rocksdb\/(utilities\/(ldb_cmd|backup).*|table|options|advanced_options)\.h$/;
  const option = /\{\s*"([A-Za-z][A-Za-z0-9_]*)",\s*(?:\{|OptionTypeInfo)/g;
  const head = /ROCKSDB_MAJOR (\d+)[\s\S]*ROCKSDB_MINOR (\d+)/.exec(
    textOf(git, 'HEAD', /^include\/rocksdb\/version\.h$/),
  );
  const versions = kRocksdb.map((tag) => (tag === 'HEAD' ? `${head?.[1]}.${head?.[2]}` : tag));
  /** @param {RegExp} files @param {RegExp} pattern */
  const lists = (files, pattern) => kRocksdb.map((tag) => found(textOf(git, tag, files), pattern));
  const bench = /^tools\/db_bench_tool\.cc$/;
  return [
    {
      program: 'RocksDB',
      source: 'facebook/rocksdb: tables of OptionTypeInfo in options, table, cache, utilities',
      // Objects in braces say which they are: "{id=BlockBasedTable;…}".
      ...packed(
        versions,
        lists(tables, option).map((list) => [...list, 'id']),
      ),
    },
    {
      program: 'db_bench',
      source: 'facebook/rocksdb: DEFINE_… in tools/db_bench_tool.cc',
      ...packed(
        versions,
        lists(bench, /DEFINE_[a-z0-9]+\(\s*([a-z0-9_]+),/gi).map((list) => [...list, ...kGflags]),
      ),
    },
    {
      program: 'db_bench benchmarks',
      source: 'facebook/rocksdb: names of benchmarks in tools/db_bench_tool.cc',
      ...packed(versions, lists(bench, /name == "([a-z0-9_]+)"/g)),
    },
  ];
}

/** Options that the library gflags adds to each program. */
const kGflags = 'flagfile fromenv tryfromenv undefok help helpfull helpshort version'.split(' ');

/** @param {string} git */
function sysbench(git) {
  const versions = ['1.0.20', 'HEAD'];
  const lists = versions.map((at) => {
    const text = textOf(git, at, /^(src|tests\/include)\/.*\.(c|h|lua)$/);
    return [
      ...found(text, /SB_OPT\(\s*"([a-z0-9_-]+)"/g),
      ...found(text, /\{\s*"([a-z0-9_-]+)",\s*"/g),
      ...found(text, /^\s+([a-z_]+)\s*=\s*\{"/gm),
      ...found(text, /options\.([a-z_]+)\s*=/g),
      // Options of 0.5, which 1.0 still has for its older scripts, and of 0.4 by its manual.
      ...found(text, /\b((?:oltp|mysql)_[a-z_]+)\s*(?:=|or\b|==)/g),
      ...kSysbench04,
    ].map(underscored);
  });
  return {
    program: 'sysbench',
    source:
      'akopytov/sysbench: SB_OPT in src, cmdline.options in src/lua, oltp_legacy; manual of 0.4',
    ...packed(['1.0.20', '1.1'], lists),
  };
}
const kSysbench04 =
  'num-threads max-requests max-time test init-rng tx-rate tx-jitter rand-init rand-spec-iter rand-spec-pct rand-spec-res mysql-table-engine mysql-engine-trx myisam-max-rows oltp-test-mode oltp-table-size oltp-tables-count oltp-num-tables oltp-table-name oltp-read-only oltp-skip-trx oltp-dist-type oltp-dist-iter oltp-dist-pct oltp-dist-res oltp-range-size oltp-point-selects oltp-simple-ranges oltp-sum-ranges oltp-order-ranges oltp-distinct-ranges oltp-index-updates oltp-non-index-updates oltp-inserts oltp-nontrx-mode oltp-auto-inc oltp-secondary oltp-reconnect-mode oltp-reconnect oltp-connect-delay oltp-user-delay-min oltp-user-delay-max oltp-sp-name oltp-write-only oltp-delete-inserts'.split(
    ' ',
  );

/** @param {string} git */
function ycsb(git) {
  const text = textOf(
    git,
    'HEAD',
    /^(core|jdbc|rocksdb|mongodb|redis)\/src\/main\/java\/.*\.java$/,
  );
  const workloads = textOf(git, 'HEAD', /^workloads\//);
  const names = [
    ...found(text, /String (?!\w*(?:DEFAULT|VALUE|OPTION))[A-Z_]+ =\s*"([a-z][\w.-]*)"/g),
    ...found(text, /[gG]etProperty\(\s*"([a-z][\w.-]*)"/g),
    ...found(workloads, /^#?\s?([a-z]+)=\S/gm),
  ];
  return {
    program: 'YCSB',
    source:
      'brianfrankcooper/YCSB: properties in core, jdbc, rocksdb, mongodb, redis and workloads',
    ...packed(['0.18'], [[...new Set(names)].sort()]),
  };
}

/**
 * Names of tables and headings in the manuals of Percona Server 5.7 to 8.4.
 * @param {string} git
 */
function perconaManuals(git) {
  const text = ['5.7', '8.0', '8.4']
    .map((branch) => textOf(git, branch, /^docs\/.*\.md$/))
    .join('\n');
  return [
    ...found(text, /\b((?:rocksdb|group_replication)_[a-z0-9_]*[a-z0-9])\b/g),
    ...found(
      text,
      /^\|\s*[[`]*([a-z][a-z0-9_]*_[a-z0-9_]+)[\]`][^|]*\|\s*(?:Yes|No)\s*\|\s*(?:Yes|No)\b/gm,
    ),
    ...found(text, /^\|\s*([a-z][a-z0-9_]*_[a-z0-9_]+)\s*\|\s*(?:Yes|No)\s*\|\s*(?:Yes|No)\b/gm),
    ...found(text, /^#+ `((?:innodb|tokudb|binlog|audit|log|slow|thread|have)_[a-z0-9_]+)`$/gm),
  ];
}

/**
 * Options and variables of MySQL 4.1 to 8.x, as MySQL's own Workbench lists them.
 * @param {string} git
 */
const workbench = (git) =>
  found(
    textOf(git, 'HEAD', /^plugins\/wb\.admin\/backend\/(opts|wb_admin_variable_list)\.py$/),
    /(?:'name': |^\s*\(\s*)'([a-z][a-z0-9_-]+)'/gm,
  );

/** @param {string} git */
function mariadbManual(git) {
  const list = /^server\/reference\/full-list-of-mariadb-options.*\.md$/;
  const pages = /^(server|galera-cluster)\/.*(system-variables.*|mariadbd-options)\.md$/;
  const text = textOf(git, 'HEAD', list).replaceAll('\\', '');
  return [
    ...found(text, /^\* \[(?:-\w[, ]+)?\(?(?:--)?([a-z][\w-]*\w)[^\]]*\]/gm),
    ...found(
      textOf(git, 'HEAD', pages).replaceAll('\\', ''),
      /^#{2,5} `?(?:--)?([a-z][a-z0-9]*[_-][\w-]*\w)`?$/gm,
    ),
  ];
}

/**
 * Old spellings that servers still take, and names of MySQL 8.0.21 to 8.4, Percona Server, XtraDB
 * Cluster, MariaDB 11 and MyRocks (rocksdb.result of facebook/mysql-5.6) that are in no list above.
 */
const kServerExtras = [
  'default_character_set myisam_recover key_buffer table_cache language binlog_space_limit',
  'skip_innodb innodb_plugin rocksdb rocksdb_charge_memory log_update bdb tokudb',
  'explain_json_format_version restrict_fk_on_non_standard_key set_operations_buffer_size',
  'tls_certificates_enforced_validation authentication_webauthn_rp_id check_table_functions',
  'dragnet.log_error_filter_rules syseventlog.facility syseventlog.include_pid syseventlog.tag',
  'enterprise_encryption.maximum_rsa_key_size enterprise_encryption.rsa_support_legacy_padding',
  'telemetry.trace_enabled telemetry.metrics_enabled telemetry.log_enabled',
  'performance_schema_max_meter_classes performance_schema_max_metric_classes',
  'group_replication_advertise_recovery_endpoints group_replication_autorejoin_tries',
  'group_replication_clone_threshold group_replication_communication_max_message_size',
  'group_replication_communication_stack group_replication_consistency',
  'group_replication_exit_state_action group_replication_ip_allowlist',
  'group_replication_member_expel_timeout group_replication_message_cache_size',
  'group_replication_paxos_single_leader group_replication_preemptive_garbage_collection',
  'group_replication_preemptive_garbage_collection_rows_threshold',
  'group_replication_recovery_compression_algorithms group_replication_recovery_tls_ciphersuites',
  'group_replication_recovery_tls_version group_replication_recovery_zstd_compression_level',
  'group_replication_tls_source group_replication_view_change_uuid',
  'clone_autotune_concurrency clone_block_ddl clone_buffer_size clone_ddl_timeout',
  'clone_delay_after_data_drop clone_donor_timeout_after_network_failure',
  'clone_enable_compression clone_max_concurrency clone_max_data_bandwidth',
  'clone_max_network_bandwidth clone_ssl_ca clone_ssl_cert clone_ssl_key clone_valid_donor_list',
  'innodb_log_flush_now innodb_interpreter innodb_dict_stats_disabled_debug',
  'innodb_master_thread_disabled_debug innodb_page_cleaner_disabled_debug gtid_next_list',
  'innodb_semaphore_wait_timeout_debug innodb_priority_cleaner innodb_priority_io',
  'innodb_priority_master innodb_priority_purge innodb_sched_priority_io',
  'innodb_sched_priority_purge innodb_log_arch_expire_sec innodb_adaptive_hash_index_partitions',
  'kill_idle_transaction buffered_error_log_filename buffered_error_log_size slow_query_log_timestamp_always',
  'slow_query_log_timestamp_precision jemalloc_detected jemalloc_profiling query_cache_strip_comments',
  'gtid_deployment_step pxc_strict_mode pxc_encrypt_cluster_traffic pxc_maint_mode',
  'pxc_maint_transition_period wsrep_applier_threads wsrep_applier_fk_checks',
  'wsrep_applier_unique_checks wsrep_disk_pages_encrypt wsrep_gcache_encrypt',
  'wsrep_min_log_verbosity wsrep_preordered wsrep_sst_allowed_methods wsrep_use_async_monitor',
  'optimizer_disk_read_cost optimizer_disk_read_ratio optimizer_index_block_copy_cost',
  'optimizer_key_compare_cost optimizer_key_copy_cost optimizer_key_lookup_cost',
  'optimizer_key_next_find_cost optimizer_row_copy_cost optimizer_row_lookup_cost',
  'optimizer_row_next_find_cost optimizer_rowid_compare_cost optimizer_rowid_copy_cost',
  'optimizer_scan_setup_cost optimizer_where_cost columnstore_use_import_for_batchinsert',
  'rocksdb_alter_table_comment_inplace rocksdb_bulk_load_partial_index',
  'rocksdb_cache_index_and_filter_with_high_priority rocksdb_compact_lzero_now',
  'rocksdb_create_temporary_checkpoint rocksdb_debug_cardinality_multiplier',
  'rocksdb_debug_manual_compaction_delay rocksdb_enable_remove_orphaned_dropped_cfs',
  'rocksdb_enable_tmp_table rocksdb_instant_ddl rocksdb_io_error_action',
  'rocksdb_index_type rocksdb_lock_scanned_rows rocksdb_manual_compaction_bottommost_level',
  'rocksdb_max_bottom_pri_background_compactions rocksdb_max_compaction_history',
  'rocksdb_partial_index_sort_max_mem rocksdb_select_bypass_allow_filters',
  'rocksdb_select_bypass_debug_row_delay rocksdb_select_bypass_fail_unsupported',
  'rocksdb_select_bypass_log_failed rocksdb_select_bypass_log_rejected',
  'rocksdb_select_bypass_multiget_min rocksdb_select_bypass_policy',
  'rocksdb_select_bypass_rejected_query_history_size rocksdb_skip_locks_if_skip_unique_check',
  'rocksdb_table_stats_use_table_scan rocksdb_trace_queries rocksdb_trace_block_cache_access',
  'rocksdb_track_and_verify_wals_in_manifest rocksdb_write_batch_flush_threshold',
  'tokudb_enabled tokudb_backup_enabled tokudb_init_flags',
].flatMap((line) => line.split(' '));

/** @param {Record<string, string>} from */
function servers(from) {
  const { git = '', tests = '', kbs = '', percona = '' } = from;
  const manuals = Object.keys(JSON.parse(readFileSync(kbs, 'utf8')).vars);
  const main = readFileSync(join(tests, 'main/mysqld--help.result'), 'utf8');
  const plugins = [
    'sys_vars/r/sysvars_innodb',
    'sys_vars/r/sysvars_aria',
    'sys_vars/r/sysvars_wsrep',
  ]
    .map((name) => readFileSync(join(tests, `suite/${name}.result`), 'utf8'))
    .join('\n');
  const myrocks = readFileSync(join(tests, 'plugin/rocksdb/rocksdb/r/rocksdb.result'), 'utf8');
  const tokudb = textOf(git, 'HEAD', /^storage\/tokudb\/.*\.(cc|h)$/);
  const names = [
    ...manuals.filter((name) => name === name.toLowerCase()),
    ...found(main, /^ (?:-\w, )?--([a-z0-9-]+)/gm),
    ...found(main.slice(main.indexOf('\nVariables (')), /^([a-z][a-z0-9-]+)\s/gm),
    ...found(plugins, /^VARIABLE_NAME\s+([A-Z][A-Z0-9_]+)$/gm),
    ...found(myrocks, /^(rocksdb_\w+)\t/gm),
    ...perconaManuals(percona),
    ...workbench(from.workbench ?? ''),
    ...mariadbManual(from.manual ?? ''),
    ...kServerExtras,
    ...found(tokudb, /MYSQL_(?:SYS|THD)VAR_[A-Z]+\(\s*(\w+)/g).map((name) => `tokudb_${name}`),
  ].map(underscored);
  return {
    program: 'MySQL, MariaDB, Percona Server',
    source:
      'MariaDB 10.11 (mysqld --help, sysvars_innodb, rocksdb.result), percona/tokudb-engine (hatoku_hton.cc), percona/psmysql-docs 5.7 to 8.4, mysql/mysql-workbench (opts.py), mariadb-corporation/mariadb-docs, manuals of MySQL and MariaDB by mariadb-mysql-kbs 1.3.0',
    ...packed(['5.6 to 8.4, 12.3'], [[...new Set(names)].sort()]),
  };
}

const kOptions = /** @type {const} */ ({
  rocksdb: { type: 'string' },
  sysbench: { type: 'string' },
  ycsb: { type: 'string' },
  tokudb: { type: 'string' },
  'mariadb-tests': { type: 'string' },
  kbs: { type: 'string' },
  percona: { type: 'string' },
  workbench: { type: 'string' },
  'mariadb-docs': { type: 'string' },
});
const { values } = parseArgs({ options: kOptions });
for (const name of Object.keys(kOptions))
  if (!Object.hasOwn(values, name)) throw new Error(`--${name} is missing; see the file's head`);
const lists = [
  ...rocksdb(String(values.rocksdb)),
  servers({
    git: String(values.tokudb),
    tests: String(values['mariadb-tests']),
    kbs: String(values.kbs),
    percona: String(values.percona),
    workbench: String(values.workbench),
    manual: String(values['mariadb-docs']),
  }),
  sysbench(String(values.sysbench)),
  ycsb(String(values.ycsb)),
];
writeFileSync(join(root, kOut), `${JSON.stringify(lists, null, 2)}\n`);
for (const { program, names } of lists)
  process.stdout.write(`${program}: ${names.split(' ').length} names\n`);
