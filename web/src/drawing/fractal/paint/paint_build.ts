// Paints the place that the build of an index has reached in the leaves of the rows: a line that
// moves from the right to the left, with a head above it that points the way.
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import type { NodeRow } from '../layout/layout';
import type { FractalState } from '../state/state';

const kEdgePx = 2;
const kHeadPx = 5;

export function paintBuild(ctx: Ctx, row: NodeRow, { build }: FractalState, theme: Theme): void {
  if (build === undefined) return;
  const x = row.x + build.at * row.w;
  ctx.fillStyle = theme.ink;
  ctx.fillRect(x, row.y - kHeadPx, kEdgePx, row.h + kHeadPx);
  ctx.beginPath();
  ctx.moveTo(x, row.y - 2 * kHeadPx);
  ctx.lineTo(x - kHeadPx, row.y - kHeadPx);
  ctx.lineTo(x, row.y);
  ctx.fill();
}
