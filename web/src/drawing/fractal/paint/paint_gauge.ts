// The gauge of a nonleaf node: a bar above it that grows to a line, the node's limit.

import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx } from '../../canvas/kit';

/** Position of the limit on the bar, which has room for the excess. */
const kLimitShare = 0.88;

/** `gauge`: 1 at the limit; `y`: top of the node. Over the limit the bar turns to ink. */
export function paintGauge(
  ctx: Ctx,
  { x, y, w }: { x: number; y: number; w: number },
  gauge: number,
  theme: Theme,
  high = 3,
): void {
  if (w < 3) return;
  const top = y - 2 - high;
  const limit = w * kLimitShare;
  box(ctx, x, top, w, high, 1, theme.grid);
  const over = gauge >= 1;
  box(ctx, x, top, Math.min(w, limit * gauge), high, 1, over ? theme.ink : theme.warm);
  if (w >= 24) box(ctx, x + limit - 0.7, top - high * 0.6, 1.4, high * 1.6 + 2, 0, theme.ink);
}
