// Paints what happens to pages beside their writes: a split, a merge, a read.
import { bracket, type Ctx, frame, saved, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { ease } from '../kit/ease';
import type { PageEvent } from './events';
import type { BtreeGeometry } from './layout';
import type { Card, Lens } from './lens';
import { paintSideWords } from './paint_write';

export function paintEvent(
  ctx: Ctx,
  geometry: BtreeGeometry,
  lens: Lens,
  event: PageEvent,
  progress: number,
  theme: Theme,
): void {
  const card = lens.cards.find((one) => one.page.page === event.page);
  if (card === undefined) return;
  saved(ctx, () => {
    ctx.globalAlpha = Math.min(1, ease(progress * 6), ease((1 - progress) * 6));
    if (event.kind === 'read') paintRead(ctx, geometry, card, event, progress, theme);
    else paintPair(ctx, geometry, lens, card, event, progress, theme);
  });
}

/** The page comes up from the drive to its place. */
function paintRead(
  ctx: Ctx,
  { drive }: BtreeGeometry,
  card: Card,
  event: PageEvent,
  progress: number,
  theme: Theme,
): void {
  const from = drive.y + drive.h - 22 - card.h;
  const y = from + (card.y - from) * ease(progress * 1.4);
  ctx.setLineDash([4, 3]);
  frame(ctx, card.x + 0.5, y + 0.5, card.w - 1, card.h - 1, 2, theme.ink, 1.4);
  ctx.setLineDash([]);
  text(ctx, card.x + card.w / 2, y - 5, event.main, theme.ink, {
    size: 13,
    align: 'center',
    halo: theme.bg,
  });
}

/** Two pages under one bracket: records go from one to the other. */
function paintPair(
  ctx: Ctx,
  geometry: BtreeGeometry,
  lens: Lens,
  card: Card,
  event: PageEvent,
  progress: number,
  theme: Theme,
): void {
  const other = lens.cards.find((one) => one.page.page === event.other);
  const split = event.kind === 'split';
  const left = Math.min(card.x, other?.x ?? card.x);
  const right = Math.max(card.x + card.w, (other?.x ?? card.x) + card.w);
  bracket(ctx, left, right, card.y - 7, theme.ink);
  frame(ctx, card.x, card.y, card.w, card.h, 2, theme.ink, 1.6);
  // The new page slides out of the full one; a freed page slides into the one that took its
  // records.
  const goes = ease(progress * 1.6);
  const away = split ? (other?.x ?? card.x) - card.x : card.w * 0.9;
  const at = card.x + away * (split ? goes : 1 - goes);
  if (split || goes < 1) frame(ctx, at, card.y, card.w, card.h, 2, theme.ink, 1.6);
  paintSideWords(ctx, geometry, lens, event.main, [event.side], theme);
}
