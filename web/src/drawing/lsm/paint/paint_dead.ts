// Paints dead data in files: a line below each, and the ranges of keys that one entry deletes.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import type { DeadShare } from '../layout/layout';

/** A shorter line is not visible. */
const kLeastDeadPx = 0.3;
/** Files lower than this have a thinner line, closer to them. */
const kLowPx = 9;
/** Rows of this height have room for the ends of a range. */
const kRoomyPx = 14;

/** Returns the reach of the line below a file `h` px high, px. */
export const deadFootPx = (h: number) => (h >= kLowPx ? 5.5 : 1.5);

/**
 * Paints a line as long as the dead share of a file's versions: first its tombstones in ink, then,
 * lighter, the versions that newer files hide.
 */
export function paintDead(
  ctx: Ctx,
  rects: readonly (Rect & { dead: DeadShare })[],
  theme: Theme,
): void {
  for (const { x, y, w, h, dead } of rects) {
    const tombstones = dead.tombstones * w;
    const shadowed = Math.min(dead.shadowed, 1 - dead.tombstones) * w;
    if (tombstones + shadowed < kLeastDeadPx) continue;
    const thick = h >= kLowPx ? 2.5 : 1.2;
    const top = y + h + (h >= kLowPx ? 1.5 : 0.2);
    const long = Math.min(w - 1, Math.max(1, tombstones + shadowed));
    const inked = tombstones < kLeastDeadPx ? 0 : Math.min(long, Math.max(1, tombstones));
    ctx.fillStyle = theme.soft;
    ctx.fillRect(x + inked, top, long - inked, thick);
    ctx.fillStyle = theme.ink;
    ctx.fillRect(x, top, inked, thick);
  }
}

/** Paints a line across the keys that a range tombstone deletes, with end marks if they fit. */
export function paintRanges(
  ctx: Ctx,
  rects: readonly (Rect & { ranges: readonly { x: number; w: number }[] })[],
  theme: Theme,
): void {
  for (const { y, h, ranges } of rects) {
    if (ranges.length === 0) continue;
    const roomy = h >= kRoomyPx;
    const middle = roomy ? y + 5 : y + h / 2;
    for (const { x, w } of ranges) {
      const long = Math.max(1.5, w);
      ctx.fillStyle = theme.bg;
      ctx.fillRect(x, middle - 1.6, long, 3.2);
      if (roomy && long > 3) {
        ctx.fillRect(x - 0.8, middle - 4, 3, 8);
        ctx.fillRect(x + long - 2.2, middle - 4, 3, 8);
      }
      ctx.fillStyle = theme.ink;
      ctx.fillRect(x, middle - 0.7, long, 1.4);
      if (!roomy || long <= 3) continue;
      ctx.fillRect(x, middle - 3.2, 1.4, 6.4);
      ctx.fillRect(x + long - 1.4, middle - 3.2, 1.4, 6.4);
    }
  }
}
