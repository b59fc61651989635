// Dims the tree of now while a job of the past is replayed, because the tree has changed since.

import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, saved } from '../../canvas/kit';

/** Opacity of the veil over everything but the job, 0 … 1. */
export const kDimmed = 0.45;

/** Veils everything painted so far. `share`: fade-in of the replay, 0 … 1. */
export function paintDim(
  ctx: Ctx,
  { width, height }: { width: number; height: number },
  share: number,
  theme: Theme,
): void {
  if (share <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha = kDimmed * share;
    box(ctx, 0, 0, width, height, 0, theme.bg);
  });
}
