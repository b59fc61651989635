// Pages in key order: every page in slow play, and the dozen that the engine returned in fast play.
//
// Keys become places once: the order is cached by the column of first keys, which the fold replaces
// only when a page appears, disappears or moves its lower end.
import type { BytesColumn, NumbersColumn } from '../../../gen/types';
import type { Table } from '../../../model/tables/decode';
import { bytesAt } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import type { NodeView, PageView } from './state';
import { kPageKinds } from './tables';

type PagesTable = Table<'btree.pages'>;

/**
 * Rows of the table at one level, in key order, and the places at which their keys begin and end.
 */
export interface LevelOrder {
  rows: Int32Array;
  from: Float64Array;
  to: Float64Array;
}
export type PageOrder = ReadonlyMap<number, LevelOrder>;

const kLeaf = kPageKinds.indexOf('leaf');
const kInner = kPageKinds.indexOf('inner');
const kOrders = new WeakMap<BytesColumn, PageOrder>();

export function orderOf(table: PagesTable, axis: KeyAxis): PageOrder {
  let order = kOrders.get(table.columns.first_key);
  if (order === undefined) {
    order = sortPages(table, axis);
    kOrders.set(table.columns.first_key, order);
  }
  return order;
}

function sortPages(table: PagesTable, axis: KeyAxis): PageOrder {
  const c = table.columns;
  const places = new Float64Array(table.rows);
  const levels = new Map<number, number[]>();
  for (let row = 0; row < table.rows; row++) {
    const kind = c.kind[row];
    if (kind !== kLeaf && kind !== kInner) continue;
    places[row] = axis.place(axis.stored(c.index[row] as number, bytesAt(c.first_key, row)));
    const level = c.level[row] as number;
    const rows = levels.get(level);
    if (rows === undefined) levels.set(level, [row]);
    else rows.push(row);
  }
  const order = new Map<number, LevelOrder>();
  for (const [level, rows] of levels) {
    rows.sort((a, b) => (places[a] as number) - (places[b] as number));
    const from = Float64Array.from(rows, (row) => places[row] as number);
    // A lower index has no page at this level, so a page must not reach into its segment.
    const to = from.map((place, i) => Math.min(from[i + 1] ?? 1, axis.segmentEnd(place)));
    order.set(level, { rows: Int32Array.from(rows), from, to });
  }
  return order;
}

/**
 * Returns the position in the level's order of the page that a place belongs to; -1 in an empty
 * level.
 */
export function indexAt(order: LevelOrder, place: number): number {
  let low = 0;
  let high = order.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order.from[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  return order.rows.length === 0 ? -1 : Math.max(0, low - 1);
}

/** Returns a page's position in the level's order; -1 if it is not there. */
export function indexOfPage(table: PagesTable, order: LevelOrder, page: number): number {
  const row = table.columns.page.indexOf(page);
  return row < 0 ? -1 : order.rows.indexOf(row);
}

/** `last`: end of the keys of the level's last page. */
export function pageAt(
  table: PagesTable,
  order: LevelOrder,
  index: number,
  pageSize: number,
  last = 1,
): PageView {
  const c = table.columns;
  const row = order.rows[index] as number;
  const cell = (column: NumbersColumn) => column[row] as number;
  return {
    page: cell(c.page),
    kind: kPageKinds[cell(c.kind)] ?? 'leaf',
    level: cell(c.level),
    from: order.from[index] as number,
    to: Math.min(order.to[index] as number, index + 1 < order.rows.length ? 1 : last),
    fill: cell(c.used_bytes) / pageSize,
    records: cell(c.records),
    marked: cell(c.marked),
    resident: cell(c.resident) === 1,
    dirty: cell(c.oldest_modification) > 0,
    newRows: cell(c.new_rows),
    newBytes: cell(c.new_bytes),
    writes: cell(c.writes),
    writtenNs: cell(c.written_ns),
  };
}

/** A page counts as written lately for this long, virtual ns, as in btree.columns. */
const kLatelyNs = 1e9;

/** Returns every page of a level, in key order. */
export function nodesOfPages(
  table: PagesTable,
  order: LevelOrder,
  pageSize: number,
  nowNs: number,
): NodeView[] {
  return Array.from(order.rows, (_, index) => {
    const { page, from, to, fill, resident, dirty, writes, writtenNs } = pageAt(
      table,
      order,
      index,
      pageSize,
    );
    return {
      page,
      from,
      to,
      fill,
      resident,
      dirty,
      writtenLately: writes > 0 && nowNs - writtenNs < kLatelyNs,
    };
  });
}

/**
 * Returns the range of at most `count` neighbouring positions that contains `index`, with `left` of
 * them before it if there are that many.
 */
export function around(
  length: number,
  index: number,
  count: number,
  left: number,
): [first: number, end: number] {
  const size = Math.min(length, count);
  const first = Math.min(Math.max(0, index - left), length - size);
  return [first, first + size];
}

/** The leaves with the changes that wait for them in the change buffer, if there is one. */
export function withWaiting(
  leaves: PageView[],
  waiting: ReadonlyMap<number, number> | undefined,
): PageView[] {
  if (waiting === undefined) return leaves;
  return leaves.map((leaf) => ({ ...leaf, waiting: waiting.get(leaf.page) ?? 0 }));
}
