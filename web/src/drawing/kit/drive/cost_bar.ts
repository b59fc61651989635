// The bar in which each replay ends: what its job wrote for each byte that it saved, on one scale
// for all trees. New bytes are equally long in all bars, so that the rest of a bar is what the tree
// pays for them.

import type { Rect } from '../../../model/geometry';
import { box, type Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { ease } from '../motion/ease';
import { factorOf, type JobCost } from './job_cost';
import { paintCut } from './log_bar';

export interface CostBar {
  readonly cost: JobCost;
  /** How much of it is out, 0 … 1. */
  readonly share: number;
  /** The factor that is as long as the lane; and what it is, or is about to be. */
  readonly scale: number;
  readonly steps: number;
}

/** Before the end of its job, and after it, while the reader looks at it, ms. */
const kGrowsMs = 500;
export const kReadMs = 1_300;

/** Of a replay that is `lengthMs` long. */
export const barShare = (elapsedMs: number, lengthMs: number, still: boolean): number =>
  still
    ? Number(elapsedMs >= lengthMs - kGrowsMs)
    : ease((elapsedMs - lengthMs + kGrowsMs) / kGrowsMs);

/** The strips that became the bar fade as it comes out. */
export const stripsLeft = (bar: CostBar | undefined): number =>
  1 - Math.min(1, 3 * (bar?.share ?? 0));

/** The mark that says what the scale is: a tenth of the lane. */
const kMarkShare = 0.1;

export function scaleMark({ scale, steps }: CostBar, { w }: Rect): { px: number; factor: number } {
  const factor = steps * kMarkShare;
  return { px: (w * factor) / scale, factor };
}

/** Within `lane`, from its left end: what is new, what is written again, the safety copy. */
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
