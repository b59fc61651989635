// Paints how far a bulk load has written its leaves: a ground from the left to the last key, in the
// row of leaves, where only the empty tree is until the new one replaces it.
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import type { NodeRow } from '../layout/layout';
import type { FractalState } from '../state/state';

export function paintLoad(ctx: Ctx, row: NodeRow, { load }: FractalState, theme: Theme): void {
  for (const { from, to } of load?.written ?? []) {
    const x = row.x + from * row.w;
    const w = Math.max(1, (to - from) * row.w);
    box(ctx, x, row.y, w, row.h, 0, theme.node);
    frame(ctx, x + 0.5, row.y + 0.5, Math.max(0, w - 1), row.h - 1, 0, theme.ink);
  }
}
