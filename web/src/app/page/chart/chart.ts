// Paints one chart: a curve per contender with every peak kept, curves of the previous run, faint
// rules, and the cursor that the pictures share. Each kind of label has its own area: values left
// of the curves, phases above them, names after their ends.

import type { Ctx } from '../../../drawing/canvas/kit';
import { box, text, widthOf } from '../../../drawing/canvas/kit';
import type { Theme } from '../../../drawing/canvas/theme';
import { spread } from '../../../model/figures/chart';
import type { Column } from '../../../model/figures/series';
import type { Rect } from '../../../model/values/geometry';
import type { Plot } from './room';

export interface ChartCurve {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly dash: readonly number[];
  /** A curve of the previous run: drawn as a faint line, without the band of its range. */
  readonly before?: boolean;
}

export interface ChartView {
  readonly width: number;
  readonly height: number;
  /** Area of the curves, in pixels. */
  readonly plot: Plot;
  readonly curves: readonly ChartCurve[];
  /** Rules with their labels; values in the metric's unit. */
  readonly ticks: readonly { value: number; label: string }[];
  readonly y: (value: number) => number;
  /** The phases' spans in pixels; `warmUp` marks preparation, which is not counted. */
  readonly phases: readonly { x0: number; x1: number; name: string; warmUp: boolean }[];
  readonly cursor: number | undefined;
  /** Pixel of the statement after which the loaded rows exceed memory. */
  readonly outgrown: number | undefined;
}

const kSamplePx = 18;
const kGapPx = 6;
const kLinePx = 17;
const kLabel = { size: 14 } as const;

/** Baseline of the phases' names, which are above the curves. */
const kPhaseY = 14;

/** Dashes that distinguish contenders without colour. */
export const kDashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3]];
/** The previous run's dash; its curves are also fainter than all others. */
export const kBeforeDash: readonly number[] = [3, 3];

export function paintChart(ctx: Ctx, view: ChartView, theme: Theme): void {
  const { plot } = view;
  const high = plot.y1 - plot.y0;
  for (const { x0, x1, warmUp } of view.phases) {
    if (warmUp) {
      ctx.globalAlpha = 0.35;
      box(ctx, x0, plot.y0, x1 - x0, high, 0, theme.grid);
      ctx.globalAlpha = 1;
    }
    if (x0 > plot.x0) box(ctx, x0, 0, 1, plot.y1, 0, theme.line);
  }
  for (const { value } of view.ticks)
    box(ctx, plot.x0, Math.round(view.y(value)), plot.x1 - plot.x0, 1, 0, theme.line);
  paintValues(ctx, view, theme);
  paintPhases(ctx, view, theme);
  if (view.outgrown !== undefined) {
    ctx.fillStyle = theme.soft;
    for (let y = plot.y0; y < plot.y1; y += 5) ctx.fillRect(view.outgrown - 0.5, y, 1, 2);
  }
  for (const curve of view.curves) paintCurve(ctx, view, curve, theme);
  const names = paintNames(ctx, view, theme);
  if (view.cursor !== undefined) box(ctx, view.cursor - 0.6, plot.y0, 1.2, high, 0, theme.ink);
  labelOutgrown(ctx, view, names, theme);
}

function paintValues(ctx: Ctx, { ticks, y, plot }: ChartView, theme: Theme): void {
  let above = Number.POSITIVE_INFINITY;
  for (const { value, label } of ticks) {
    const at = Math.min(plot.y1 - kLinePx / 2, Math.max(plot.y0, y(value)));
    if (above - at < kLinePx) continue;
    above = at;
    text(ctx, plot.x0 - 8, at, label, theme.soft, {
      ...kLabel,
      align: 'right',
      baseline: 'middle',
    });
  }
}

/**
 * Names each phase above itself, in the longest wording that fits. The last phase, if too short for
 * any, is named to its left with an arrow.
 */
function paintPhases(ctx: Ctx, { phases, plot }: ChartView, theme: Theme): void {
  const wide = (words: string) => widthOf(ctx, words, kLabel.size, 400);
  let taken = plot.x0;
  phases.forEach(({ x0, x1, name, warmUp }, i) => {
    const x = Math.max(x0, plot.x0) + 5;
    const wordings = warmUp ? [`${name} (not counted)`, name] : [name];
    const fitting = wordings.find((words) => x + wide(words) <= x1);
    const pointing = `${name} →`;
    const before = x0 - 5 - wide(pointing);
    if (fitting !== undefined) {
      text(ctx, x, kPhaseY, fitting, theme.soft, kLabel);
      taken = x + wide(fitting) + 10;
    } else if (i === phases.length - 1 && before > taken)
      text(ctx, before, kPhaseY, pointing, theme.soft, kLabel);
  });
}

