// Drawing primitives that all painters share: rounded boxes, text, dashed lines.
import type { Ink } from './ink/display_list';
import { kSans } from './ink/theme';

export type Ctx = Ink;

/** Fills a rounded box. One too small for corners becomes a rectangle that stays visible. */
export function box(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  fill: string | CanvasPattern,
): void {
  ctx.fillStyle = fill;
  if (radius < 1 || w < 3 || h < 3) {
    ctx.fillRect(x, y, Math.max(0.7, w), Math.max(0.5, h));
    return;
  }
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, Math.min(radius, w / 2, h / 2));
  ctx.fill();
}

/** Strokes a rounded outline, centred on the edge of the box. */
export function frame(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  stroke: string,
  width = 1,
): void {
  ctx.strokeStyle = stroke;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.roundRect(
    x,
    y,
    Math.max(0.5, w),
    Math.max(0.5, h),
    Math.max(0, Math.min(radius, w / 2, h / 2)),
  );
  ctx.stroke();
}

export interface TextStyle {
  size?: number;
  weight?: number;
  family?: string;
  align?: CanvasTextAlign;
  baseline?: CanvasTextBaseline;
  /** Paints a rim of this colour around the letters, so that they stay legible over marks. */
  halo?: string;
}

/** Draws `words` at (x, y): by default 14 px, weight 400, left-aligned on the baseline. */
export function text(
  ctx: Ctx,
  x: number,
  y: number,
  words: string,
  colour: string,
  style: TextStyle = {},
): void {
  ctx.font = `${style.weight ?? 400} ${style.size ?? 14}px ${style.family ?? kSans}`;
  ctx.textAlign = style.align ?? 'left';
  ctx.textBaseline = style.baseline ?? 'alphabetic';
  if (style.halo !== undefined) {
    ctx.strokeStyle = style.halo;
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    ctx.strokeText(words, x, y);
  }
  ctx.fillStyle = colour;
  ctx.fillText(words, x, y);
}

/** Returns the width of `words` in the sans typeface, px. */
export function widthOf(ctx: Ctx, words: string, size: number, weight: number): number {
  ctx.font = `${weight} ${size}px ${kSans}`;
  return ctx.measureText(words).width;
}

/** Strokes a dotted vertical line; `word_faults.ts` knows the followed row's line by its dash. */
export function dashed(ctx: Ctx, x: number, y0: number, y1: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.3;
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(x, y0);
  ctx.lineTo(x, y1);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** A bracket that opens downwards over x0 … x1. */
export function bracket(ctx: Ctx, x0: number, x1: number, y: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.3;
  ctx.beginPath();
  ctx.moveTo(x0, y + 6);
  ctx.lineTo(x0, y);
  ctx.lineTo(x1, y);
  ctx.lineTo(x1, y + 6);
  ctx.stroke();
}

/** Runs `paint` and restores the drawing state. */
export function saved(ctx: Ctx, paint: () => void): void {
  ctx.save();
  paint();
  ctx.restore();
}
