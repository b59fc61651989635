// Paints one page write over the lens: the whole page lifts, its copy drops to the doublewrite
// buffer, then the page drops home. The two long strips have the scale of a page, so that the
// sliver of new bytes is visible; on the drive they have the scale of all strips.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { plainFill } from '../../kit/drive/tape';
import type { BtreeGeometry } from '../layout/layout';
import type { Card, Lens } from '../layout/lens';
import type { SceneStrip, WriteScene } from '../replay/replay';
import type { Story } from '../words/write_story';
import { paintCard } from './paint_lens';

export interface WriteView {
  scene: WriteScene;
  card: Card;
  lens: Lens;
  /** Records that go with it, to be lit. */
  lit: readonly number[];
  story: Story;
  evicts: boolean;
}

/** Share of a strip's way out of its page that leads down; then it opens. */
const kDownShare = 0.4;

/** Returns the box of a long strip, whose length is a whole page. */
export function stripRect({ strips }: BtreeGeometry, lens: Lens, line: number): Rect {
  return { ...lens.strip, y: strips.y + line * strips.pitch, h: strips.h };
}

export function paintWrite(ctx: Ctx, geometry: BtreeGeometry, view: WriteView, theme: Theme): void {
  const { scene, card, lens } = view;
  if (scene.presence <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha = scene.presence;
    paintLifted(ctx, geometry, view, theme);
    if (scene.copy !== undefined)
      paintStrip(ctx, card, stripRect(geometry, lens, 0), scene.copy, theme);
    if (scene.home !== undefined)
      paintStrip(ctx, card, stripRect(geometry, lens, 1), scene.home, theme);
  });
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
  paintCard(ctx, up, theme, scene.settled < 0.5 ? lit : []);
  if (scene.settled < 1) frame(ctx, up.x, up.y, up.w, up.h, 2, theme.ink, 1.8);
}

/**
 * Paints a strip that leaves the page as the whole page is written: straight down to its line,
 * where it opens to its length and stays until it falls to the drive.
 */
function paintStrip(ctx: Ctx, from: Rect, to: Rect, strip: SceneStrip, theme: Theme): void {
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
    if (strip.first > 0)
      box(ctx, rect.x, rect.y, Math.max(1.5, rect.w * strip.first), rect.h, 0, theme.first);
  }
}
