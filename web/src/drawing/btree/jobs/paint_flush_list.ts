// Paints the flush list as a line: the redo log since the checkpoint, with a mark where each
// changed page was changed first. Once the page is written its mark goes; if it was the first one,
// the checkpoint's edge moves on to the next.
import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, saved } from '../../canvas/kit';
import type { FlushList } from '../replay/flush_list';
import type { WriteScene } from '../replay/replay';

export function paintFlushList(
  ctx: Ctx,
  line: Rect,
  { others, own, pages }: FlushList,
  { list, settled, presence }: WriteScene,
  theme: Theme,
): void {
  if (list <= 0) return;
  const at = (place: number) => line.x + place * line.w;
  const oldest = pages !== undefined && (others[0] ?? 1) > own;
  const edge = oldest ? (others[0] ?? 1) * settled : 0;
  saved(ctx, () => {
    ctx.globalAlpha = presence * list;
    box(ctx, line.x, line.y, line.w, line.h, 0, theme.grid);
    box(ctx, at(edge), line.y, line.w * (1 - edge), line.h, 0, theme.safe);
    ctx.fillStyle = theme.bg;
    for (const place of others) ctx.fillRect(at(place) - 0.6, line.y, 1.2, line.h);
    box(ctx, at(edge) - 1, line.y - 3, 2, line.h + 6, 0, theme.ink);
    if (settled < 1) {
      ctx.globalAlpha *= 1 - settled;
      box(ctx, at(own) - 3, line.y - 4, 6, line.h + 8, 0, theme.bg);
      box(ctx, at(own) - 1.8, line.y - 4, 3.6, line.h + 8, 0, theme.first);
    }
  });
}
