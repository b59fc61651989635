// Scenarios after public bug reports and benchmarks of the real engines, and the figures that the
// real ones show there. The documents are beside this file.
import type { Report } from '../../web/src/gen/types';

/** Looks up the report of a case's contender; its first one by default. */
export type Runs = (name: string, contender?: string) => Report;

export interface Figure {
  readonly what: string;
  readonly value: (runs: Runs) => number;
  /** Bounds of the real value, both included. */
  readonly from: number;
  readonly to: number;
}

export interface Case {
  readonly name: string;
  /** Other cases whose runs the figures need. */
  readonly beside?: readonly string[];
  readonly source: string;
  readonly figures: readonly Figure[];
  /** A reason for which the figures are known to be wrong; the case then may not hold. */
  readonly wrong?: string;
  /** The problem of a document that is refused as yet. */
  readonly refused?: string;
}

const kSeekSource = 'facebook/rocksdb #10300, #5265; db_bench 7.8.3';
const kPageSource = 'Percona blog 2016-08-10; MySQL manual, innodb_page_size';
const kSbtestSource = 'Percona 2026, MyRocks and InnoDB in memory-constrained environments';

const half = (report: Report) => report.latency_ns?.p50 ?? Number.NaN;
const count = (value: number | undefined) => value ?? Number.NaN;
const sum = (byCause: Readonly<Record<string, number>> | undefined) =>
  Object.values(byCause ?? {}).reduce((all, one) => all + one, 0);
const rate = (report: Report) => count(report.operations_per_second);
const rowBytes = (report: Report, rows: number) => count(report.space?.tables) / rows;

