// Commands of sysbench and YCSB, and properties of YCSB, in public repositories.
import type { RealFile } from './real_file';

export const kRealWorkloads: readonly RealFile[] = [
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
sysbench --db-driver=mysql --mysql-user='me' --mysql-db=sakila --table-size=640000 --threads=4 \
/usr/share/sysbench/oltp_write_only.lua prepare
sysbench --db-driver=mysql --mysql-db=sakila --table-size=640000 --events=0 --time=30 \
--rate=40 --threads=8 --tables=2 /usr/share/sysbench/oltp_write_only.lua run 1>&2
`,
    becomes: { rate: 'not modelled' },
  },
  {
    from: 'LeeBohyun/mysql-tpcc: its notes on MyRocks (sysbench)',
    form: 'sysbench',
    text: `sysbench --test=/home/me/tests/include/oltp_legacy/oltp.lua --mysql-host=localhost \
--mysql-db=sbtest --mysql-user=me --max-requests=0 --oltp-table-size=6400000 --max-time=300 \
--oltp-tables-count=20 --report-interval=5 --db-ps-mode=disable --random-points=10 \
--mysql-table-engine=rocksdb --mysql-socket=/tmp/a.sock --mysql-port=3307 --num-threads=64 run \
| tee out.txt
`,
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
    text: `./bin/ycsb load rocksdb -s -P workloads/workloada -p rocksdb.dir=/tmp/a -p \
recordcount=640000 -threads 4
`,
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
