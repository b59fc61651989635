// Geometry of the flash picture: erase blocks as columns, sorted by their live pages.
//
// With more blocks than columns, a column represents several: its height is their mean, a whisker
// spans lowest to highest, and the label gives the number of blocks per column. Open blocks and
// victims keep a mark on their column.

export type BlockState = 'free' | 'open' | 'gc' | 'full' | 'victim';

export interface BlockView {
  block: number;
  livePages: number;
  writtenPages: number;
  erases: number;
  state: BlockState;
  die: number;
}

export interface BlockColumn {
  x: number;
  w: number;
  /** Erase blocks of this column, fullest first. */
  blocks: readonly BlockView[];
  /** Shares of a block's pages, 0 … 1: live (mean, lowest, highest) and written. */
  live: number;
  low: number;
  high: number;
  written: number;
  /** Erases relative to the most worn block of the drive, 0 … 1. */
  wear: number;
  /**
   * The most notable state in the column: a victim, open for garbage collection, or open for the
   * host.
   */
  mark: 'open' | 'gc' | 'victim' | undefined;
}

export interface FlashGeometry {
  width: number;
  height: number;
  columns: BlockColumn[];
  blocksAColumn: number;
  used: number;
  free: number;
  mostErases: number;
}

const kColumnPx = 4;
/** Widest column of the whole drive, px; a few blocks by themselves may take all the room. */
const kWidestPx = 12;

export function flashLayout(
  blocks: readonly BlockView[],
  pagesPerBlock: number,
  width: number,
  height: number,
  widest = kWidestPx,
  /** Erases of the drive's most worn block, if only some of its blocks are shown. */
  mostOfDrive = 0,
): FlashGeometry {
  const sorted = [...blocks].sort(
    (a, b) => b.livePages - a.livePages || b.writtenPages - a.writtenPages || a.block - b.block,
  );
  const count = Math.max(1, Math.floor(width / kColumnPx));
  const perColumn = Math.max(1, Math.ceil(sorted.length / count));
  const used = Math.ceil(sorted.length / perColumn);
  const pitch = used === 0 ? kColumnPx : Math.min(width / used, widest);
  const mostErases = sorted.reduce((most, block) => Math.max(most, block.erases), mostOfDrive);
  const columns: BlockColumn[] = [];
  for (let i = 0; i < sorted.length; i += perColumn) {
    const group = sorted.slice(i, i + perColumn);
    columns.push({
      x: columns.length * pitch,
      w: Math.max(1, pitch - 0.8),
      ...summary(group, pagesPerBlock, mostErases),
    });
  }
  const free = sorted.reduce((sum, block) => sum + (block.state === 'free' ? 1 : 0), 0);
  return {
    width,
    height,
    columns,
    blocksAColumn: perColumn,
    used: sorted.length - free,
    free,
    mostErases,
  };
}

function summary(
  group: readonly BlockView[],
  pages: number,
  mostErases: number,
): Omit<BlockColumn, 'x' | 'w'> {
  let live = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  let written = 0;
  let erases = 0;
  let mark: BlockColumn['mark'];
  for (const block of group) {
    live += block.livePages;
    written += block.writtenPages;
    erases += block.erases;
    low = Math.min(low, block.livePages);
    high = Math.max(high, block.livePages);
    if (block.state === 'victim') mark = 'victim';
    else if (mark !== 'victim' && block.state === 'gc') mark = 'gc';
    else if (mark === undefined && block.state === 'open') mark = 'open';
  }
  const total = group.length * pages;
  return {
    blocks: group,
    live: live / total,
    low: low / pages,
    high: high / pages,
    written: written / total,
    wear: mostErases === 0 ? 0 : erases / group.length / mostErases,
    mark,
  };
}

/** Returns the column under a point, if any. */
export function flashHit(geometry: FlashGeometry, x: number): BlockColumn | undefined {
  return geometry.columns.find((column) => x >= column.x - 0.5 && x < column.x + column.w + 1);
}

/** Live pages on their way out of a victim: block numbers, and progress, 0 … 1. */
export interface Move {
  from: number;
  to: number;
  pages: number;
  at: number;
}

/**
 * Box of moving pages: left edge and width, height above the blocks' tops, px, and faded share, 0 …
 * 1.
 */
export interface Way {
  x: number;
  w: number;
  lift: number;
  gone: number;
}

const kArcPx = 10;
const kRisePx = 24;

/**
 * Returns the position of a move: an arc from block to block, or, if only one block is in the
 * picture, straight out of it or into it. Undefined if neither is.
 */
export function wayOfMove(geometry: FlashGeometry, move: Move): Way | undefined {
  const place = (block: number) =>
    geometry.columns.find((column) => column.blocks.some((view) => view.block === block));
  const [from, to] = [place(move.from), place(move.to)];
  const { at } = move;
  if (from !== undefined && to !== undefined)
    return {
      x: from.x + (to.x - from.x) * at,
      w: from.w,
      lift: Math.sin(at * Math.PI) * kArcPx,
      gone: 0,
    };
  const gone = from !== undefined ? at : 1 - at;
  const seen = from ?? to;
  return seen === undefined ? undefined : { x: seen.x, w: seen.w, lift: gone * kRisePx, gone };
}

/**
 * Wear of a drive: erases of its blocks, and a histogram in equal steps from the least to the most
 * worn.
 */
export interface Wear {
  least: number;
  mean: number;
  most: number;
  /** Number of blocks in each step; one step if all blocks are equally worn. */
  steps: readonly number[];
}

export function wearOf(blocks: readonly BlockView[], mostSteps = 40): Wear | undefined {
  if (blocks.length === 0) return undefined;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  let sum = 0;
  for (const { erases } of blocks) {
    least = Math.min(least, erases);
    most = Math.max(most, erases);
    sum += erases;
  }
  const values = most - least + 1;
  const steps = new Array<number>(Math.min(values, mostSteps)).fill(0);
  for (const { erases } of blocks) {
    const step = Math.floor(((erases - least) * steps.length) / values);
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return { least, mean: sum / blocks.length, most, steps };
}

/** Pages of one erase block as square cells, in the order in which they are programmed. */
export interface PageGrid {
  columns: number;
  cell: number;
  count: number;
}

/**
 * Full rows read best: cells of a grid with a ragged last row count for this share of their size.
 */
const kRaggedWorth = 0.75;

export function pageGrid(count: number, width: number, height: number): PageGrid {
  let columns = 1;
  let cell = 0;
  for (let n = 1; n <= count; n++) {
    const side =
      Math.min(width / n, height / Math.ceil(count / n)) * (count % n === 0 ? 1 : kRaggedWorth);
    if (side > cell) [columns, cell] = [n, side];
  }
  cell = Math.min(width / columns, height / Math.ceil(count / columns));
  return { columns, cell, count };
}

export function cellAt(grid: PageGrid, page: number): { x: number; y: number } {
  return { x: (page % grid.columns) * grid.cell, y: Math.floor(page / grid.columns) * grid.cell };
}

/** Returns the page under a point, if any. */
export function pageHit(grid: PageGrid, x: number, y: number): number | undefined {
  const column = Math.floor(x / grid.cell);
  const page = Math.floor(y / grid.cell) * grid.columns + column;
  return column >= 0 && column < grid.columns && page >= 0 && page < grid.count ? page : undefined;
}
