// Turns aggregates per axis column into shapes to paint: columns of pixels with mean, extremes and
// counts, or, if pages are wide enough, the pages themselves.
import { type ColumnsView, kAxisColumns, type NodeView } from './state';

/** Several pages on one column of pixels. */
export interface Bin {
  x: number;
  w: number;
  /**
   * Number of pages that lie there, at least in part. A page across the border of two axis columns
   * counts once.
   */
  pages: number;
  /** The first of these pages. */
  page: number;
  mean: number;
  low: number;
  high: number;
  /** Shares of the pages, 0 … 1. */
  resident: number;
  dirty: number;
  writtenLately: number;
}

/** Gathers a level's axis columns into bins `width` px wide, over `span` px from `left`. */
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
  // Neighbouring axis columns both count the page at their border: the duplicates go.
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
 * Returns the pages of a level that fill at least one column. If two pages share a column, the
 * border is drawn in its middle, which is wrong by half a column at most (less than a pixel). A
 * page without a separate column is missing: such levels are painted as bins.
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
      // A gap in the columns means that the index there has no such level.
      const from = open === undefined || before + 1 < column ? column / kAxisColumns : open.to;
      open = { page, from, to: from, fill: 0, resident: false, dirty: false, writtenLately: false };
      own = false;
      nodes.push(open);
    }
    before = column;
    open.to = (column + (shared ? 0.5 : 1)) / kAxisColumns;
    if (own && shared) continue;
    // Columns that hold only this page describe it; a shared one counts until such a column
    // follows.
    own = !shared;
    open.fill = (cells.mean_fill[row] as number) / 1000;
    open.resident = (cells.resident[row] as number) > 0;
    open.dirty = (cells.dirty[row] as number) > 0;
    open.writtenLately = (cells.written_lately[row] as number) > 0;
  }
  return nodes;
}