function paintCurve(ctx: Ctx, view: ChartView, curve: ChartCurve, theme: Theme): void {
  if (curve.columns.length === 0) return;
  const { dash, columns, before = false } = curve;
  if (!before) {
    ctx.fillStyle = theme.warm;
    ctx.globalAlpha = 0.5;
    for (const column of columns) {
      const y0 = view.y(column.high);
      const y1 = view.y(column.low);
      if (y1 - y0 > 2) ctx.fillRect(column.x, y0, 1, y1 - y0);
    }
    ctx.globalAlpha = 1;
  }
  line(ctx, before, dash, theme, () => {
    for (const column of columns) ctx.lineTo(column.x, view.y(column.last));
  });
}

function line(
  ctx: Ctx,
  before: boolean,
  dash: readonly number[],
  theme: Theme,
  path: () => void,
): void {
  ctx.strokeStyle = before ? theme.soft : theme.ink;
  ctx.lineWidth = before ? 1.2 : 1.8;
  ctx.lineJoin = 'round';
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  path();
  ctx.stroke();
  ctx.setLineDash([]);
}

interface End {
  readonly curve: ChartCurve;
  readonly x: number;
  readonly y: number;
}

/**
 * Paints names after the ends of the curves, each with a sample of its line. Names of the previous
 * run get their own column where it went on clearly further than this run. Returns the areas of the
 * names.
 */
function paintNames(ctx: Ctx, view: ChartView, theme: Theme): Rect[] {
  const ends = view.curves.flatMap((curve): End[] => {
    const end = curve.columns.at(-1);
    return end === undefined ? [] : [{ curve, x: end.x, y: view.y(end.last) }];
  });
  const [now, before] = [false, true].map((then) =>
    ends.filter(({ curve }) => (curve.before ?? false) === then),
  ) as [End[], End[]];
  const widest = Math.max(0, ...now.map(({ curve }) => widthOf(ctx, curve.name, kLabel.size, 600)));
  const apart = afterAll(now) + kSamplePx + 3 * kGapPx + widest < afterAll(before);
  // All lines of the previous run look alike, and each ends at its name: they need no samples.
  return (apart ? [now, before] : [ends]).flatMap((group) =>
    paintGroup(ctx, view, group, group.length > 1 && group !== before, theme),
  );
}

const afterAll = (ends: readonly End[]): number => Math.max(0, ...ends.map(({ x }) => x)) + 10;

function paintGroup(
  ctx: Ctx,
  view: ChartView,
  ends: readonly End[],
  sampled: boolean,
  theme: Theme,
): Rect[] {
  const x = afterAll(ends);
  const sample = sampled ? kSamplePx + kGapPx : 0;
  const places = spread(
    ends.map(({ y }) => y),
    kLinePx,
    view.plot.y0 + kLinePx / 2,
    view.plot.y1 - kLinePx / 2,
  );
  return ends.map(({ curve: { name, dash, before = false } }, i) => {
    const y = places[i] as number;
    const weight = before ? 400 : 600;
    const words = shortened(ctx, name, weight, view.width - x - sample - 2);
    const room = sample + widthOf(ctx, words, kLabel.size, weight) + kGapPx;
    // Covers rules and curves below the name.
    const rect = { x: x - 4, y: y - kLinePx / 2 + 1, w: room, h: kLinePx - 2 };
    box(ctx, rect.x, rect.y, rect.w, rect.h, 0, theme.bg);
    if (sample > 0)
      line(ctx, before, dash, theme, () => {
        ctx.moveTo(x, y);
        ctx.lineTo(x + kSamplePx, y);
      });
    text(ctx, x + sample, y, words, before ? theme.soft : theme.ink, {
      weight,
      baseline: 'middle',
    });
    return rect;
  });
}

const kOutgrown = 'data outgrows memory';

/**
 * Names the line at the top or bottom of the plot, where no other name is; omitted if both are
 * taken.
 */
function labelOutgrown(
  ctx: Ctx,
  { plot, outgrown, width }: ChartView,
  names: readonly Rect[],
  theme: Theme,
): void {
  if (outgrown === undefined) return;
  const w = widthOf(ctx, kOutgrown, kLabel.size, 400);
  const h = kLinePx - 2;
  const free = ({ x, y }: { x: number; y: number }) =>
    x + w <= width &&
    !names.some((one) => x < one.x + one.w && one.x < x + w && y < one.y + one.h && one.y < y + h);
  const x = outgrown + kGapPx;
  const place = [plot.y0 + 1, plot.y1 - kLinePx].map((y) => ({ x, y })).find(free);
  if (place === undefined) return;
  box(ctx, x - 2, place.y, w + 4, h, 0, theme.bg);
  text(ctx, x, place.y + h / 2, kOutgrown, theme.soft, { ...kLabel, baseline: 'middle' });
}

function shortened(ctx: Ctx, words: string, weight: number, room: number): string {
  if (widthOf(ctx, words, kLabel.size, weight) <= room) return words;
  let short = words;
  while (short.length > 1 && widthOf(ctx, `${short}…`, kLabel.size, weight) > room)
    short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}
