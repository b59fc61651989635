// Files of public repositories, as they are written there: the settings, their spelling and what
// stands around them are those of the file, the values are made up, and comments and repetitions are
// left out. Each is named by repository and path.

export interface RealFile {
  /** "owner/name: path". */
  readonly from: string;
  readonly text: string;
  /** Parts of the page's description of its form. */
  readonly form: string;
  /** Names that no real program knows; forks and slips have some. */
  readonly unknown?: readonly string[];
  /** What some of its settings become: "line kind ours", by hand. */
  readonly becomes?: Readonly<Record<string, string>>;
}

const kOptions = 'OPTIONS file';
const kCnf = 'my.cnf';
const kBench = 'db_bench';

export const kRealFiles: readonly RealFile[] = [
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
  compression_per_level=kNoCompression:kNoCompression:kSnappyCompression:kSnappyCompression:kSnappyCompression
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
    becomes: { max_bytes_for_level_base: 'scaled RocksDB.options.max_bytes_for_level_base 1 MiB' },
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
      max_background_jobs: 'not modelled',
    },
  },
  {
    from: 'LeeBohyun/mysql-tpcc: myrocks.md (myrocks.cnf)',
    form: kCnf,
    text: `[mysqld]
rocksdb
default-storage-engine=rocksdb
skip-innodb
default-tmp-storage-engine=MyISAM
collation-server=latin1_bin
log-bin
binlog-format=ROW
socket=/tmp/mysql.sock
port=3307
datadir=/home/me/data
rocksdb_max_open_files=-1
rocksdb_max_background_jobs=6
rocksdb_max_total_wal_size=2G
rocksdb_block_size=8192
rocksdb_table_cache_numshardbits=5
rocksdb_block_cache_size=12G
rocksdb_bytes_per_sync=2097152
rocksdb_wal_bytes_per_sync=2097152
rocksdb_rate_limiter_bytes_per_sec=52428800
rocksdb_compaction_sequential_deletes_count_sd=1
rocksdb_compaction_sequential_deletes=199999
rocksdb_compaction_sequential_deletes_window=200000
rocksdb_default_cf_options=write_buffer_size=64m;target_file_size_base=16m;max_bytes_for_level_base=256m;level0_file_num_compaction_trigger=5;level0_slowdown_writes_trigger=11;level0_stop_writes_trigger=16;max_write_buffer_number=3;compression_per_level=kLZ4Compression;bottommost_compression=kZSTD;compression_opts=-14:2:0;block_based_table_factory={cache_index_and_filter_blocks=1;filter_policy=bloomfilter:12:false;whole_key_filtering=1};level_compaction_dynamic_level_bytes=true;optimize_filters_for_hits=true;compaction_pri=kMinOverlappingRatio
rocksdb_wal_dir=/home/me/log
rocksdb_use_direct_io_for_flush_and_compaction=ON
rocksdb_use_direct_reads=ON
`,
    becomes: {
      default_storage_engine: 'taken contenders MyRocks',
      rocksdb_block_cache_size: 'scaled MyRocks.options.block_cache_size 192 MiB',
      rocksdb_rate_limiter_bytes_per_sec: 'taken MyRocks.options.rate_limiter_bytes_per_sec 50 MiB',
      'rocksdb_default_cf_options.write_buffer_size':
        'scaled MyRocks.options.write_buffer_size 1 MiB',
      'rocksdb_default_cf_options.block_based_table_factory.filter_policy':
        'taken MyRocks.options filter_policy bloom, bloom_millibits_per_key 12000',
      'rocksdb_default_cf_options.compaction_pri':
        'taken MyRocks.options.compaction_pri min_overlapping_ratio',
      rocksdb_compaction_sequential_deletes: 'not modelled',
    },
  },
  {
    from: 'Percona-Lab-results/201803-sysbench-tpcc-myrocks: MyRocks settings',
    form: kCnf,
    text: `[mysqld]
rocksdb_max_open_files=-1
rocksdb_max_background_jobs=6
rocksdb_max_total_wal_size=2G
rocksdb_block_size=8192
rocksdb_table_cache_numshardbits=6
# rate limiter
rocksdb_bytes_per_sync=8388608
rocksdb_wal_bytes_per_sync=2097152
rocksdb_default_cf_options="write_buffer_size=128m;target_file_size_base=64m;max_bytes_for_level_base=1024m;max_write_buffer_number=5;level0_file_num_compaction_trigger=4;max_write_buffer_number=4;block_based_table_factory={cache_index_and_filter_blocks=1;filter_policy=bloomfilter:10:false;whole_key_filtering=0};memtable_prefix_bloom_size_ratio=0.05;prefix_extractor=capped:12;compression=kLZ4Compression;bottommost_compression=kLZ4Compression;compression_opts=-14:4:0"
rocksdb_max_subcompactions=2
rocksdb_compaction_readahead_size=8m
rocksdb_use_direct_reads=ON
`,
    becomes: {
      'rocksdb_default_cf_options.compression': 'taken MyRocks.options.compression lz4',
      rocksdb_compaction_readahead_size: 'taken MyRocks.options.compaction_readahead_size 8 MiB',
    },
  },
  {
    from: 'Percona-Lab-results/201803-sysbench-tpcc-myrocks: InnoDB settings',
    form: kCnf,
    text: `[mysqld]
innodb_file_per_table
innodb_log_file_size=8G
innodb_log_files_in_group=2
innodb_open_files=2000
innodb_buffer_pool_size= 128G
innodb_buffer_pool_instances=8
innodb_log_buffer_size=32M
innodb_doublewrite= 1
innodb_support_xa=0
innodb_thread_concurrency=0
innodb_flush_log_at_trx_commit= 2
innodb_flush_method=O_DIRECT_NO_FSYNC
innodb_max_dirty_pages_pct=80
innodb_max_dirty_pages_pct_lwm=20
innodb_lru_scan_depth=2048
innodb_page_cleaners=4
join_buffer_size=256K
sort_buffer_size=256K
innodb_use_native_aio=1
innodb_stats_persistent = 1
innodb_adaptive_flushing = 1
innodb_flush_neighbors = 0
innodb_read_io_threads = 8
innodb_io_capacity=3000
innodb_io_capacity_max=6000
innodb_purge_threads=4
innodb_adaptive_hash_index=1
`,
    becomes: {
      innodb_log_file_size: 'scaled InnoDB.options.log_file_size 256 MiB',
      innodb_buffer_pool_size: 'scaled InnoDB.options.buffer_pool_size 2 GiB',
      innodb_lru_scan_depth: 'scaled InnoDB.options.lru_scan_depth 32',
      innodb_flush_log_at_trx_commit:
        'taken InnoDB.options.flush_log_at_trx_commit written each commit, flushed each second',
      innodb_flush_neighbors: 'not modelled',
      innodb_flush_method: 'fixed',
    },
  },
  {
    from: 'bookxiao/mysql_lab: conf/my.cnf',
    form: kCnf,
    text: `[mysqld]
pid-file        = /run/mysqld.pid
socket          = /run/mysqld.sock
datadir         = /data
secure-file-priv= NULL
bind-address=127.0.0.1
!includedir /etc/mysql/conf.d/
`,
    becomes: { include: 'fixed' },
  },
  {
    from: 'YuXiaoCoder/lnmp: conf/my.cnf',
    form: kCnf,
    text: `[client]
port        = 3307
socket      = /tmp/a.sock
[mysqld]
port        = 3307
skip-external-locking
key_buffer_size = 32M
max_allowed_packet = 2M
table_open_cache = 128
sort_buffer_size = 256K
net_buffer_length = 16K
read_buffer_size = 128K
read_rnd_buffer_size = 256K
myisam_sort_buffer_size = 4M
thread_cache_size = 16
query_cache_size = 4M
tmp_table_size = 8M
performance_schema_max_table_instances = 400
explicit_defaults_for_timestamp = true
max_connections = 300
max_connect_errors = 50
open_files_limit = 32768
log-bin=bin
binlog_format=row
server-id   = 3
expire_logs_days = 5
early-plugin-load = ""
default_storage_engine = InnoDB
#innodb_buffer_pool_size = 16M
[mysqldump]
quick
max_allowed_packet = 8M
[mysql]
no-auto-rehash
[myisamchk]
key_buffer_size = 10M
read_buffer = 1M
[mysqlhotcopy]
interactive-timeout
`,
    becomes: { default_storage_engine: 'taken contenders InnoDB' },
  },
  {
    from: 'bitmuncher/docker-percona: conf/my.cnf',
    form: kCnf,
    text: `[mysqld]
sort_buffer_size            = 8M
user                        = mysql
pid-file                    = /run/mysqld.pid
lc-messages-dir             = /usr/share/mysql
explicit_defaults_for_timestamp
log-error                   = /var/log/error.log
ignore-db-dir               = lost+found
symbolic-links              = 0
server-id\t\t\t        = 4
auto_increment_increment\t= 3
auto_increment_offset\t\t= 2
innodb_log_file_size        = 512M
innodb_buffer_pool_size     = 1024M
innodb_sort_buffer_size     = 16M
innodb_lock_wait_timeout    = 60
sql_mode                    = NO_ENGINE_SUBSTITUTION
query_cache_limit           = 5M
local-infile                = 0
net_read_timeout            = 60
[mysqld_safe]
log-error    = /var/log/error.log
[mysqldump]
max_allowed_packet = 250M
!includedir /etc/mysql/conf.d/
`,
    becomes: {
      innodb_log_file_size: 'scaled InnoDB.options.log_file_size 8 MiB',
      innodb_buffer_pool_size: 'scaled InnoDB.options.buffer_pool_size 16 MiB',
    },
  },
  {
    from: 'arosh/isucon6-final: conf/my.cnf',
    form: kCnf,
    text: `[mysqld_safe]
socket\t\t= /run/a.sock
nice\t\t= 1
[mysqld]
user\t\t= mysql
tmpdir\t\t= /tmp
lc-messages-dir\t= /usr/share/mysql
skip-external-locking
max_allowed_packet\t= 512M
slow_query_log                = 1
slow_query_log_file           = /var/log/slow.log
long_query_time               = 1
log-queries-not-using-indexes = 1
innodb_file_format = Barracuda
innodb_buffer_pool_size = 256MB
innodb_log_file_size = 128MB
innodb_flush_log_at_trx_commit = 2
innodb_flush_method = O_DIRECT
loose_innodb_buffer_pool_dump_at_shutdown = 1
loose_innodb_buffer_pool_load_at_startup = 1
`,
    becomes: { innodb_buffer_pool_size: 'scaled InnoDB.options.buffer_pool_size 5 MiB' },
  },
  {
    from: 'bdhwan/docker-mariadb-replication: conf/my.cnf',
    form: kCnf,
    text: `[client]
default-character-set=utf8mb4
[mysqld_safe]
nice\t\t= 0
[mysqld]
collation-server = utf8mb4_general_ci
init-connect='SET NAMES utf8mb4'
character-set-server = utf8mb4
lc_messages_dir\t= /usr/share/mysql
lc_messages\t= en_US
event_scheduler = ON
log-bin-trust-function-creators=1
wait_timeout\t\t= 300
bulk_insert_buffer_size\t= 8M
max_heap_table_size\t= 16M
myisam_recover_options = BACKUP
concurrent_insert\t= 2
query_cache_limit\t\t= 64K
general_log_file        = /var/log/mysql.log
general_log             = 0
max_binlog_size         = 50M
default_storage_engine\t= InnoDB
innodb_buffer_pool_size\t= 512M
innodb_log_buffer_size\t= 16M
innodb_file_per_table\t= 1
innodb_open_files\t= 200
innodb_io_capacity\t= 800
innodb_flush_method\t= O_DIRECT
[galera]
[mysqldump]
quick
quote-names
[isamchk]
key_buffer\t\t= 8M
!include /etc/mysql/mariadb.cnf
`,
    becomes: {
      innodb_log_buffer_size: 'scaled InnoDB.options.log_buffer_size 256 KiB',
      innodb_io_capacity: 'taken InnoDB.options.io_capacity 800',
    },
  },
];

