// my.cnf files of public repositories.
import type { RealFile } from './real_file';

const kCnf = 'my.cnf';

const kEc2 = 'Percona-Lab-results/2018-sysbench-tpcc-myrocks-ec2:';

export const kRealCnf: readonly RealFile[] = [
  {
    from: 'LeeBohyun/mysql-tpcc: config_file/myrocks.cnf',
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
rocksdb_default_cf_options=write_buffer_size=64m;target_file_size_base=16m;\
max_bytes_for_level_base=256m;level0_file_num_compaction_trigger=5;\
level0_slowdown_writes_trigger=11;level0_stop_writes_trigger=16;max_write_buffer_number=3;\
compression_per_level=kLZ4Compression;bottommost_compression=kZSTD;compression_opts=-14:2:0;\
block_based_table_factory={cache_index_and_filter_blocks=1;filter_policy=bloomfilter:12:false;\
whole_key_filtering=1};level_compaction_dynamic_level_bytes=true;\
optimize_filters_for_hits=true;compaction_pri=kMinOverlappingRatio
rocksdb_wal_dir=/home/me/log
rocksdb_use_direct_io_for_flush_and_compaction=ON
rocksdb_use_direct_reads=ON
`,
    becomes: {
      default_storage_engine: 'taken contenders MyRocks',
      rocksdb_block_cache_size: 'scaled MyRocks.options.block_cache_size 192 MiB',
      rocksdb_rate_limiter_bytes_per_sec:
        'taken MyRocks.options.rate_limiter_bytes_per_sec 50 \
MiB',
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
    from: `${kEc2} res-tpcc-rocks-mem-GP1.2T-2018-03-21-03-10/mysql57.BP15/thr16/my-rocks.cnf`,
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
rocksdb_default_cf_options="write_buffer_size=128m;target_file_size_base=64m;\
max_bytes_for_level_base=1024m;max_write_buffer_number=5;level0_file_num_compaction_trigger=4;\
max_write_buffer_number=4;block_based_table_factory={cache_index_and_filter_blocks=1;\
filter_policy=bloomfilter:10:false;whole_key_filtering=0};\
memtable_prefix_bloom_size_ratio=0.05;prefix_extractor=capped:12;compression=kLZ4Compression;\
bottommost_compression=kLZ4Compression;compression_opts=-14:4:0"
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
    from: `${kEc2} res-tpcc-2018-03-18-14-32/mysql57.BP5/thr16/my.cnf`,
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
      innodb_flush_neighbors: 'fixed',
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
  {
    from: 'xiaomatech/db: tokudb.cnf',
    form: kCnf,
    text: `plugin_load = "validate_password.so;ha_tokudb.so"
tokudb-data-dir = /data/toku
tokudb-log-dir  = /data/tokulog
tokudb_row_format = tokudb_fast
tokudb_cache_size = 16G
tokudb_commit_sync = 0
tokudb_directio = 1
tokudb_fsync_log_period = 640
tokudb_read_block_size = 64K
tokudb_read_buf_size = 128K
tokudb_write_status_frequency =1
tokudb_buffer_pool_ratio = 50
tokudb_lock_timeout = 6400
`,
    unknown: ['tokudb_buffer_pool_ratio'],
    becomes: {
      tokudb_cache_size: 'scaled TokuDB.options.cache_size 256 MiB',
      tokudb_fsync_log_period: 'scaled TokuDB.options.fsync_log_period 10 ms',
      tokudb_lock_timeout: 'scaled TokuDB.options.lock_timeout 100 ms',
      tokudb_commit_sync: 'taken TokuDB.options.commit_sync false',
      tokudb_directio: 'taken TokuDB.options.direct_io true',
    },
  },
];
