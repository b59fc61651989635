// While a job of the past is replayed, the tree of now, which has gone on since, steps back.
import { box, type Ctx, saved } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';

/** How much of what is not the job is lost to the paper. */
export const kDimmed = 0.45;

/** `share`: how far the replay is faded in, 0 … 1. Over all that was painted so far. */
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
