// Paints one chart: a curve for each contender with every peak kept, faint rules, and the cursor
// shared with the pictures. Each kind of label has room to itself: values left of the curves,
// phases above them, names after their ends.

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
  /** Where the curves are, in pixels. */
  plot: { readonly x0: number; readonly x1: number; readonly y0: number };
  curves: readonly ChartCurve[];
  /** Rules with their labels, in values. */
  ticks: readonly { value: number; label: string }[];
  y: (value: number) => number;
  /** Where phases begin and end, in pixels, and whether they are preparation. */
  phases: readonly { x0: number; x1: number; name: string; warmUp: boolean }[];
  cursor: number | undefined;
}

const kSamplePx = 22;
const kLinePx = 17;
const kLabel = { size: 13 } as const;

/** The baseline of the phases' names, which are above the curves. */
const kPhaseY = 13;
/** Height of the strip that they take. */
export const kPhaseStripPx = 20;

/** Dashes that distinguish contenders without colour. */
export const kDashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3]];

export function paintChart(ctx: Ctx, view: ChartView, theme: Theme): void {
  const { plot, height } = view;
  for (const { x0, x1, warmUp } of view.phases) {
    if (warmUp) {
      ctx.globalAlpha = 0.35;
      box(ctx, x0, plot.y0, x1 - x0, height - plot.y0, 0, theme.grid);
      ctx.globalAlpha = 1;
    }
    if (x0 > plot.x0) box(ctx, x0, 0, 1, height, 0, theme.line);
  }
  for (const { value } of view.ticks)
    box(ctx, plot.x0, Math.round(view.y(value)), plot.x1 - plot.x0, 1, 0, theme.line);
  paintValues(ctx, view, theme);
  paintPhases(ctx, view, theme);
  for (const curve of view.curves) paintCurve(ctx, view, curve, theme);
  paintNames(ctx, view, theme);
  if (view.cursor !== undefined)
    box(ctx, view.cursor - 0.6, plot.y0, 1.2, height - plot.y0, 0, theme.ink);
}

function paintValues(ctx: Ctx, { ticks, y, plot, height }: ChartView, theme: Theme): void {
  for (const { value, label } of ticks) {
    const at = Math.min(height - kLinePx / 2, Math.max(plot.y0, y(value)));
    text(ctx, plot.x0 - 8, at, label, theme.soft, {
      ...kLabel,
      align: 'right',
      baseline: 'middle',
    });
  }
}

/** A phase too short for its name goes without. */
function paintPhases(ctx: Ctx, { phases, plot }: ChartView, theme: Theme): void {
  const taken: Span[] = [];
  for (const { x0, name } of phases) {
    const span = beside(x0, widthOf(ctx, name, kLabel.size, 400) + 10, 5, plot.x1);
    if (taken.some((one) => overlaps(one, span))) continue;
    taken.push(span);
    text(ctx, span.x, kPhaseY, name, theme.soft, kLabel);
  }
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
  line(ctx, curve.dash, theme, () => {
    for (const column of curve.columns) ctx.lineTo(column.x, view.y(column.last));
  });
}

function line(ctx: Ctx, dash: readonly number[], theme: Theme, path: () => void): void {
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.8;
  ctx.lineJoin = 'round';
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  path();
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Names after the ends of all curves, each with a piece of its line. */
function paintNames(ctx: Ctx, view: ChartView, theme: Theme): void {
  const ends = view.curves.flatMap(({ name, dash, columns }) => {
    const end = columns.at(-1);
    return end === undefined ? [] : [{ name, dash, x: end.x, y: view.y(end.last) }];
  });
  const x = Math.max(0, ...ends.map((end) => end.x)) + 10;
  const sample = ends.length > 1 ? kSamplePx + 6 : 0;
  const places = spread(
    ends.map(({ y }) => y),
    kLinePx,
    view.plot.y0 + kLinePx / 2,
    view.height - kLinePx / 2,
  );
  ends.forEach(({ name, dash }, i) => {
    const y = places[i] as number;
    const room = sample + widthOf(ctx, name, 14, 600) + 6;
    // Rules and shades end before a name.
    box(ctx, x - 4, y - kLinePx / 2, room, kLinePx, 0, theme.bg);
    if (sample > 0)
      line(ctx, dash, theme, () => {
        ctx.moveTo(x, y);
        ctx.lineTo(x + kSamplePx, y);
      });
    text(ctx, x + sample, y, name, theme.ink, { weight: 600, baseline: 'middle' });
  });
}
