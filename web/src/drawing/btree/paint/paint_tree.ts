// Paints the B-tree: levels of pages at the keys that they cover. State is ink: height is fill,
// darker is in memory, black is changed.

import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import type { BtreeGeometry, LevelRow, NodeRect } from '../layout/layout';
import type { Bin } from '../state/columns';

export interface BtreeEmphasis {
  /** Numbers of the pages under the pointer and chosen last; 0 if none. */
  hovered: number;
  chosen: number;
}

export function paintBtree(
  ctx: Ctx,
  geometry: BtreeGeometry,
  theme: Theme,
  emphasis: BtreeEmphasis,
): void {
  for (const row of geometry.levels) {
    if (row.detail === 'columns') paintBins(ctx, row, theme);
    else paintNodes(ctx, row, theme);
    paintOutlines(ctx, row.nodes, theme, emphasis);
  }
  paintMarks(ctx, geometry, theme);
}

/** Ink grows with the share of pages in memory, in steps, so that bins of a step share a style. */
const kInkSteps = 5;
const kMarkSteps = 8;
const kWhiskerPx = 0.8;

/**
 * Paints a bar per bin from one height (0 … 1) to another. Single rectangles are quicker than one
 * path of hundreds.
 */
function bars(
  ctx: Ctx,
  row: LevelRow,
  from: (bin: Bin) => number,
  to: (bin: Bin) => number,
  which: (bin: Bin) => boolean = () => true,
): void {
  for (const bin of row.bins) {
    if (which(bin))
      ctx.fillRect(
        bin.x,
        row.y + row.h * (1 - to(bin)),
        bin.w,
        row.h * Math.max(0, to(bin) - from(bin)),
      );
  }
}

/**
 * Paints bins: the mean as a body, the range above it as a whisker, the emptiest page as a notch.
 */
function paintBins(ctx: Ctx, row: LevelRow, theme: Theme): void {
  box(ctx, row.x, row.y, row.w, row.h, 2, theme.grid);
  const bottom = () => 0;
  const mean = (bin: Bin) => bin.mean;
  ctx.fillStyle = theme.warm;
  for (const { x, w, mean, high } of row.bins)
    ctx.fillRect(
      x + (w - kWhiskerPx) / 2,
      row.y + row.h * (1 - high),
      kWhiskerPx,
      row.h * (high - mean),
    );
  bars(ctx, row, bottom, mean);
  ctx.fillStyle = theme.hot;
  for (let step = 1; step <= kInkSteps; step++) {
    ctx.globalAlpha = step / kInkSteps;
    bars(ctx, row, bottom, mean, (bin) => Math.ceil(bin.resident * kInkSteps) === step);
  }
  ctx.fillStyle = theme.bg;
  ctx.globalAlpha = 0.5;
  bars(
    ctx,
    row,
    (bin) => bin.low - 0.8 / row.h,
    (bin) => bin.low,
  );
  ctx.globalAlpha = 1;
}

/**
 * Paints pages. Each is filled by itself: a path of a thousand rectangles is filled scan line by
 * scan line through all their edges, which takes the processor tens of milliseconds.
 */
function paintNodes(ctx: Ctx, row: LevelRow, theme: Theme): void {
  const shape = (rect: NodeRect, fill: number) => {
    const gap = rect.w >= 4 ? 1 : rect.w >= 2 ? 0.5 : 0.2;
    const h = Math.max(1, rect.h * fill);
    const w = Math.max(0.8, rect.w - gap);
    const x = rect.x + gap / 2;
    const y = rect.y + rect.h - h;
    if (w < 6 || h < 6) {
      ctx.fillRect(x, y, w, h);
      return;
    }
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, 2);
    ctx.fill();
  };
  ctx.fillStyle = theme.grid;
  for (const rect of row.nodes) shape(rect, 1);
  for (const resident of [false, true]) {
    ctx.fillStyle = resident ? theme.hot : theme.warm;
    for (const rect of row.nodes) if (rect.node.resident === resident) shape(rect, rect.node.fill);
  }
  if (row.detail === 'parts') paintCorners(ctx, row.nodes, theme);
}

