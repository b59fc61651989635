// Paints how far a bulk load has written its leaves: as leaves on the drive, 7/8 full, from the
// left to the last key, in the row where only the empty tree is until the new one replaces it.
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import type { NodeRow } from '../layout/layout';
import type { FractalState } from '../state/state';

const kFill = 7 / 8;
const kEdgePx = 2;

export function paintLoad(ctx: Ctx, row: NodeRow, { load }: FractalState, theme: Theme): void {
  for (const { from, to } of load?.written ?? []) {
    const x = row.x + from * row.w;
    const w = Math.max(kEdgePx, (to - from) * row.w);
    ctx.fillStyle = theme.warm;
    ctx.fillRect(x, row.y + row.h * (1 - kFill), w, row.h * kFill);
    ctx.fillStyle = theme.ink;
    ctx.fillRect(x + w - kEdgePx, row.y, kEdgePx, row.h);
  }
}
