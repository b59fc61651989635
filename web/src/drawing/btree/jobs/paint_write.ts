// Paints one page write over the lens: the whole page lifts and its changed bytes are lit, its copy
// drops to the doublewrite buffer and is synced, then the page goes home and is synced. The two
// long strips have the scale of a page, so that the slivers of new bytes are visible, each at its
// place in the page; on the drive they have the scale of all strips.
import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { plainFill } from '../../kit/drive/tape';
import type { BtreeGeometry } from '../layout/layout';
import { paintCard } from '../paint/paint_lens';
import { stripRect, type WriteView } from '../paint/write_view';
import type { SceneStrip } from '../replay/replay';
import { paintFlushList } from './paint_flush_list';

/** Share of a strip's way out of its page that leads down; then it opens. */
const kDownShare = 0.4;

export function paintWrite(ctx: Ctx, geometry: BtreeGeometry, view: WriteView, theme: Theme): void {
  const { scene, card, lens, list } = view;
  if (scene.presence <= 0) return;
  const [first, second] = [stripRect(geometry, lens, 0), stripRect(geometry, lens, 1)];
  saved(ctx, () => {
    ctx.globalAlpha = scene.presence;
    paintLifted(ctx, geometry, view, theme);
    // Synced strips stay until the flush list takes their place.
    ctx.globalAlpha = scene.presence * (1 - scene.settled);
    if (scene.copy !== undefined) paintStrip(ctx, card, first, scene.copy, view, theme);
    if (scene.home !== undefined) paintStrip(ctx, card, second, scene.home, view, theme);
    else if (scene.lit > 0) paintLaidFlat(ctx, second, view, theme);
  });
  if (list !== undefined) paintFlushList(ctx, first, list, scene, theme);
}

/** Paints the page laid flat, with its changed bytes, before it is written. */
function paintLaidFlat(ctx: Ctx, to: Rect, view: WriteView, theme: Theme): void {
  ctx.globalAlpha = view.scene.presence * view.scene.lit;
  ctx.setLineDash([4, 3]);
  frame(ctx, to.x + 0.5, to.y + 0.5, to.w - 1, to.h - 1, 1, theme.line);
  ctx.setLineDash([]);
  paintSlivers(ctx, to, view, view.scene.first, theme);
}

/** Least width of a changed record, px. */
const kSliverPx = 1.5;

/** Paints the new bytes at the places of their records in key order, or at the left end. */
function paintSlivers(
  ctx: Ctx,
  { x, y, w, h }: Rect,
  { lit, card }: WriteView,
  share: number,
  theme: Theme,
): void {
  if (share <= 0) return;
  const { records, fill } = card.page;
  const each = Math.max(kSliverPx, (w * share) / Math.max(1, lit.length));
  if (lit.length === 0) box(ctx, x, y, each, h, 0, theme.first);
  for (const record of lit)
    box(ctx, x + ((record * fill) / Math.max(1, records)) * (w - each), y, each, h, 0, theme.first);
}

function paintLifted(
  ctx: Ctx,
  { lift }: BtreeGeometry,
  { scene, card, lit, evicts }: WriteView,
  theme: Theme,
): void {
  const resident = card.page.resident && !(evicts && scene.settled > 0.5);
  const page = { ...card.page, resident, dirty: scene.settled < 0.5 };
  const up = { ...card, y: card.y - lift * scene.lift, page };
  paintCard(ctx, up, theme, scene.lit > 0.5 && scene.settled < 0.5 ? lit : []);
  if (scene.settled < 1) frame(ctx, up.x, up.y, up.w, up.h, 2, theme.ink, 1.8);
}

/**
 * Paints a strip that leaves the page as the whole page is written: straight down to its line,
 * where it opens to its length and stays until it falls to the drive.
 */
function paintStrip(
  ctx: Ctx,
  from: Rect,
  to: Rect,
  strip: SceneStrip,
  view: WriteView,
  theme: Theme,
): void {
  const down = Math.min(1, strip.out / kDownShare);
  const open = Math.max(0, (strip.out - kDownShare) / (1 - kDownShare));
  const between = (a: number, b: number, share: number) => a + (b - a) * share;
  const rect = {
    x: between(from.x, to.x, open),
    y: between(from.y + from.h - to.h, to.y, down),
    w: between(from.w, to.w, open),
    h: to.h,
  };
  const fill = plainFill(strip.colour, theme);
  if (fill !== undefined) box(ctx, rect.x, rect.y, rect.w, rect.h, 1, fill);
  else {
    box(ctx, rect.x, rect.y, rect.w, rect.h, 1, theme.hatch);
    paintSlivers(ctx, rect, view, strip.first, theme);
  }
  // The sync: a line that closes under the strip.
  if (strip.synced > 0) {
    box(ctx, to.x, to.y + to.h + 0.5, to.w * strip.synced, 1.8, 0, theme.ink);
    if (strip.synced >= 1) frame(ctx, to.x, to.y, to.w, to.h, 1, theme.ink, 1.2);
  }
}
