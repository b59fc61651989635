// Facts are complete: describe(A) folded with the facts from A to B is describe(B), for every
// folded table. Each tree of the gallery is checked between three pairs of places; TT_SOAK=1 takes
// twelve.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tablesText } from '../../cli/text';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { kOptions } from '../../web/src/gen/schema';
import { factsIn, type Tables } from '../../web/src/model/tables/decode';
import { fold } from '../../web/src/model/tables/fold';
import {
  casesOf,
  galleryCases,
  kMixedPhase,
  kTinyDocuments,
  startNativeLab,
  tinyBtreeDocument,
  tinyDocument,
  tinyFractalDocument,
} from '../support';

const kSoak = process.env.TT_SOAK === '1';

const kMixed = [
  { kind: 'load' },
  { kind: 'update', statements: 900 },
  { kind: 'get_present', statements: 200 },
  { kind: 'get_absent', statements: 100 },
  { kind: 'scan', statements: 20 },
  { ...kMixedPhase, statements: 600 },
  { kind: 'flush' },
];
const kTiny = tinyDocument('tiny-mixed', kMixed);
/** For every engine: a mixed run, and a window that four clients move along. */
const kOfEveryEngine = Object.entries(kTinyDocuments).flatMap(([engine, tinyOf]) => {
  const window = tinyOf(`tiny-${engine}-window`, [{ kind: 'window', statements: 2000 }]);
  (window as { workload: { options: object } }).workload.options = {
    rows: 600,
    value_bytes: 1000,
    window: 300,
    clients: 4,
  };
  return [tinyOf(`tiny-${engine}-mixed`, kMixed), window];
});
/** Range deletes of the oldest rows, between puts. */
const kTinyRanges = tinyDocument('tiny-ranges', [
  { kind: 'load', statements: 1000 },
  { kind: 'delete_range', statements: 20, range_rows: 20 },
  { kind: 'scan', statements: 40 },
  { kind: 'load', statements: 600 },
  { kind: 'checkpoint' },
  { kind: 'delete_range', statements: 30, range_rows: 30 },
  { kind: 'update', statements: 800 },
]);
(kTinyRanges as { workload: { options: object } }).workload.options = {
  rows: 1000,
  key_order: 'sequential',
  value_bytes: 300,
};
/** A table and its secondary indexes, each in its own column family. */
const kTinyFamilies = tinyDocument('tiny-families', [], {
  column_family_of_indexes: 'each_secondary',
  batch_transactions: true,
  secondary_write_buffer_size: '128 KiB',
  secondary_compaction_style: 'universal',
  atomic_flush: true,
});
(kTinyFamilies as { workload: object }).workload = {
  kind: 'tables',
  options: { rows: 1200, rows_per_transaction: 25 },
  phases: [{ kind: 'iib' }, { kind: 'flush' }],
};
/** A single fractal tree, and a table with one for each index. */
const kTinyFractal = tinyFractalDocument('tiny-fractal', kMixed);
/** Columns that come and go while messages to all rows sink. */
const kTinyColumns = tinyFractalDocument('tiny-columns', [
  { kind: 'load' },
  { kind: 'add_column', column_bytes: 8 },
  { kind: 'update', statements: 500 },
  { kind: 'drop_column', column_bytes: 3 },
  { kind: 'get_present', statements: 200 },
  { kind: 'update', statements: 400 },
  { kind: 'optimize' },
  { kind: 'add_column', column_bytes: 5 },
  { kind: 'update', statements: 400 },
]);
/** Rows that are sorted, merged and built into a new tree, and statements on it. */
const kTinyLoad = tinyFractalDocument(
  'tiny-load',
  [
    { kind: 'bulk_load', statements: 1500 },
    { kind: 'update', statements: 500 },
    { kind: 'get_present', statements: 200 },
  ],
  { loader_buffer: '16 KiB', loader_memory: '32 KiB' },
);
const kTinyDictionaries = tinyFractalDocument('tiny-dictionaries', []);
(kTinyDictionaries as { workload: object }).workload = (
  kTinyFamilies as { workload: object }
).workload;
/** An index that is dropped, and built while rows come. */
const kTinyIndex = tinyFractalDocument('tiny-index', []);
(kTinyIndex as { workload: object }).workload = {
  kind: 'iibench',
  options: { rows: 200, rows_per_transaction: 25 },
  phases: [
    { kind: 'insert' },
    { kind: 'drop_index' },
    { kind: 'insert', statements: 100 },
    { kind: 'add_index', statements: 300 },
    { kind: 'query', statements: 50 },
  ],
};
/** Entries that wait in a B-tree's change buffer. */
const kTinyBuffer = tinyBtreeDocument('tiny-change-buffer', [], {
  change_buffering: 'all',
});
(kTinyBuffer as { workload: object }).workload = {
  kind: 'tables',
  options: { rows: 25_000, rows_per_transaction: 25 },
  phases: [{ kind: 'iib' }, { kind: 'flush' }],
};
/** Indexes that a B-tree drops and builds, with a sort in files. */
const kTinyIndexes = tinyBtreeDocument('tiny-indexes', [], { sort_buffer_size: '64 KiB' });
const dropAndAdd = (index: number) => [
  { kind: 'drop_index', index },
  { kind: 'iib', statements: 20 },
  { kind: 'add_index', index },
];
(kTinyIndexes as { workload: object }).workload = {
  kind: 'tables',
  options: { rows: 500, rows_per_transaction: 25 },
  phases: [{ kind: 'iib' }, ...[3, 4, 5, 3].flatMap(dropAndAdd)],
};
/** Tables that OPTIMIZE TABLE builds again, or whose rows it moves together. */
const kTinyOptimized = [false, true].map((defragment) => {
  const document = tinyBtreeDocument(
    defragment ? 'tiny-defragmented' : 'tiny-rebuilt',
    [
      { kind: 'load' },
      { kind: 'mixed', statements: 400, deletes_permille: 1000 },
      { kind: 'flush' },
      { kind: 'optimize' },
      { kind: 'update', statements: 50 },
    ],
    { defragment },
  );
  (document as { workload: { options: object } }).workload.options = { rows: 1200 };
  return document;
});
/** A bulk load after puts, with options that are seldom used. */
const kTinyBulk = tinyDocument(
  'tiny-bulk',
  [{ kind: 'load' }, { kind: 'bulk_load' }, ...kMixed.slice(1)],
  {
    block_cache_kind: 'clock',
    cache_index_and_filter_blocks: true,
    compression: 'lz4',
    compression_max_dict_bytes: 1024,
    recycle_log_file_num: 2,
    manual_wal_flush: true,
    wal_sync_interval_ms: 5,
    wal_recovery_mode: 'skip_any_corrupted_records',
    max_write_buffer_number: 4,
    min_write_buffer_number_to_merge: 2,
    ttl_duration: 3600,
  },
);
(kTinyBulk as { workload: { options: object } }).workload.options = {
  rows: 600,
  value_bytes: 1000,
  key_order: 'sequential',
};

