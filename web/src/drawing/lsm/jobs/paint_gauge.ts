// Paints a level as one bar in its own row: its files are pushed together to the bytes, files or
// runs that it holds, what exceeds its limit is ink, and a line marks the limit. After the job the
// bar sinks to what is left.
import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { gaugeX } from '../replay/level_gauge';
import type { LevelGauge, ReplayScene } from '../replay/replay';

/** The bar is at least so high, px, so that it is seen in a row that is a thin line. */
const kLeastPx = 8;
export function paintLevelGauge(
  ctx: Ctx,
  row: Rect,
  gauge: LevelGauge,
  { gauge: shown, risen, sunk, presence }: ReplayScene,
  theme: Theme,
): void {
  if (shown <= 0) return;
  const h = Math.max(kLeastPx, row.h);
  const y = row.y + row.h / 2 - h / 2;
  const { before, after, limit } = gauge;
  const held = before * risen + (after - before) * sunk;
  const line = gaugeX(row, gauge, limit);
  const end = gaugeX(row, gauge, held);
  saved(ctx, () => {
    ctx.globalAlpha = presence * shown;
    box(ctx, row.x - 1, y - 3, row.w + 2, h + 9, 0, theme.bg);
    frame(ctx, row.x + 0.5, y + 0.5, row.w - 1, h - 1, 3, theme.line);
    box(ctx, row.x, y, Math.max(0, Math.min(line, end) - row.x), h, 0, theme.warm);
    if (end > line) box(ctx, line, y, end - line, h, 0, theme.ink);
    // Files and runs are counted.
    if (gauge.unit === 'files' || gauge.unit === 'runs')
      for (let i = 1; i < held; i++) box(ctx, gaugeX(row, gauge, i) - 0.8, y, 1.6, h, 0, theme.bg);
    box(ctx, line - 2.2, y - 3, 4.4, h + 6, 0, theme.bg);
    box(ctx, line - 1, y - 3, 2, h + 6, 0, theme.ink);
  });
}
