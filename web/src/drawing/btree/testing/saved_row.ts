// A hand-made B-tree with rows of 116 bytes, to scale: one row is changed, and its page is written,
// with doublewrite. Nothing else changed in that page.
import type { BtreeJobsRow } from '../../../gen/types';
import type { Fact, Tables } from '../../../model/tables/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import type { HandMadeRun } from '../../kit/testing/frame';
import { keyAt } from '../../kit/testing/keys';
import { columnRows, kPageSize, type PageParts, pageRow } from './fixture';
import { kBtreeRuns } from './runs';

const kRowBytes = 116;
/** Bytes of a stored row, with the page's means to find it. */
const kStoredBytes = 126;
const kKey = keyAt(0.54);
const kFilled = { records: 0, fill: 0, resident: false };

/** `dirty`: state of the row's page. */
function leaves(dirty: boolean): PageParts[] {
  return Array.from({ length: 32 }, (_, i) => {
    const fill = 0.5 + ((i * 7) % 16) / 32;
    return {
      ...kFilled,
      page: 64 + i,
      from: i / 32,
      fill,
      records: Math.floor((fill * kPageSize) / kStoredBytes),
      resident: i % 3 !== 0,
      dirty: i === 17 ? dirty : i % 5 === 4,
    };
  });
}

/** Returns the tables of the gallery's tree with these leaves. */
function tablesWith(dirty: boolean): Tables {
  const { tables } = kBtreeRuns.still;
  const own = leaves(dirty);
  const inner = [0, 1].map((i) => ({
    page: 32 + i,
    from: i / 2,
    level: 1,
    fill: 0.25,
    resident: true,
  }));
  const root = { page: 3, from: 0, level: 2, fill: 0.05, resident: true };
  const level = (number: number, pages: readonly PageParts[]) => ({
    level: number,
    pages: pages.length,
    records: pages.reduce((sum, { records = 16 }) => sum + records, 0),
    used_bytes: pages.reduce((sum, { fill = 0 }) => sum + fill * kPageSize, 0),
    resident: pages.filter(({ resident }) => resident).length,
    dirty: pages.filter((page) => page.dirty).length,
  });
  return {
    ...tables,
    ...tablesByHand({
      'btree.levels': [level(0, own), level(1, inner), level(2, [root])],
      'btree.columns': [...columnRows(own), ...columnRows(inner, 1), ...columnRows([root], 2)],
      'btree.pages': [root, ...inner, ...own].map(pageRow),
    }),
  };
}

const kClean = tablesWith(false);
const kDirty = tablesWith(true);
const kPage = leaves(true)[17] as PageParts;
const kRecord = 26;

const kPut: readonly Fact[] = [
  factByHand('btree.row_put', 0, 'redo', {
    row: pageRow(kPage),
    extra: { key: kKey, row_bytes: kRowBytes, record: kRecord, update: 1 },
  }),
];

const job = (stage: number): BtreeJobsRow =>
  rowByHand('btree.jobs', {
    job: 7,
    page: kPage.page,
    stage,
    doublewrite: 1,
    batch_pages: 1,
    bytes: kPageSize,
    first_bytes: kRowBytes,
    rows: 1,
    oldest_modification: 572_000,
  });
const at = (tNs: number, fact: Fact): Fact => ({ ...fact, tNs });
const kWrite: readonly Fact[] = [
  factByHand('btree.row_leaves', 7, 'leaf_page', {
    extra: { page: kPage.page, record: kRecord, key: kKey },
  }),
  factByHand('btree.write_started', 7, 'leaf_page', { row: job(0) }),
  factByHand('btree.page_changed', 7, 'leaf_page', { row: pageRow(kPage) }),
  at(100_000, factByHand('btree.write_doubled', 7, 'doublewrite', { row: job(1) })),
  at(520_000, factByHand('btree.write_doubled', 7, 'leaf_page', { row: job(2) })),
  factByHand('btree.page_cleaned', 7, 'leaf_page', { row: pageRow(kPage) }),
  at(
    910_000,
    factByHand('btree.write_finished', 7, 'leaf_page', {
      key: { job: 7 },
      extra: { bytes: kPageSize, doublewrite_bytes: kPageSize, first_bytes: kRowBytes, rows: 1 },
    }),
  ),
];

const kLocated = tablesByHand({
  'btree.path': [{ level: 0, page: kPage.page, record: kRecord, found: 1 }],
});

export const kSavedRow = {
  before: { ...kBtreeRuns.still, tables: kClean, located: kLocated },
  changed: {
    ...kBtreeRuns.still,
    tables: kClean,
    statement: kPut,
    after: kDirty,
    located: kLocated,
  },
  written: { ...kBtreeRuns.still, tables: kDirty, job: kWrite, after: kClean, located: kLocated },
} satisfies Record<string, HandMadeRun>;
