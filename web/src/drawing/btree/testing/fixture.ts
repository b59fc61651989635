// Hand-made B-trees for the tests of this folder: pages in key order, and the rows of btree.columns
// that describe them.
import type { Table } from '../../../model/tables/decode';
import { tableOf } from '../../../model/tables/fold';
import { keyAt } from '../../kit/testing/keys';
import { type BtreeState, kEmptyBtree } from '../state/state';
import { btreeStateOf } from '../state/tables';

export const kPageSize = 16384;

export interface PageParts {
  page: number;
  from: number;
  level?: number;
  fill?: number;
  resident?: boolean;
  dirty?: boolean;
  kind?: number;
  records?: number;
}

/** Log sequence number of a changed page's oldest change: within the log of `runs.ts`. */
export const oldestOf = (page: number): number => 590_000 + ((page * 7919) % 29) * 10_000;

export const pageRow = ({
  page,
  from,
  level = 0,
  fill = 0.75,
  resident = false,
  dirty = false,
  kind,
  records = 100,
}: PageParts) => ({
  page,
  kind: kind ?? (level === 0 ? 0 : 1),
  index: 0,
  level,
  first_key: from === 0 ? new Uint8Array() : keyAt(from),
  used_bytes: kPageSize * fill,
  records,
  marked: 0,
  resident: resident ? 1 : 0,
  oldest_modification: dirty ? oldestOf(page) : 0,
  new_rows: 0,
  new_bytes: 0,
  writes: 0,
  written_ns: 0,
});

/** Returns `count` leaves side by side, numbered from 1. */
export const evenly = (
  count: number,
  parts: (i: number) => Partial<PageParts> = () => ({}),
): PageParts[] =>
  Array.from({ length: count }, (_, i) => ({ page: i + 1, from: i / count, ...parts(i) }));

export const pagesTable = (pages: readonly PageParts[]): Table<'btree.pages'> =>
  tableOf('btree.pages', pages.map(pageRow));

/** Counts pages per axis column like the engine: pages of one level, in key order. */
export function columnRows(pages: readonly PageParts[], level = 0) {
  const columns = Array.from({ length: 1024 }, () => [] as PageParts[]);
  pages.forEach((page, i) => {
    const last = Math.min(1023, Math.floor((pages[i + 1]?.from ?? 1) * 1024));
    for (let column = Math.floor(page.from * 1024); column <= last; column++)
      columns[column]?.push(page);
  });
  return columns.flatMap((own, column) => {
    if (own.length === 0) return [];
    const fills = own.map(({ fill = 0.75 }) => Math.floor(fill * 1000));
    return [
      {
        level,
        column,
        pages: own.length,
        page: own[0]?.page ?? 0,
        mean_fill: Math.floor(fills.reduce((a, b) => a + b, 0) / own.length),
        min_fill: Math.min(...fills),
        max_fill: Math.max(...fills),
        resident: own.filter((page) => page.resident).length,
        dirty: own.filter((page) => page.dirty).length,
        written_lately: 0,
        writes: 0,
      },
    ];
  });
}

const levelRow = (level: number, pages: number) => ({
  index: 0,
  level,
  pages,
  records: 0,
  used_bytes: 0,
  resident: 0,
  dirty: 0,
});

/**
 * Returns a root over these leaves, as in fast play, or, if `whole`, as in slow play, with every
 * page.
 */
export function treeOf(leaves: readonly PageParts[], whole: boolean): BtreeState {
  const root: PageParts = { page: 1_000_000, from: 0, level: 1, resident: true };
  const state = btreeStateOf(
    {
      'btree.levels': tableOf('btree.levels', [levelRow(0, leaves.length), levelRow(1, 1)]),
      'btree.columns': tableOf('btree.columns', [...columnRows(leaves), ...columnRows([root], 1)]),
      ...(whole ? { 'btree.pages': pagesTable([root, ...leaves]) } : {}),
    },
    kPageSize,
    0,
  );
  return { ...kEmptyBtree, ...state };
}
