// Scenarios after public bug reports and benchmarks of the real engines, and the figures that the
// real ones show there. The documents are beside this file.
import type { Report } from '../../web/src/gen/types';

/** Looks up the report of a case's contender; its first one by default. */
export type Runs = (name: string, contender?: string) => Report;

export interface Figure {
  readonly what: string;
  /** Bounds of the real value, both included. */
  readonly from: number;
  readonly to: number;
  readonly value: (of: Runs) => number;
}

export interface Case {
  readonly name: string;
  /** Other cases whose runs the figures need. */
  readonly beside?: readonly string[];
  readonly source: string;
  readonly figures: readonly Figure[];
  /** A reason for which the figures are known to be wrong; the case then may not hold. */
  readonly wrong?: string;
  /** The problem for which the document is refused as yet. */
  readonly refused?: string;
}

type Value = (report: Report) => number | undefined;

const known = (value: number | undefined) => value ?? Number.NaN;
const sum = (byCause: Readonly<Record<string, number>> | undefined) =>
  Object.values(byCause ?? {}).reduce((all, one) => all + one, 0);
const rate: Value = (report) => report.operations_per_second;
const half: Value = (report) => report.latency_ns.p50;
const tables: Value = (report) => report.space.tables;
const written: Value = (report) => sum(report.host_bytes.written);

/** A figure of one contender of the case; `at` names the case, and a contender after a slash. */
const figure = (what: string, at: string, value: Value, from: number, to: number): Figure => {
  const [name = '', contender] = at.split('/');
  return { what, from, to, value: (of) => known(value(of(name, contender))) };
};

/** The same figure of two runs, divided. */
const ratio = (
  what: string,
  [above, below]: readonly [string, string],
  value: Value,
  from: number,
  to: number,
): Figure => {
  const [a, b] = [figure(what, above, value, from, to), figure(what, below, value, from, to)];
  return { what, from, to, value: (of) => a.value(of) / b.value(of) };
};

const kSeekSource = 'facebook/rocksdb #10300, #5265; db_bench 7.8.3';
const kPageSource = 'Percona blog 2016-08-10; MySQL manual, innodb_page_size';
const kSbtestSource = 'Percona 2026, MyRocks and InnoDB in memory-constrained environments';
const kIndexSource = 'facebook/rocksdb #588, #12942';
const kFillSource = 'InnoDB fill factor; Percona on UUID keys';
const kBefore = 'seek-before-deletes';

