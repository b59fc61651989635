// Paints a page's other events. A split: the upper half of the records moves out of the full page
// into a new one, and a pointer to that one enters the parent. A merge is the reverse of it. A
// read: the page comes up from the drive.
import type { Theme } from '../../canvas/ink/theme';
import { box, bracket, type Ctx, frame, saved } from '../../canvas/kit';
import { clamp, ease } from '../../kit/motion/ease';
import type { BtreeGeometry } from '../layout/layout';
import { type Card, kCardPad, type Lens } from '../layout/lens';
import { eventAlpha, type PageEvent, topOfRead } from '../replay/events';

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
    ctx.globalAlpha = eventAlpha(progress);
    if (event.kind === 'read') paintRead(ctx, card, topOfRead(geometry, card, progress), theme);
    else paintPair(ctx, geometry, lens, { card, event, progress }, theme);
  });
}

function paintRead(ctx: Ctx, card: Card, y: number, theme: Theme): void {
  ctx.setLineDash([4, 3]);
  frame(ctx, card.x + 0.5, y + 0.5, card.w - 1, card.h - 1, 2, theme.ink, 1.4);
  ctx.setLineDash([]);
}

/** Paints two pages under one bracket, between which records move. */
function paintPair(
  ctx: Ctx,
  geometry: BtreeGeometry,
  lens: Lens,
  { card, event, progress }: { card: Card; event: PageEvent; progress: number },
  theme: Theme,
): void {
  const other = lens.cards.find((one) => one.page.page === event.other);
  const split = event.kind === 'split';
  const left = Math.min(card.x, other?.x ?? card.x);
  const right = Math.max(card.x + card.w, (other?.x ?? card.x) + card.w);
  bracket(ctx, left, right, card.y - 7, theme.ink);
  frame(ctx, card.x, card.y, card.w, card.h, 2, theme.ink, 1.6);
  // A new page slides out of the full one; a freed page slides into the one that took its records.
  const goes = ease(progress * 2);
  const away = split ? (other?.x ?? card.x) - card.x : card.w * 0.9;
  const at = card.x + away * (split ? goes : 1 - goes);
  if (split || goes < 1) frame(ctx, at, card.y, card.w, card.h, 2, theme.ink, 1.6);
  if (split && event.moved > 0) paintMoved(ctx, card, at, event, theme);
  if (split && other !== undefined) paintPointer(ctx, geometry, other, progress, theme);
}

/** Paints the records that move: the upper ones of the page, on their way. */
function paintMoved(ctx: Ctx, card: Card, x: number, event: PageEvent, theme: Theme): void {
  const inside = card.h - 2 * kCardPad;
  // They leave as much room behind as they take.
  const h = inside * card.page.fill * (event.moved / Math.max(1, event.moved + card.page.records));
  const y = card.y + kCardPad + inside * (1 - card.page.fill) - h;
  box(ctx, x + kCardPad, Math.max(card.y + 1, y), card.w - 2 * kCardPad, h, 1, theme.again);
}

/** Paints the pointer to the new page on its way into the row above, at the new page's key. */
function paintPointer(
  ctx: Ctx,
  { levels, axis }: BtreeGeometry,
  { page, y: from }: Card,
  progress: number,
  theme: Theme,
): void {
  const parents = levels.at(-2);
  const up = clamp((progress - 0.45) * 3);
  if (parents === undefined || up <= 0) return;
  const x = axis.x + page.from * axis.w;
  const y = from + (parents.y - from) * ease(up);
  box(ctx, x - 1.5, y, 3, Math.max(6, parents.h), 0, theme.ink);
}
