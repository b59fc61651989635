// Paints what of the files is dead: a line below each, and the ranges of keys that were deleted by
// one entry.

import type { Rect } from '../../../model/geometry';
import type { Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { DeadShare } from '../layout/layout';

/** A shorter line is not seen. */
const kLeastDeadPx = 0.3;
/** Lower files have a thinner line, close to them. */
const kLowPx = 9;
/** Rows of this height have room for the ends of a range. */
const kRoomyPx = 14;

/** How far the line reaches below a file of this height. */
export const deadFootPx = (h: number) => (h >= kLowPx ? 5.5 : 1.5);

/**
 * As long as the share of a file's versions: first its tombstones in ink, then, lighter, the
 * versions that newer files hide.
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

/**
 * A line across the keys that a range tombstone deletes, with its ends where there is room for
 * them.
 */
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