function paintCorners(ctx: Ctx, nodes: readonly NodeRect[], theme: Theme): void {
  for (const { x, y, w, h, node } of nodes)
    if (node.dirty) paintCorner(ctx, x + w - 0.5, y, Math.min(9, h * 0.8, w * 0.5), theme);
}

/**
 * Paints the black corner of a page that is changed and not yet written. Its rim keeps it visible
 * on a dark page.
 */
export function paintCorner(
  ctx: Ctx,
  right: number,
  top: number,
  size: number,
  theme: Theme,
): void {
  ctx.beginPath();
  ctx.moveTo(right - size, top);
  ctx.lineTo(right, top);
  ctx.lineTo(right, top + size);
  ctx.closePath();
  ctx.fillStyle = theme.ink;
  ctx.fill();
  ctx.strokeStyle = theme.bg;
  ctx.lineWidth = 0.8;
  ctx.beginPath();
  ctx.moveTo(right - size, top);
  ctx.lineTo(right, top + size);
  ctx.stroke();
}

interface Mark {
  x: number;
  w: number;
  dirty: number;
  lately: number;
}

const markOfBin = (bin: Bin): Mark => ({
  x: bin.x,
  w: bin.w,
  dirty: bin.dirty,
  lately: bin.writtenLately,
});
const markOfNode = ({ x, w, node }: NodeRect): Mark => ({
  x,
  w: Math.max(0.8, w - 0.5),
  dirty: node.dirty ? 1 : 0,
  lately: node.writtenLately ? 1 : 0,
});

/**
 * Paints marks under the leaves: black for changed pages, and below, the darker the more of them
 * were written within the last second.
 */
function paintMarks(ctx: Ctx, geometry: BtreeGeometry, theme: Theme): void {
  const row = geometry.levels.at(-1);
  if (row === undefined || row.level !== 0) return;
  const { y, dirtyH, writtenH } = geometry.marks;
  const marks = row.detail === 'columns' ? row.bins.map(markOfBin) : row.nodes.map(markOfNode);
  const stepOf = (share: number) => Math.ceil(share * kMarkSteps);
  const lane = (fill: string, top: number, h: number, share: (mark: Mark) => number) => {
    ctx.fillStyle = fill;
    for (let i = 0; i < marks.length; ) {
      const first = marks[i] as Mark;
      const step = stepOf(share(first));
      let end = first.x + first.w;
      // Adjacent marks that look alike become one rectangle.
      for (i++; i < marks.length; i++) {
        const next = marks[i] as Mark;
        if (next.x - end > 0.6 || stepOf(share(next)) !== step) break;
        end = next.x + next.w;
      }
      if (step === 0) continue;
      ctx.globalAlpha = 0.08 + (0.92 * step) / kMarkSteps;
      ctx.fillRect(first.x, top, end - first.x, h);
    }
  };
  lane(theme.ink, y, dirtyH, (mark) => mark.dirty);
  lane(theme.hot, y + dirtyH + 1.5, writtenH, (mark) => mark.lately);
  ctx.globalAlpha = 1;
}

function paintOutlines(
  ctx: Ctx,
  rects: readonly NodeRect[],
  theme: Theme,
  emphasis: BtreeEmphasis,
): void {
  for (const rect of rects) {
    const chosen = rect.node.page === emphasis.chosen;
    if (!chosen && rect.node.page !== emphasis.hovered) continue;
    frame(
      ctx,
      rect.x + 0.5,
      rect.y - 0.5,
      Math.max(1, rect.w - 1),
      rect.h + 1,
      2,
      theme.ink,
      chosen ? 2 : 1.3,
    );
  }
}
