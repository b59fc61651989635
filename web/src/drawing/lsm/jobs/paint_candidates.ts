// Paints the candidates of a level before one goes down: each with a bar of the bytes that it would
// rewrite below per own byte, and with its shadow on the files there. The chosen one keeps both,
// and its files are framed.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { ease } from '../../kit/motion/ease';
import type { ReplayScene } from '../replay/replay';
import type { Candidate } from '../state/candidates';

/** Opacity that the other candidates lose when one is chosen. */
const kFadedShare = 0.75;
/**
 * A bar is cut above this multiple of the usual ratio: a small file may have a ratio far beyond all
 * others.
 */
const kMaxTimes = 3;

/** Returns the ratio whose bar is as high as the row. */
function highestOf(candidates: readonly Candidate[]): number {
  const ratios = candidates.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const picked = candidates.find((one) => one.picked)?.ratio ?? 0;
  const usual = Math.max(picked, (ratios[ratios.length >> 1] ?? 0) / 2);
  return Math.min(ratios.at(-1) ?? 0, kMaxTimes * usual);
}

/** `row`: the level's box; `target`: the box of the level below. */
export function paintCandidates(
  ctx: Ctx,
  row: Rect,
  target: Rect,
  candidates: readonly Candidate[],
  { weighed, chosen, open, presence }: ReplayScene,
  theme: Theme,
): void {
  if (weighed <= 0 || open >= 1) return;
  const highest = highestOf(candidates);
  saved(ctx, () => {
    const alpha = presence * (1 - open);
    ctx.globalAlpha = alpha;
    box(ctx, row.x - 1, row.y - 2, row.w + 2, row.h + 6, 0, theme.bg);
    for (const [i, { from, to, below, ratio, picked }] of candidates.entries()) {
      const x = row.x + from * row.w;
      const w = Math.max(1, (to - from) * row.w - 1);
      ctx.globalAlpha = alpha * (picked ? 1 : 1 - kFadedShare * chosen);
      box(ctx, x, row.y, w, row.h, 0, theme.grid);
      // One after the other, from left to right.
      const own = ease(weighed * (candidates.length + 1) - i);
      if (own <= 0) continue;
      const share = highest > 0 ? Math.min(1, ratio / highest) : 0;
      const h = share * row.h * own;
      if (h > 0) box(ctx, x, row.y + row.h - h, w, h, 0, theme.hatch);
      if (ratio > highest * 1.01) box(ctx, x, row.y + row.h - h + 3, w, 2, 0, theme.bg);
      const shaded = below && { x: row.x + below.from * row.w, w: (below.to - below.from) * row.w };
      if (shaded !== undefined) paintShadow(ctx, { ...row, x, w }, { ...target, ...shaded }, theme);
      if (!picked || chosen <= 0) continue;
      ctx.globalAlpha = alpha * chosen;
      frame(ctx, x - 1, row.y - 1, w + 2, row.h + 2, 2, theme.ink, 1.6);
      if (shaded !== undefined)
        frame(ctx, shaded.x - 1, target.y - 1, shaded.w + 2, target.h + 2, 2, theme.ink, 1.6);
    }
  });
}

/** Paints the shadow of a file on the files that it overlaps. */
function paintShadow(ctx: Ctx, from: Rect, onto: Rect, theme: Theme): void {
  ctx.fillStyle = theme.node;
  ctx.beginPath();
  ctx.moveTo(from.x, from.y + from.h);
  ctx.lineTo(onto.x, onto.y);
  ctx.lineTo(onto.x + onto.w, onto.y);
  ctx.lineTo(from.x + from.w, from.y + from.h);
  ctx.fill();
}
