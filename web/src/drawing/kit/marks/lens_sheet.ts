// The sheet on which a lens opens a job's keys, with lines down to the keys' true place.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import type { Lens } from './lens';

/** Distance of the lines from the sheet's corners, px. */
const kInsetPx = 8;

/**
 * `footPx`: distance from the sheet down to the key axis; `radiusPx`: radius of its corners. A job
 * at its true place has no lines.
 */
export function paintLensSheet(
  ctx: Ctx,
  sheet: Rect,
  { truth }: Lens,
  { footPx, radiusPx }: { footPx: number; radiusPx: number },
  theme: Theme,
): void {
  const bottom = sheet.y + sheet.h;
  const foot = bottom + footPx;
  if (truth.w < sheet.w) {
    ctx.fillStyle = theme.grid;
    ctx.beginPath();
    ctx.moveTo(sheet.x + kInsetPx, bottom);
    ctx.lineTo(truth.x, foot);
    ctx.lineTo(truth.x + truth.w, foot);
    ctx.lineTo(sheet.x + sheet.w - kInsetPx, bottom);
    ctx.fill();
    box(ctx, truth.x, foot, truth.w, 2.5, 0, theme.ink);
  }
  box(ctx, sheet.x, sheet.y, sheet.w, sheet.h, radiusPx, theme.panel);
  frame(ctx, sheet.x + 0.5, sheet.y + 0.5, sheet.w - 1, sheet.h - 1, radiusPx, theme.line, 1.2);
}