/** Sixteen clients that wait for each other, in every engine. */
const kTinyClients = Object.entries(kTinyDocuments).map(([engine, tinyOf]) => {
  const document = tinyOf(
    `tiny-${engine}-clients`,
    [],
    engine === 'lsm' ? { batch_transactions: true } : {},
  );
  const isolation = engine === 'fractal' ? 'serializable' : 'repeatable_read';
  (document as { workload: object }).workload = {
    kind: 'sql',
    options: { clients: 16, isolation, lock_timeout_ns: '2 ms' },
    tables: ['CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL, KEY v (v))'],
    scripts: {
      open: ['INSERT INTO t VALUES (2 * :n, :n)'],
      change: [
        'let a = uniform(1, 24)',
        'let b = uniform(1, 24)',
        'BEGIN',
        'SELECT v FROM t WHERE id >= :a LIMIT 3 FOR UPDATE',
        'UPDATE t SET v = v + 1 WHERE id = :b',
        'COMMIT',
      ],
      grow: ['INSERT INTO t VALUES (24 + 2 * :n + uniform(0, 1), 7)'],
    },
    phases: [
      { kind: 'load', script: 'open', times: 12 },
      { kind: 'mix', statements: 2500, weights: { change: 9, grow: 1 } },
    ],
  };
  return document;
});