export const kCases: readonly Case[] = [
  {
    name: kBefore,
    source: kSeekSource,
    figures: [figure('a seek, ns', kBefore, half, 3_000, 40_000)],
  },
  {
    name: 'seek-after-deletes-first',
    beside: [kBefore],
    source: kSeekSource,
    figures: [
      ratio(
        'a seek before the dead rows, times one before the deletes',
        ['seek-after-deletes-first', kBefore],
        half,
        100,
        10_000,
      ),
      figure(
        'tombstones stepped over by a seek',
        'seek-after-deletes-first',
        ({ lsm, operations }) => known(lsm?.internal_delete_skipped) / operations,
        90_000,
        110_000,
      ),
    ],
  },
  {
    // Its seeks begin at rows that are there: at the one that is left, behind all tombstones.
    name: 'seek-after-deletes',
    beside: [kBefore],
    source: kSeekSource,
    figures: [
      ratio(
        'a seek behind the dead rows, times one before the deletes',
        ['seek-after-deletes', kBefore],
        half,
        0.5,
        2,
      ),
    ],
  },
  {
    name: 'ps-update',
    source: kPageSource,
    figures: [
      ratio(
        'page lookups with 4 KiB, times those with 16 KiB',
        ['ps-update/4K', 'ps-update/16K'],
        ({ btree }) => btree?.page_requests,
        0.8,
        2,
      ),
    ],
  },
  {
    name: 'page-size',
    source: kPageSource,
    wrong: 'a page of undo has a quarter of the records, so purge reads 3.6 times as many',
    figures: [
      ratio(
        'statements a second, 4 KiB by 16 KiB',
        ['page-size/4K', 'page-size/16K'],
        rate,
        1.2,
        2,
      ),
      ratio(
        'pages read, 4 KiB by 16 KiB',
        ['page-size/4K', 'page-size/16K'],
        ({ btree }) => btree?.pages_read,
        0.5,
        1.2,
      ),
    ],
  },
  {
    name: 'sysbench-space',
    source: kSbtestSource,
    figures: [
      figure(
        'bytes a row in tables, MyRocks with LZ4',
        'sysbench-space/MyRocks lz4',
        ({ space }) => space.tables / 100_000,
        190,
        215,
      ),
      figure(
        'bytes a row in tables, InnoDB',
        'sysbench-space/InnoDB',
        ({ space }) => space.tables / 100_000,
        320,
        350,
      ),
      ratio(
        'MyRocks by InnoDB',
        ['sysbench-space/MyRocks lz4', 'sysbench-space/InnoDB'],
        tables,
        0.58,
        0.68,
      ),
    ],
  },
  {
    name: 'sysbench-space-inno',
    source: kSbtestSource,
    figures: [
      figure(
        'bytes a row in tables, InnoDB',
        'sysbench-space-inno',
        ({ space }) => space.tables / 300_000,
        270,
        295,
      ),
    ],
  },
  ...(
    [
      ['op-aged-28', 1.7, 2.4],
      ['op-aged-nodiscard', 3.3, 6],
    ] as const
  ).map(([name, from, to]) => ({
    name,
    source: 'arXiv 1208.1794 and greedy models; MQSim #49',
    figures: [
      figure(
        'flash write amplification',
        name,
        ({ write_amplification: wa }) => wa.device,
        from,
        to,
      ),
    ],
  })),
  {
    name: 'dbbench-l0-trigger-2',
    source: 'db_bench fillrandom',
    refused: 'no row was loaded before',
    figures: [],
  },
  {
    name: 'space-static-edge',
    source: 'facebook/rocksdb #637, #5663',
    figures: (
      [
        ['static', 1.6, 2.2],
        ['dynamic', 1.1, 1.35],
      ] as const
    ).map(([levels, from, to]) =>
      figure(
        `space amplification, ${levels}`,
        `space-static-edge/${levels}`,
        ({ space }) => space.amplification,
        from,
        to,
      ),
    ),
  },
  {
    name: 'load-in-order',
    source: 'facebook/rocksdb #10075, #10082; db_bench 7.8.3',
    figures: [
      ...['5.18', '7.8'].map((version) =>
        figure(
          `compactions, leveled, ${version}`,
          `load-in-order/${version}`,
          ({ compactions }) => compactions,
          0,
          0,
        ),
      ),
      figure(
        'bytes written by flushes and compactions per byte flushed, universal',
        'load-in-order/universal',
        ({ lsm }) => 1 + known(lsm?.compact_write_bytes) / known(lsm?.flush_bytes),
        3.5,
        4.6,
      ),
    ],
  },
  {
    name: 'redo-size',
    source: 'Percona 2014-12-24; smalldatum 2017-05-09',
    figures: [
      ratio(
        'statements a second, redo log of 64 MiB by 2 MiB',
        ['redo-size/redo64', 'redo-size/redo2'],
        rate,
        3,
        10,
      ),
      figure('stalls with 64 MiB', 'redo-size/redo64', ({ btree }) => btree?.stalls?.count, 0, 0),
    ],
  },
  {
    name: 'index-in-cache',
    beside: ['index-outside-cache'],
    source: kIndexSource,
    figures: [
      ratio(
        'reads a lookup, times those with the index outside',
        ['index-in-cache', 'index-outside-cache'],
        ({ read_amplification: reads }) => reads,
        1.8,
        3,
      ),
      figure(
        'of these, reads of index and filter blocks a lookup',
        'index-in-cache',
        ({ lsm, operations }) => known(lsm?.index_and_filter_reads) / operations,
        0.8,
        2,
      ),
    ],
  },
  {
    name: 'index-outside-cache',
    source: kIndexSource,
    figures: [
      figure(
        'reads a lookup',
        'index-outside-cache',
        ({ read_amplification: reads }) => reads,
        0.9,
        1.1,
      ),
    ],
  },
  {
    name: 'filter-bloom',
    source: 'facebook/rocksdb PR #8408',
    figures: [
      figure(
        'filter bits a key',
        'filter-bloom',
        ({ lsm }) => (8 * known(lsm?.filter_bytes)) / 150_000,
        9.9,
        10.3,
      ),
    ],
  },
  {
    name: 'filter-ribbon',
    beside: ['filter-bloom'],
    source: 'facebook/rocksdb PR #8408: 0.718',
    figures: [
      ratio(
        'filter bytes, Ribbon by Bloom',
        ['filter-ribbon', 'filter-bloom'],
        ({ lsm }) => lsm?.filter_bytes,
        0.68,
        0.74,
      ),
    ],
  },
  ...(
    [
      ['pk-scrambled', 0.62, 0.72],
      ['pk-sequential', 0.92, 0.95],
    ] as const
  ).map(([name, from, to]) => ({
    name,
    source: kFillSource,
    figures: [figure('fill of leaves', name, ({ btree }) => btree?.leaf_fill, from, to)],
  })),
  {
    name: 'toku-after-deletes',
    source: 'MDEV-6207',
    figures: [
      figure(
        'file by live bytes, TokuDB',
        'toku-after-deletes/TokuDB',
        ({ fractal }) => known(fractal?.file_bytes) / known(fractal?.live_bytes),
        2,
        10,
      ),
    ],
  },
  {
    name: 'pri-paced',
    source: 'cockroach PR #16905 (1.04), FAST 2016 (1.3)',
    figures: [
      ratio(
        'bytes written, by_compensated_size by min_overlapping_ratio',
        ['pri-paced/by_compensated_size', 'pri-paced/min_overlapping_ratio'],
        written,
        1.05,
        1.4,
      ),
    ],
  },
  {
    name: 'io-capacity',
    source: 'nextcloud/documentation #6046; Percona 2019-12-18',
    figures: [
      ratio(
        'bytes written, io_capacity 2000 by 200',
        ['io-capacity/io2000-20000', 'io-capacity/io200-2000'],
        written,
        1.7,
        3,
      ),
      ratio(
        'statements a second, likewise',
        ['io-capacity/io2000-20000', 'io-capacity/io200-2000'],
        rate,
        0.97,
        1.03,
      ),
    ],
  },
];
