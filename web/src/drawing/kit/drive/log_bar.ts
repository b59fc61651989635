// The bar of a log, in the colour of safety: written bytes are solid, the others outlined. It has
// the scale of the strips; a longer bar is cut, and the cut is shown.

import { kStripBytesPerPx, type Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';

/** Longest bar, as a share of its lane. */
const kMaxShare = 0.4;
const kCutPx = 9;

export interface LogBar {
  /** Lengths of the whole bar and of its solid part, px. */
  w: number;
  solid: number;
  cut: boolean;
}

/** `waiting`: bytes, of `bytes`, that are not written yet. */
export function logBar({ w }: Rect, bytes: number, waiting: number): LogBar {
  const whole = bytes / kStripBytesPerPx;
  const long = Math.min(w * kMaxShare, whole);
  const solid = bytes <= 0 ? 0 : long * Math.max(0, 1 - waiting / bytes);
  return { w: long, solid, cut: whole > long };
}

export function paintLogBar(ctx: Ctx, { x, y, h }: Rect, bar: LogBar, theme: Theme): void {
  if (bar.w <= 0) return;
  if (bar.solid > 0) box(ctx, x, y, Math.max(1, bar.solid), h, 2, theme.safe);
  const rest = bar.w - bar.solid;
  if (rest > 1) frame(ctx, x + bar.solid + 0.5, y + 0.5, rest - 1, h - 1, 2, theme.safe);
  if (bar.cut) paintCut(ctx, x + bar.w, { y, h }, theme);
}

/** Marks a bar as longer than its room: two strokes through it just before `end`. */
export function paintCut(
  ctx: Ctx,
  end: number,
  { y, h }: { y: number; h: number },
  theme: Theme,
): void {
  ctx.strokeStyle = theme.bg;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const at of [end - kCutPx, end - kCutPx + 4]) {
    ctx.moveTo(at - 1.5, y + h + 1);
    ctx.lineTo(at + 1.5, y - 1);
  }
  ctx.stroke();
}
