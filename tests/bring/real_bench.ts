// Commands of db_bench in public repositories.
import type { RealFile } from './real_file';

const kBench = 'db_bench';

export const kRealBench: readonly RealFile[] = [
  {
    from: 'westerndigitalcorporation/zenfs: tests/long_performance/0000_fillrandom.sh',
    form: kBench,
    text: `#!/bin/bash
source long_performance/common.sh
$TOOLS_DIR/db_bench --benchmarks=fillrandom --num=$NUM --value_size=$VALUE_SIZE --histogram >> \
$TEST_OUT
exit $?
`,
    unknown: ['num', 'value_size'],
  },
  {
    from: 'speedb-io/speedb: docs/db_bench_README.txt (filling)',
    form: kBench,
    text: `./db_bench --compression_type=None -db=/data/ -num=500000000 -value_size=128 \
-key_size=16 --delayed_write_rate=268435456 -report_interval_seconds=1 \
-max_write_buffer_number=6 -num_column_families=1 -histogram -max_background_compactions=4 \
-max_background_flushes=2 -bloom_bits=12 --report_file=a.csv --disable_wal=true \
--benchmarks=fillrandom
`,
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
    text: `./db_bench --compression_type=None -db=/data/ -num=64000000 -value_size=64 \
-key_size=16 -duration=600 --use_existing_db -threads=40 -readwritepercent=70 \
-report_file=b.csv --benchmarks=readrandomwriterandom -write_buffer_size=134217728
`,
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
out-static/db_bench --benchmarks=readrandom --value_size=256 --num=10485760 --db=$datadir \
--use_existing_db=1 > a.log
`,
    becomes: { num: 'fixed' },
  },
  {
    from: 'tracedev123/rocksdb: scripts/readrandomwriterandom.sh',
    form: kBench,
    text: `db_path="/tmp/db_1"
#../cmake-build-debug/db_bench --benchmarks="readrandomwriterandom,stats" --statistics
../cmake-build-debug/db_bench --benchmarks="readrandomwriterandom" --use_existing_db=true \
--db="/tmp/db_1" \\
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
  --universal_compression_size_percent=80 --universal_min_merge_width=3 \
--universal_max_merge_width=20 \\
  --universal_size_ratio=2 --universal_max_size_amplification_percent=100 \
--universal_allow_trivial_move=1
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
    text: `./db_bench --benchmarks=seekrandom --db=/d --wal_dir=/w --use_existing_db=1 \
--perf_level=2 \\
  --disable_auto_compactions --threads=16 --num=20000000 --reads=3000000 --writes=3000000 \
--deletes=1 \\
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
];
