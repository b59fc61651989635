// Aggregates per axis column become what can be painted: columns of pixels with mean, extremes and
// counts, or, where pages are wide enough, the pages themselves, read off the columns that they
// fill.
import { type ColumnsView, kAxisColumns, type NodeView } from './state';

/** Several pages on one column of pixels. */
export interface Bin {
  x: number;
  w: number;
  /**
   * Pages that lie there, at least in part; one that reaches over the border of two axis columns is
   * counted once.
   */
  pages: number;
  /** The first of them. */
  page: number;
  mean: number;
  low: number;
  high: number;
  /** Shares of the pages, 0 … 1. */
  resident: number;
  dirty: number;
  writtenLately: number;
}

/** Gathers the axis columns of a level into columns of `width` px, over `span` px from `left`. */
export function binsOf(view: ColumnsView, left: number, span: number, width: number): Bin[] {
  const { rowOf, cells } = view;
  const bins: Bin[] = [];
  const borders: number[] = [];
  let open: Bin | undefined;
  for (let column = 0; column < kAxisColumns; column++) {
    const row = rowOf[column] as number;
    if (row < 0) continue;
    const x = left + Math.floor(((column + 0.5) * span) / kAxisColumns / width) * width;
    const pages = cells.pages[row] as number;
    if (open?.x !== x) {
      open = {
        x,
        w: width,
        pages: 0,
        page: cells.page[row] as number,
        mean: 0,
        low: 1,
        high: 0,
        resident: 0,
        dirty: 0,
        writtenLately: 0,
      };
      bins.push(open);
      borders.push(0);
    } else borders[borders.length - 1] = (borders.at(-1) ?? 0) + 1;
    open.pages += pages;
    open.mean += ((cells.mean_fill[row] as number) / 1000) * pages;
    open.low = Math.min(open.low, (cells.min_fill[row] as number) / 1000);
    open.high = Math.max(open.high, (cells.max_fill[row] as number) / 1000);
    open.resident += cells.resident[row] as number;
    open.dirty += cells.dirty[row] as number;
    open.writtenLately += cells.written_lately[row] as number;
  }
  bins.forEach((bin, i) => {
    const pages = Math.max(1, bin.pages);
    bin.mean /= pages;
    bin.resident /= pages;
    bin.dirty /= pages;
    bin.writtenLately /= pages;
    bin.pages = Math.max(1, bin.pages - (borders[i] ?? 0));
  });
  return bins;
}

/**
 * The pages of a level that fill at least one column. Where two share a column the border is drawn
 * in its middle: half a column, less than a pixel, is all that this can be wrong by. A page that
 * has no separate column is not seen: such levels are painted as bins.
 */
export function nodesOfColumns(view: ColumnsView): NodeView[] {
  const { rowOf, cells } = view;
  const nodes: NodeView[] = [];
  let open: NodeView | undefined;
  let own = false;
  let before = -1;
  for (let column = 0; column < kAxisColumns; column++) {
    const row = rowOf[column] as number;
    if (row < 0) continue;
    const page = cells.page[row] as number;
    const shared = (cells.pages[row] as number) > 1;
    if (open === undefined || open.page !== page) {
      // Where columns are left out the index there is not so high.
      const from = open === undefined || before + 1 < column ? column / kAxisColumns : open.to;
      open = { page, from, to: from, fill: 0, resident: false, dirty: false, writtenLately: false };
      own = false;
      nodes.push(open);
    }
    before = column;
    open.to = (column + (shared ? 0.5 : 1)) / kAxisColumns;
    if (own && shared) continue;
    // Its own columns are about it alone; a shared one counts only until then.
    own = !shared;
    open.fill = (cells.mean_fill[row] as number) / 1000;
    open.resident = (cells.resident[row] as number) > 0;
    open.dirty = (cells.dirty[row] as number) > 0;
    open.writtenLately = (cells.written_lately[row] as number) > 0;
  }
  return nodes;
}