const kCases = [
  ...[
    ...kOfEveryEngine,
    ...kTinyClients,
    kTinyRanges,
    kTinyFamilies,
    kTinyBulk,
    kTinyColumns,
    kTinyLoad,
    kTinyIndexes,
    ...kTinyOptimized,
    kTinyIndex,
  ]
    .flatMap((document) => casesOf(parseScenario(document)))
    .map((kase) => ({ ...kase, statements: 2500, runs: 12 })),
  ...casesOf(parseScenario(kTinyBuffer)).map((kase) => ({ ...kase, statements: 100_000, runs: 4 })),
  ...galleryCases().map((kase) => ({ ...kase, statements: 60_000, runs: kSoak ? 12 : 3 })),
];

// Tables are sets of rows, so order does not count.
const sorted = (tables: Tables) => tablesText(tables).split('\n').sort().join('\n');

test('every engine has a tiny scenario', () => {
  const engines = kOptions.filter(({ role }) => role === 'engine').map(({ group }) => group);
  expect(Object.keys(kTinyDocuments).sort()).toEqual(engines.sort());
});

test.for(kCases)(
  '$name: a fold of its facts is its structure',
  async ({ request, statements, runs }) => {
    const places = fc.tuple(fc.nat(statements), fc.nat(statements)).filter(([a, b]) => a !== b);
    await fc.assert(
      fc.asyncProperty(places, async (pair) => {
        const [a, b] = [Math.min(...pair), Math.max(...pair)];
        const lab = await startNativeLab();
        try {
          await lab.load(request);
          await lab.advance({ stop: 'statements', target: a, maxSteps: 1e9, facts: 'off' });
          const before = await lab.describe();
          const { facts } = await lab.advance({
            stop: 'statements',
            target: b,
            maxSteps: 1e9,
            facts: 'all',
          });
          expect(sorted(fold(before, factsIn(facts)))).toBe(sorted(await lab.describe()));
        } finally {
          lab.close();
        }
      }),
      { numRuns: runs, seed: 17 },
    );
  },
);

const kTinyBtree = tinyBtreeDocument('tiny-btree-cut', kMixed);
test.for([
  kTiny,
  kTinyRanges,
  kTinyFamilies,
  kTinyFractal,
  kTinyDictionaries,
  kTinyIndex,
  kTinyBtree,
])('a power cut between two moments is covered by facts too', async (document) => {
  const [kase] = casesOf(parseScenario(document));
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1600),
      fc.nat(300),
      fc.nat(300),
      fc.nat(2),
      async (first, then, after, survivors) => {
        const lab = await startNativeLab();
        try {
          await lab.load((kase as NonNullable<typeof kase>).request);
          await lab.advance({ stop: 'statements', target: first, maxSteps: 1e9, facts: 'off' });
          const before = await lab.describe();
          const { facts } = await lab.advance({
            stop: 'statements',
            target: first + then,
            maxSteps: 1e9,
            facts: 'all',
          });
          const cut = await lab.crash(survivors);
          const rest = await lab.advance({
            stop: 'statements',
            target: first + then + after,
            maxSteps: 1e9,
            facts: 'keep',
          });
          expect(rest.status.message).toBe('');
          expect(
            sorted(
              [facts, cut.facts, rest.facts].reduce(
                (tables, piece) => fold(tables, factsIn(piece)),
                before,
              ),
            ),
          ).toBe(sorted(await lab.describe()));
        } finally {
          lab.close();
        }
      },
    ),
    { numRuns: 12, seed: 17 },
  );
});
