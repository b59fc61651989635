// Paints one chart: a curve for each contender with every peak kept, faint rules, and the cursor
// shared with the pictures.

import type { Ctx } from '../../canvas/kit';
import { box, text, widthOf } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { spread } from '../../model/chart';
import type { Column } from '../../model/series';
import { beside, overlaps, type Span } from '../../pictures/kit/side_by_side';

interface ChartCurve {
  name: string;
  columns: readonly Column[];
  dash: readonly number[];
}

export interface ChartView {
  width: number;
  height: number;
  curves: readonly ChartCurve[];
  /** Rules with their labels, in values. */
  ticks: readonly { value: number; label: string }[];
  y: (value: number) => number;
  /** Vertical notes: phases and captions, in pixels. */
  marks: readonly { x: number; label: string }[];
  cursor: number | undefined;
  /** Ranges of x that are preparation, in pixels. */
  warmUps: readonly { x0: number; x1: number }[];
}

const kNameRoomPx = 170;
const kSamplePx = 22;
const kNameLinePx = 16;

/** The baseline of the phases' names. */
const kMarkY = 13;
/** Least distance between two labels. */
const kWordsReachPx = 14;

/** Dashes that distinguish contenders without colour. */
export const kDashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3]];

export function paintChart(ctx: Ctx, view: ChartView, theme: Theme): void {
  for (const range of view.warmUps) {
    ctx.globalAlpha = 0.6;
    box(ctx, range.x0, 0, range.x1 - range.x0, view.height, 0, theme.grid);
    ctx.globalAlpha = 1;
  }
  for (const tick of view.ticks)
    box(ctx, 0, Math.round(view.y(tick.value)), view.width, 1, 0, theme.grid);
  for (const { x } of view.marks) box(ctx, x, 0, 1, view.height, 0, theme.line);
  for (const curve of view.curves) paintCurve(ctx, view, curve, theme);
  // Labels are painted after all lines, so that no line crosses them.
  for (const tick of view.ticks)
    text(ctx, view.width - 2, view.y(tick.value) - 4, tick.label, theme.soft, {
      size: 13,
      align: 'right',
      halo: theme.bg,
    });
  const marked = paintMarks(ctx, view, theme);
  paintNames(ctx, view, marked, theme);
  if (view.cursor !== undefined) box(ctx, view.cursor - 0.6, 0, 1.2, view.height, 0, theme.ink);
}

/**
 * If the names of short phases would overlap, only the first is painted. Answers the horizontal
 * ranges they take.
 */
function paintMarks(ctx: Ctx, view: ChartView, theme: Theme): Span[] {
  const { marks, width } = view;
  const taken: Span[] = [];
  const end = width - axisRoom(ctx, view, kMarkY);
  for (const { x, label } of marks) {
    const span = beside(x, widthOf(ctx, label, 13, 400) + 6, 5, end);
    if (taken.some((one) => overlaps(one, span))) continue;
    taken.push(span);
    text(ctx, span.x, kMarkY, label, theme.soft, { size: 13, halo: theme.bg });
  }
  return taken;
}

/** The width that the axis's values take at the right edge, beside labels at this height. */
function axisRoom(ctx: Ctx, { ticks, y }: ChartView, at: number): number {
  const near = ticks.filter(({ value }) => Math.abs(y(value) - 4 - at) < kWordsReachPx);
  return Math.max(0, ...near.map(({ label }) => widthOf(ctx, label, 13, 400) + 8));
}

function paintCurve(ctx: Ctx, view: ChartView, curve: ChartCurve, theme: Theme): void {
  if (curve.columns.length === 0) return;
  ctx.fillStyle = theme.warm;
  ctx.globalAlpha = 0.5;
  for (const column of curve.columns) {
    const y0 = view.y(column.high);
    const y1 = view.y(column.low);
    if (y1 - y0 > 2) ctx.fillRect(column.x, y0, 1, y1 - y0);
  }
  ctx.globalAlpha = 1;
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.8;
  ctx.lineJoin = 'round';
  ctx.setLineDash([...curve.dash]);
  ctx.beginPath();
  for (const column of curve.columns) ctx.lineTo(column.x, view.y(column.last));
  ctx.stroke();
  ctx.setLineDash([]);
}

/** A piece of the curve's own line, beside its name. */
function stroke(ctx: Ctx, x: number, y: number, dash: readonly number[], theme: Theme): void {
  box(ctx, x - 2, y - 4, kSamplePx + 4, 8, 0, theme.bg);
  ctx.setLineDash([...dash]);
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.8;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + kSamplePx, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * Each name at the end of its curve, moved apart where curves end close together, and below names
 * of phases in `marked`.
 */
function paintNames(ctx: Ctx, view: ChartView, marked: readonly Span[], theme: Theme): void {
  const ends = view.curves.flatMap(({ name, dash, columns }) => {
    const end = columns.at(-1);
    return end === undefined ? [] : [{ name, dash, x: end.x, y: view.y(end.last) }];
  });
  const furthest = Math.max(0, ...ends.map(({ x }) => x));
  const left = furthest > view.width - kNameRoomPx;
  const sample = ends.length > 1 ? kSamplePx + 6 : 0;
  const widest = Math.max(0, ...ends.map(({ name }) => widthOf(ctx, name, 14, 600))) + sample + 9;
  const under = marked.some((span) =>
    overlaps(span, { x: left ? furthest - widest : furthest, w: widest }),
  );
  const places = spread(
    ends.map(({ y }) => y),
    kNameLinePx,
    under ? kMarkY + kNameLinePx - 4 : kNameLinePx / 2,
    view.height - kNameLinePx / 2,
  );
  ends.forEach(({ name, dash, x }, i) => {
    const place = places[i] as number;
    const y = left && ends.length === 1 && !under ? place - 10 : place;
    // Its baseline is lower than its middle.
    const right = Math.min(x - 8, view.width - axisRoom(ctx, view, y + 5));
    if (sample > 0) stroke(ctx, left ? right - kSamplePx : furthest + 8, y, dash, theme);
    text(ctx, left ? right - sample : furthest + 9 + sample, y, name, theme.ink, {
      weight: 600,
      align: left ? 'right' : 'left',
      baseline: 'middle',
      halo: theme.bg,
    });
  });
}
