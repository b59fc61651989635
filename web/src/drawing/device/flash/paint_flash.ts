// Paints the drive's erase blocks: height is live pages, darker is more worn, a bar on top is open,
// an outline is a victim being emptied.

import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, frame } from '../../canvas/kit';
import {
  type BlockColumn,
  cellAt,
  type FlashGeometry,
  type Move,
  type PageGrid,
  wayOfMove,
} from '../state/flash_layout';
import type { PageState } from '../state/flash_tables';

export function paintFlash(
  ctx: Ctx,
  geometry: FlashGeometry,
  theme: Theme,
  moves: readonly Move[],
  hovered: BlockColumn | undefined,
): void {
  const top = 12;
  const h = geometry.height - top;
  for (const column of geometry.columns)
    paintColumn(ctx, column, top, h, geometry.blocksAColumn > 1, theme);
  if (hovered !== undefined)
    frame(ctx, hovered.x - 0.5, top - 0.5, hovered.w + 1, h, 1, theme.ink, 1.3);
  box(ctx, 0, geometry.height - 1, geometry.width, 1, 0, theme.line);
  for (const move of moves) paintMove(ctx, geometry, move, top, theme);
}

function paintColumn(
  ctx: Ctx,
  column: BlockColumn,
  top: number,
  h: number,
  several: boolean,
  theme: Theme,
): void {
  const bottom = top + h - 1;
  box(ctx, column.x, top, column.w, h - 1, 0, theme.grid);
  box(
    ctx,
    column.x,
    bottom - column.written * (h - 1),
    column.w,
    column.written * (h - 1),
    0,
    theme.node,
  );
  const live = column.live * (h - 1);
  box(ctx, column.x, bottom - live, column.w, live, 0, theme.warm);
  ctx.globalAlpha = column.wear * column.wear;
  box(ctx, column.x, bottom - live, column.w, live, 0, theme.hot);
  ctx.globalAlpha = 1;
  if (several && column.high - column.low > 0.02) {
    box(
      ctx,
      column.x + column.w / 2 - 0.4,
      bottom - column.high * (h - 1),
      0.8,
      (column.high - column.low) * (h - 1),
      0,
      theme.hot,
    );
  }
  if (column.mark === 'open') box(ctx, column.x, top - 6, column.w, 4, 0, theme.ink);
  else if (column.mark === 'gc') box(ctx, column.x, top - 6, column.w, 4, 0, theme.house);
  else if (column.mark === 'victim') frame(ctx, column.x, top, column.w, h - 1, 0, theme.ink, 1.3);
}

function paintMove(ctx: Ctx, geometry: FlashGeometry, move: Move, top: number, theme: Theme): void {
  const way = wayOfMove(geometry, move);
  if (way === undefined) return;
  const size = Math.min(14, 3 + move.pages / 8);
  ctx.globalAlpha = 1 - way.gone;
  box(ctx, way.x, top + 14 - way.lift, Math.max(3, way.w), size, 0, theme.house);
  ctx.globalAlpha = 1;
}

/**
 * Paints the pages of one erase block: live is filled, dead is hollow, not written since the last
 * erase is faint.
 */
export function paintPages(
  ctx: Ctx,
  grid: PageGrid,
  pages: readonly PageState[],
  wear: number,
  theme: Theme,
  hovered: number | undefined,
): void {
  const gap = grid.cell > 8 ? 2 : grid.cell > 4 ? 1 : 0;
  const side = Math.max(0.8, grid.cell - gap);
  pages.forEach((state, page) => {
    const { x, y } = cellAt(grid, page);
    if (state === 'live') {
      box(ctx, x, y, side, side, 2, theme.warm);
      ctx.globalAlpha = wear * wear;
      box(ctx, x, y, side, side, 2, theme.hot);
      ctx.globalAlpha = 1;
    } else {
      box(ctx, x, y, side, side, 2, state === 'dead' ? theme.node : theme.grid);
      if (state === 'dead' && side > 4)
        frame(ctx, x + 0.5, y + 0.5, side - 1, side - 1, 2, theme.warm);
    }
    if (page === hovered) frame(ctx, x, y, side, side, 2, theme.ink, 1.5);
  });
}