export const kCases: readonly Case[] = [
  {
    name: 'seek-before-deletes',
    source: kSeekSource,
    figures: [
      {
        what: 'a seek, us',
        value: (of) => half(of('seek-before-deletes')) / 1000,
        from: 3,
        to: 40,
      },
    ],
  },
  {
    name: 'seek-after-deletes-first',
    beside: ['seek-before-deletes'],
    source: kSeekSource,
    figures: [
      {
        what: 'a seek before the dead rows, times one before the deletes',
        value: (of) => half(of('seek-after-deletes-first')) / half(of('seek-before-deletes')),
        from: 100,
        to: 10_000,
      },
      {
        what: 'tombstones stepped over by a seek',
        value: (of) => {
          const { lsm, operations } = of('seek-after-deletes-first');
          return count(lsm?.internal_delete_skipped) / count(operations);
        },
        from: 90_000,
        to: 110_000,
      },
    ],
  },
  {
    // Its seeks begin at rows that are there: at the one that is left, behind all tombstones.
    name: 'seek-after-deletes',
    beside: ['seek-before-deletes'],
    source: kSeekSource,
    figures: [
      {
        what: 'a seek behind the dead rows, times one before the deletes',
        value: (of) => half(of('seek-after-deletes')) / half(of('seek-before-deletes')),
        from: 0.5,
        to: 2,
      },
    ],
  },
  {
    name: 'ps-update',
    source: kPageSource,
    wrong: 'an allocation asks for all pages that describe its space',
    figures: [
      {
        what: 'page lookups with 4 KiB, times those with 16 KiB',
        value: (of) =>
          count(of('ps-update', '4K').btree?.page_requests) /
          count(of('ps-update', '16K').btree?.page_requests),
        from: 0.8,
        to: 2,
      },
    ],
  },
  {
    name: 'page-size',
    source: kPageSource,
    wrong: 'as ps-update: pages that describe the space crowd rows out of the pool',
    figures: [
      {
        what: 'statements a second, 4 KiB by 16 KiB',
        value: (of) => rate(of('page-size', '4K')) / rate(of('page-size', '16K')),
        from: 1.2,
        to: 2,
      },
      {
        what: 'pages read, 4 KiB by 16 KiB',
        value: (of) =>
          count(of('page-size', '4K').btree?.pages_read) /
          count(of('page-size', '16K').btree?.pages_read),
        from: 0.5,
        to: 1.2,
      },
    ],
  },
  {
    name: 'sysbench-space',
    source: kSbtestSource,
    figures: [
      {
        what: 'bytes a row in tables, MyRocks with LZ4',
        value: (of) => rowBytes(of('sysbench-space', 'MyRocks lz4'), 100_000),
        from: 190,
        to: 215,
      },
      {
        what: 'bytes a row in tables, InnoDB',
        value: (of) => rowBytes(of('sysbench-space', 'InnoDB'), 100_000),
        from: 320,
        to: 350,
      },
      {
        what: 'MyRocks by InnoDB',
        value: (of) =>
          count(of('sysbench-space', 'MyRocks lz4').space?.tables) /
          count(of('sysbench-space', 'InnoDB').space?.tables),
        from: 0.58,
        to: 0.68,
      },
    ],
  },
  {
    name: 'sysbench-space-inno',
    source: kSbtestSource,
    figures: [
      {
        what: 'bytes a row in tables, InnoDB',
        value: (of) => rowBytes(of('sysbench-space-inno'), 300_000),
        from: 270,
        to: 295,
      },
    ],
  },
  {
    name: 'op-aged-28',
    source: 'arXiv 1208.1794 and greedy models',
    figures: [
      {
        what: 'flash write amplification',
        value: (of) => count(of('op-aged-28').write_amplification?.device),
        from: 1.7,
        to: 2.4,
      },
    ],
  },
  {
    name: 'op-aged-nodiscard',
    source: 'arXiv 1208.1794; MQSim #49',
    figures: [
      {
        what: 'flash write amplification, without discard',
        value: (of) => count(of('op-aged-nodiscard').write_amplification?.device),
        from: 3.3,
        to: 6,
      },
    ],
  },
  {
    name: 'dbbench-l0-trigger-2',
    source: 'db_bench fillrandom',
    refused: 'no row was loaded before',
    figures: [],
  },
  {
    name: 'space-static-edge',
    source: 'facebook/rocksdb #637, #5663',
    figures: [
      {
        what: 'space amplification, static',
        value: (of) => count(of('space-static-edge', 'static').space?.amplification),
        from: 1.6,
        to: 2.2,
      },
      {
        what: 'space amplification, dynamic',
        value: (of) => count(of('space-static-edge', 'dynamic').space?.amplification),
        from: 1.1,
        to: 1.35,
      },
    ],
  },
  {
    name: 'load-in-order',
    source: 'facebook/rocksdb #10075, #10082; db_bench 7.8.3',
    figures: [
      {
        what: 'compactions, leveled',
        value: (of) =>
          count(of('load-in-order', '5.18').compactions) +
          count(of('load-in-order', '7.8').compactions),
        from: 0,
        to: 0,
      },
      {
        what: 'bytes written by flushes and compactions per byte flushed, universal',
        value: (of) => {
          const { lsm } = of('load-in-order', 'universal');
          return 1 + count(lsm?.compact_write_bytes) / count(lsm?.flush_bytes);
        },
        from: 3.5,
        to: 4.6,
      },
    ],
  },
  {
    name: 'redo-size',
    source: 'Percona 2014-12-24; smalldatum 2017-05-09',
    figures: [
      {
        what: 'statements a second, redo log of 64 MiB by 2 MiB',
        value: (of) => rate(of('redo-size', 'redo64')) / rate(of('redo-size', 'redo2')),
        from: 3,
        to: 10,
      },
      {
        what: 'stalls with 64 MiB',
        value: (of) => count(of('redo-size', 'redo64').btree?.stalls?.count),
        from: 0,
        to: 0,
      },
    ],
  },
  {
    name: 'index-in-cache',
    beside: ['index-outside-cache'],
    source: 'facebook/rocksdb #588, #12942',
    figures: [
      {
        what: 'reads a lookup, times those with the index outside',
        value: (of) =>
          count(of('index-in-cache').read_amplification) /
          count(of('index-outside-cache').read_amplification),
        from: 1.8,
        to: 3,
      },
      {
        what: 'of these, reads of index and filter blocks a lookup',
        value: (of) =>
          count(of('index-in-cache').lsm?.index_and_filter_reads) /
          count(of('index-in-cache').operations),
        from: 0.8,
        to: 2,
      },
    ],
  },
  {
    name: 'index-outside-cache',
    source: 'facebook/rocksdb #588, #12942',
    figures: [
      {
        what: 'reads a lookup',
        value: (of) => count(of('index-outside-cache').read_amplification),
        from: 0.9,
        to: 1.1,
      },
      {
        what: 'bytes of index blocks a row',
        value: (of) => count(of('index-outside-cache').lsm?.index_bytes) / 1_000_000,
        from: 0.3,
        to: 1.5,
      },
    ],
  },
  {
    name: 'filter-bloom',
    source: 'facebook/rocksdb PR #8408',
    figures: [
      {
        what: 'filter bits a key',
        value: (of) => (8 * count(of('filter-bloom').lsm?.filter_bytes)) / 150_000,
        from: 9.9,
        to: 10.3,
      },
    ],
  },
  {
    name: 'filter-ribbon',
    beside: ['filter-bloom'],
    source: 'facebook/rocksdb PR #8408: 0.718',
    figures: [
      {
        what: 'filter bytes, Ribbon by Bloom',
        value: (of) =>
          count(of('filter-ribbon').lsm?.filter_bytes) /
          count(of('filter-bloom').lsm?.filter_bytes),
        from: 0.68,
        to: 0.74,
      },
    ],
  },
  ...(
    [
      ['pk-scrambled', 0.62, 0.72],
      ['pk-sequential', 0.92, 0.95],
    ] as const
  ).map(
    ([name, from, to]): Case => ({
      name,
      source: 'InnoDB fill factor; Percona on UUID keys',
      figures: [
        { what: 'fill of leaves', value: (of) => count(of(name).btree?.leaf_fill), from, to },
      ],
    }),
  ),
  {
    name: 'toku-after-deletes',
    source: 'MDEV-6207',
    figures: [
      {
        what: 'file by live bytes, TokuDB',
        value: (of) => {
          const { fractal } = of('toku-after-deletes', 'TokuDB');
          return count(fractal?.file_bytes) / count(fractal?.live_bytes);
        },
        from: 2,
        to: 10,
      },
    ],
  },
  {
    name: 'pri-paced',
    source: 'cockroach PR #16905 (1.04), FAST 2016 (1.3)',
    figures: [
      {
        what: 'bytes written, by_compensated_size by min_overlapping_ratio',
        value: (of) =>
          sum(of('pri-paced', 'by_compensated_size').host_bytes?.written) /
          sum(of('pri-paced', 'min_overlapping_ratio').host_bytes?.written),
        from: 1.05,
        to: 1.4,
      },
    ],
  },
  {
    name: 'io-capacity',
    source: 'nextcloud/documentation #6046; Percona 2019-12-18',
    figures: [
      {
        what: 'bytes written, io_capacity 2000 by 200',
        value: (of) =>
          sum(of('io-capacity', 'io2000-20000').host_bytes?.written) /
          sum(of('io-capacity', 'io200-2000').host_bytes?.written),
        from: 1.7,
        to: 3,
      },
      {
        what: 'statements a second, likewise',
        value: (of) =>
          rate(of('io-capacity', 'io2000-20000')) / rate(of('io-capacity', 'io200-2000')),
        from: 0.97,
        to: 1.03,
      },
    ],
  },
];
