// A hand-made B-tree of three levels, the write of one of its leaves, a split, and recoveries.
import type { BtreeJobsRow } from '../../../gen/types';
import type { Fact, Tables } from '../../../model/tables/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import { followedRow, type HandMadeRun } from '../../kit/testing/frame';
import { keyAt } from '../../kit/testing/keys';
import { columnRows, evenly, kPageSize, type PageParts, pageRow } from './fixture';

const kLeaves = evenly(32, (i) => ({
  page: 64 + i,
  records: 9,
  fill: 0.5 + ((i * 7) % 16) / 32,
  resident: i % 3 !== 0,
  dirty: i % 5 === 2,
}));
const kInner = evenly(2, (i) => ({ page: 32 + i, level: 1, fill: 0.25, resident: true }));
const kRoot: PageParts = { page: 3, from: 0, level: 2, fill: 0.05, resident: true };
const kPages = [kRoot, ...kInner, ...kLeaves];

const level = (number: number, pages: readonly PageParts[]) => ({
  level: number,
  pages: pages.length,
  records: 9 * pages.length,
  used_bytes: pages.reduce((sum, { fill = 0.75 }) => sum + fill * kPageSize, 0),
  resident: pages.filter(({ resident }) => resident).length,
  dirty: pages.filter(({ dirty }) => dirty).length,
});

const kTables = tablesByHand({
  'btree.levels': [level(0, kLeaves), level(1, kInner), level(2, [kRoot])],
  'btree.columns': [...columnRows(kLeaves), ...columnRows(kInner, 1), ...columnRows([kRoot], 2)],
  'btree.pages': kPages.map(pageRow),
  'btree.pool': [
    { id: 0, capacity: 40, free: 2, young: 20, old: 18, dirty: 6, requests: 9_000, reads: 700 },
  ],
  'btree.log': [
    {
      id: 0,
      lsn: 900_000,
      written_lsn: 896_000,
      flushed_lsn: 896_000,
      checkpoint_lsn: 560_000,
      capacity: 524_288,
      async_age: 393_216,
      sync_age: 458_752,
    },
  ],
  'btree.doublewrite': [
    { id: 0, waiting: 5, writing: 0, capacity: 32, pages_written: 610, batches: 40, skipped: 33 },
  ],
  'btree.writes': [{ id: 0 }],
  'btree.counters': [{ id: 0, splits: 31, merges: 2 }],
});

const kTree: HandMadeRun = {
  tables: { ...kTables, ...followedRow(keyAt(0.54)) },
  statements: 120_000,
  tNs: 40e9,
  located: tablesByHand({
    'btree.path': [{ level: 0, page: 64 + 17, record: 4, found: 1 }],
  }),
};

const kWritten = kLeaves[12] as PageParts;
const kRow = pageRow(kWritten);
const jobRow = (stage: number): BtreeJobsRow =>
  rowByHand('btree.jobs', {
    job: 7,
    page: kWritten.page,
    stage,
    doublewrite: 1,
    batch_pages: 32,
    bytes: kPageSize,
    first_bytes: 348,
    rows: 3,
    evicts: 1,
    oldest_modification: 730_000,
  });
const kPageWrite: readonly Fact[] = [
  ...[1, 3, 6].map((record) =>
    factByHand('btree.row_leaves', 7, 'leaf_page', {
      extra: { page: kWritten.page, record, key: keyAt(kWritten.from) },
    }),
  ),
  factByHand('btree.write_started', 7, 'leaf_page', { row: jobRow(0) }),
  factByHand('btree.page_changed', 7, 'leaf_page', { row: kRow }),
  factByHand('btree.write_doubled', 7, 'doublewrite', { row: jobRow(1) }),
  factByHand('btree.page_cleaned', 7, 'leaf_page', { row: kRow }),
  factByHand('btree.write_finished', 7, 'leaf_page', {
    key: { job: 7 },
    extra: { bytes: kPageSize, doublewrite_bytes: kPageSize, first_bytes: 348, rows: 3 },
  }),
];

const kSplit: readonly Fact[] = [
  factByHand('device.host_write', 0, 'redo', { extra: { pages: 1, first_bytes: 0 } }),
  factByHand('btree.row_put', 0, 'redo', {
    row: kRow,
    extra: { key: keyAt(kWritten.from + 0.01), row_bytes: 116, record: 4, update: 0 },
  }),
  factByHand('btree.page_split', 0, 'redo', {
    row: kRow,
    extra: { new_page: kWritten.page + 1, moved: 4, where: 0 },
  }),
];

/** After a recovery, memory holds the pages that the log changed, and all of them are dirty. */
const kRedone = kLeaves.map((leaf) => ({ ...leaf, resident: leaf.dirty ?? false }));
const kCut = { crash: 1, t_ns: 40e9, survivors: 1 };
/** End of the log on the drive. */
const kEndLsn = 896_000;
const kRead = {
  began_ns: 40e9,
  checkpoint_lsn: 560_000,
  end_lsn: kEndLsn,
  mini_transactions: 1_310,
  records: 4_180,
  pages: 6,
};
const kBack: Tables = tablesByHand({
  'btree.levels': [level(0, kRedone), level(1, kInner), level(2, [kRoot])],
  'btree.columns': [...columnRows(kRedone), ...columnRows(kInner, 1), ...columnRows([kRoot], 2)],
  'btree.pages': [kRoot, ...kInner, ...kRedone].map(pageRow),
  'btree.pool': [{ id: 0, capacity: 40, free: 31, young: 6, old: 3, dirty: 6, reads: 709 }],
  'btree.log': [
    {
      lsn: kEndLsn,
      written_lsn: kEndLsn,
      flushed_lsn: kEndLsn,
      checkpoint_lsn: 560_000,
      capacity: 524_288,
      async_age: 393_216,
      sync_age: 458_752,
    },
  ],
  'btree.doublewrite': [{ capacity: 32, pages_written: 610, batches: 40, skipped: 33 }],
  'lab.crashes': [{ ...kCut, reopened_ns: 40e9 + 63e6, lost_writes: 12 }],
  'btree.recovery': [
    {
      ...kRead,
      pages_read: 6,
      applied: 1_190,
      skipped: 207,
      copies: 9,
      restored: 1,
      rolled_back: 1,
      undone: 14,
      ended_ns: 40e9 + 63e6,
    },
  ],
});

/** The same without doublewrite: redo meets the torn page, and the run ends. */
const kTorn: Tables = tablesByHand({
  'btree.doublewrite': [{}],
  'lab.crashes': [kCut],
  'btree.recovery': [{ ...kRead, stage: 3, pages_read: 3, applied: 388, torn: 1 }],
});

export const kBtreeRuns = {
  still: kTree,
  write: { ...kTree, job: kPageWrite },
  split: { ...kTree, statement: kSplit },
  recovery: { ...kTree, back: kBack },
  torn: { ...kTree, back: { ...kBack, ...kTorn }, stopped: true },
} satisfies Record<string, HandMadeRun>;
