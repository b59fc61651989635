// The bar in which each replay ends: bytes written per byte saved, on one scale for all trees. New
// bytes are equally long in all bars, so the rest of a bar is the price that the tree pays for
// them.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx } from '../../canvas/kit';
import { ease } from '../motion/ease';
import { factorOf, type JobCost } from './job_cost';
import { paintCut } from './log_bar';

export interface CostBar {
  readonly cost: JobCost;
  /** Part of the bar that has grown out, 0 … 1. */
  readonly share: number;
  /** The factor that fills the lane, and the one it fills once the scale has finished changing. */
  readonly scale: number;
  readonly steps: number;
}

/** The bar grows before the end of its job, then stays for the reader, ms. */
const kGrowsMs = 500;
export const kReadMs = 1_300;

/**
 * Returns `share` at a moment of a replay `lengthMs` long; without motion the bar appears whole.
 */
export const barShare = (elapsedMs: number, lengthMs: number, still: boolean): number =>
  still
    ? Number(elapsedMs >= lengthMs - kGrowsMs)
    : ease((elapsedMs - lengthMs + kGrowsMs) / kGrowsMs);

/** Opacity of the strips, 0 … 1: they fade as they turn into the bar. */
export const stripsLeft = (bar: CostBar | undefined): number =>
  1 - Math.min(1, 3 * (bar?.share ?? 0));

/** Length of the scale's mark, as a share of the lane. */
const kMarkShare = 0.1;

/** Returns the mark's length, px, and the factor it means. */
export function scaleMark({ scale, steps }: CostBar, { w }: Rect): { px: number; factor: number } {
  const factor = steps * kMarkShare;
  return { px: (w * factor) / scale, factor };
}

/**
 * Paints the bar from the left end of `lane`: new bytes, bytes written again, the safety copy. A
 * bar longer than the lane is cut, and the cut is shown.
 */
export function paintCostBar(ctx: Ctx, lane: Rect, bar: CostBar, theme: Theme): void {
  const { cost, share, scale } = bar;
  const { writtenBytes, newBytes, copyBytes, userBytes } = cost;
  if (factorOf(cost) === undefined) return;
  const px = (bytes: number) => ((bytes / userBytes) * lane.w * share) / scale;
  const end = lane.x + Math.min(lane.w, px(writtenBytes));
  let x = lane.x;
  for (const [bytes, fill] of [
    [newBytes, theme.first],
    [writtenBytes - newBytes - copyBytes, theme.hatch],
    [copyBytes, theme.copy],
  ] as const) {
    const w = Math.min(end - x, px(bytes));
    if (w > 0) box(ctx, x, lane.y, w, lane.h, 0, fill);
    x += Math.max(0, w);
  }
  if (px(writtenBytes) > lane.w) paintCut(ctx, end, lane, theme);
}