export const kRealCommands: readonly RealFile[] = [
  {
    from: 'westerndigitalcorporation/zenfs: tests/long_performance/0000_fillrandom.sh',
    form: kBench,
    text: `#!/bin/bash
source long_performance/common.sh
$TOOLS_DIR/db_bench --benchmarks=fillrandom --num=$NUM --value_size=$VALUE_SIZE --histogram >> $TEST_OUT
exit $?
`,
    unknown: ['num', 'value_size'],
  },
  {
    from: 'speedb-io/speedb: docs/db_bench_README.txt (filling)',
    form: kBench,
    text: './db_bench --compression_type=None -db=/data/ -num=500000000 -value_size=128 -key_size=16 --delayed_write_rate=268435456 -report_interval_seconds=1 -max_write_buffer_number=6 -num_column_families=1 -histogram -max_background_compactions=4 -max_background_flushes=2 -bloom_bits=12 --report_file=a.csv --disable_wal=true --benchmarks=fillrandom\n',
    becomes: {
      num: 'scaled workload.options.rows 7,812,500',
      compression_type: 'taken RocksDB.options.compression none',
      bloom_bits: 'taken RocksDB.options.bloom_millibits_per_key 12000',
      disable_wal: 'not modelled',
      key_size: 'taken keys of the kv workload 16 B',
    },
  },
  {
    from: 'speedb-io/speedb: docs/db_bench_README.txt (mixed)',
    form: kBench,
    text: './db_bench --compression_type=None -db=/data/ -num=64000000 -value_size=64 -key_size=16 -duration=600 --use_existing_db -threads=40 -readwritepercent=70 -report_file=b.csv --benchmarks=readrandomwriterandom -write_buffer_size=134217728\n',
    becomes: {
      readwritepercent: 'taken lookups_permille 70',
      benchmarks: 'taken workload.phases load, mixed',
      threads: 'taken workload.options.clients 40',
      duration: 'not modelled',
      write_buffer_size: 'scaled RocksDB.options.write_buffer_size 2 MiB',
    },
  },
  {
    from: 'foudrer/leveldb: test_read_performance.sh',
    form: kBench,
    text: `datadir=/mnt/testdata1
rm -rf $datadir/*
out-static/db_bench --benchmarks=fillrandom --value_size=256 --num=10485760 --db=$datadir
out-static/db_bench --benchmarks=readrandom --value_size=256 --num=10485760 --db=$datadir --use_existing_db=1 > a.log
`,
    becomes: { num: 'fixed' },
  },
  {
    from: 'tracedev123/rocksdb: scripts/readrandomwriterandom.sh',
    form: kBench,
    text: `db_path="/tmp/db_1"
#../cmake-build-debug/db_bench --benchmarks="readrandomwriterandom,stats" --statistics
../cmake-build-debug/db_bench --benchmarks="readrandomwriterandom" --use_existing_db=true --db="/tmp/db_1" \\
--key_size=40 --value_size=50 --threads=8 --perf_level=2 \\
--use_direct_io_for_flush_and_compaction=true --use_direct_reads=true \\
--readwritepercent=80 --cache_size=16777216  \\
--num=2000000 -trace_file="/tmp/trace"
`,
    becomes: { cache_size: 'scaled RocksDB.options.block_cache_size 256 KiB' },
  },
  {
    from: 'facebook/rocksdb: tools/benchmark.sh (level)',
    form: kBench,
    text: `./db_bench --benchmarks=overwrite,waitforcompaction,stats --undefok=$undef_params \\
  --db=$DB_DIR --wal_dir=$WAL_DIR --num=80000000 --key_size=20 --value_size=300 \\
  --block_size=8192 --cache_size=6442450944 --cache_numshardbits=6 \\
  --compression_max_dict_bytes=0 --compression_ratio=0.5 --compression_type=lz4 \\
  --bytes_per_sync=1048576 --benchmark_write_rate_limit=$(( 1024 * 1024 * $mb_written_per_sec )) \\
  --write_buffer_size=$(( $write_buffer_mb * M)) --target_file_size_base=33554432 \\
  --max_bytes_for_level_base=268435456 --verify_checksum=1 \\
  --delete_obsolete_files_period_micros=62914560 --max_bytes_for_level_multiplier=8 \\
  --statistics=0 --stats_per_interval=1 --stats_interval_seconds=60 --report_interval_seconds=5 \\
  --histogram=1 --memtablerep=skip_list --bloom_bits=10 --open_files=-1 --subcompactions=1 \\
  --compaction_style=0 --num_levels=8 --min_level_to_compress=3 \\
  --level_compaction_dynamic_level_bytes=true --pin_l0_filter_and_index_blocks_in_cache=1
`,
    unknown: ['write_buffer_size'],
    becomes: {
      compression_ratio: 'taken workload.options.compressible 500 ‰',
      compaction_style: 'taken RocksDB.options.compaction_style level',
      num_levels: 'taken RocksDB.options.num_levels 8',
      benchmarks: 'taken workload.phases load, update, settle',
    },
  },
  {
    from: 'facebook/rocksdb: tools/benchmark.sh (universal)',
    form: kBench,
    text: `./db_bench --benchmarks=fillseq --num=40000000 --compaction_style=1 --num_levels=40 \\
  --universal_compression_size_percent=80 --universal_min_merge_width=3 --universal_max_merge_width=20 \\
  --universal_size_ratio=2 --universal_max_size_amplification_percent=100 --universal_allow_trivial_move=1
`,
    becomes: {
      compaction_style: 'taken RocksDB.options.compaction_style universal',
      universal_min_merge_width: 'taken RocksDB.options.universal_min_merge_width 3',
      num_levels: 'scaled RocksDB.options.num_levels 12',
      universal_allow_trivial_move: 'not modelled',
    },
  },
  {
    from: 'facebook/rocksdb: tools/regression_test.sh',
    form: kBench,
    text: `./db_bench --benchmarks=seekrandom --db=/d --wal_dir=/w --use_existing_db=1 --perf_level=2 \\
  --disable_auto_compactions --threads=16 --num=20000000 --reads=3000000 --writes=3000000 --deletes=1 \\
  --key_size=100 --value_size=900 --cache_size=1073741824 --statistics=0 --compression_ratio=0.5 \\
  --histogram=1 --seek_nexts=10 --stats_per_interval=1 --stats_interval_seconds=60 \\
  --max_background_flushes=4 --num_multi_db=0 --max_background_compactions=16 \\
  --num_high_pri_threads=4 --num_low_pri_threads=16 --seed=1 --multiread_batched=true \\
  --batch_size=128 --multiread_stride=12 --async_io=0
`,
    becomes: {
      seek_nexts: 'taken scan_rows 10',
      max_background_compactions: 'taken RocksDB.options.max_background_compactions 16',
      reads: 'scaled the statements of reading phases 46,875',
    },
  },
  {
    from: 'eubide/sandbox_mariadb: sysbench_run.sh',
    form: 'sysbench',
    text: `#!/bin/bash
sysbench \\
--db-driver=mysql \\
--mysql-user=me \\
--mysql_password=me \\
--mysql-db=test \\
--mysql-host=10.0.0.1 \\
--mysql-port=3306 \\
--tables=12 \\
--table-size=128000 \\
--threads=6 \\
--time=0 \\
--events=0 \\
--report-interval=2 /usr/share/sysbench/oltp_read_write.lua run
`,
    becomes: {
      tables: 'taken workload.scale.tables 12',
      table_size: 'scaled workload.scale.rows 2,000',
      threads: 'not modelled',
    },
  },
  {
    from: 'mariadb-corporation/maxscale-performance-test: tests/run_sysbench.sh',
    form: 'sysbench',
    text: `#!/usr/bin/env bash
sysbench  --test=/usr/share/sysbench/oltp_read_only.lua\\
         --db-driver=mysql  --mysql-db=test --mysql-user=me --mysql-password=me \\
         --mysql-port=4007 --mysql-host=127.0.0.1  prepare
sysbench  --test=/usr/share/sysbench/oltp_read_only.lua \\
         --threads=8 \\
         --max-requests=0  --time=200 run
`,
  },
  {
    from: 'mazloomzadeh/Cloud-Final-Assignment: sysbench.sh',
    form: 'sysbench',
    text: `#!bin/bash -i
cd /home/ubuntu
sysbench --db-driver=mysql --mysql-user='me' --mysql-db=sakila --table-size=640000 --threads=4 /usr/share/sysbench/oltp_write_only.lua prepare
sysbench --db-driver=mysql --mysql-db=sakila --table-size=640000 --events=0 --time=30 --rate=40 --threads=8 --tables=2 /usr/share/sysbench/oltp_write_only.lua run 1>&2
`,
    becomes: { rate: 'not modelled' },
  },
  {
    from: 'LeeBohyun/mysql-tpcc: myrocks.md (sysbench)',
    form: 'sysbench',
    text: 'sysbench --test=/home/me/tests/include/oltp_legacy/oltp.lua --mysql-host=localhost --mysql-db=sbtest --mysql-user=me --max-requests=0 --oltp-table-size=6400000 --max-time=300 --oltp-tables-count=20 --report-interval=5 --db-ps-mode=disable --random-points=10 --mysql-table-engine=rocksdb --mysql-socket=/tmp/a.sock --mysql-port=3307 --num-threads=64 run | tee out.txt\n',
    becomes: {
      oltp_table_size: 'scaled workload.scale.rows 100,000',
      mysql_table_engine: 'taken contenders MyRocks',
      test: 'taken workload.phases[1].weights read_write',
    },
  },
  {
    from: 'a993096281/YCSB-HWDB: workloads/test_zipfian_load.spec',
    form: 'YCSB',
    text: `# an update-only workload
keylength=16
fieldcount=1
fieldlength=32
recordcount=64000000
operationcount=64000000
workload=com.yahoo.ycsb.workloads.CoreWorkload
readallfields=true
readproportion=0
updateproportion=1
scanproportion=0
insertproportion=0
requestdistribution=zipfian
`,
    // A fork's own.
    unknown: ['keylength'],
    becomes: {
      recordcount: 'scaled workload.options.rows 1,000,000',
      updateproportion: 'taken updates_permille 1000 ‰',
      requestdistribution: 'taken distribution zipf',
    },
  },
  {
    from: 'SpanDB/SpanDB: ycsb/workloads/workloadb512gb.spec',
    form: 'YCSB',
    text: `recordcount=256000000
operationcount=10000000
workload=com.yahoo.ycsb.workloads.CoreWorkload

readproportion=0.9
updateproportion=0.1
scanproportion=0
insertproportion=0
requestdistribution=zipfian
fieldlength=512
fieldcount=2
readallfields=true
`,
    becomes: { fieldlength: 'taken workload.options.value_bytes 512' },
  },
  {
    from: 'DIR-LAB/ycsb-storedsbench: workloads/workloadd.spec',
    form: 'YCSB',
    text: `recordcount=2000000
operationcount=2000000
workload=com.yahoo.ycsb.workloads.CoreWorkload
readallfields=true
readproportion=.7
updateproportion=0
scanproportion=0
insertproportion=.3
requestdistribution=latest
`,
    becomes: { insertproportion: 'taken inserts_permille 300 ‰' },
  },
  {
    from: 'brianfrankcooper/YCSB: workloads/workloade',
    form: 'YCSB',
    text: `recordcount=6400000
operationcount=640000
workload=site.ycsb.workloads.CoreWorkload
readallfields=true
readproportion=0
updateproportion=0
scanproportion=0.9
insertproportion=0.1
requestdistribution=zipfian
maxscanlength=50
scanlengthdistribution=uniform
`,
    becomes: { maxscanlength: 'taken scan_rows 50', scanproportion: 'taken scans_permille 900 ‰' },
  },
  {
    from: 'brianfrankcooper/YCSB: workloads/workloadf',
    form: 'YCSB',
    text: `recordcount=1280000
operationcount=1280000
workload=site.ycsb.workloads.CoreWorkload
readallfields=true
readproportion=0.6
updateproportion=0
scanproportion=0
insertproportion=0
readmodifywriteproportion=0.4
requestdistribution=zipfian
`,
  },
  {
    from: 'brianfrankcooper/YCSB: rocksdb/README.md',
    form: 'YCSB',
    text: './bin/ycsb load rocksdb -s -P workloads/workloada -p rocksdb.dir=/tmp/a -p recordcount=640000 -threads 4\n',
    becomes: {
      rocksdb: 'taken contenders RocksDB',
      threadcount: 'taken workload.options.clients 4',
      'property file': 'not modelled',
    },
  },
  {
    from: 'ustcadsl/diffkv: bench_tools/YCSB-C/workloads/workloadpareto1KBcoree300GB.spec',
    form: 'YCSB',
    text: `recordcount=128000000
#recordcount=30000000
operationcount=640000
workload=com.yahoo.ycsb.workloads.CoreWorkload
readallfields=true
field_len_dist=pareto
pareto_k=0.9
readproportion=0
updateproportion=0
scanproportion=0.9
insertproportion=0.1
fieldlength=800
requestdistribution=uniform
scanlengthdistribution=constant
maxscanlength=50
`,
    unknown: ['field_len_dist', 'pareto_k'],
  },
];
