// Paints a page's other events: a split, a merge, a read.

import type { Theme } from '../../canvas/ink/theme';
import { bracket, type Ctx, frame, saved } from '../../canvas/kit';
import { ease } from '../../kit/motion/ease';
import type { Words } from '../../kit/words/words';
import type { BtreeGeometry } from '../layout/layout';
import type { Card, Lens } from '../layout/lens';
import type { PageEvent } from '../replay/events';
import { sayStory } from '../words/say_write';

const alphaOf = (progress: number) => Math.min(1, ease(progress * 6), ease((1 - progress) * 6));

export function sayEvent(
  words: Words,
  geometry: BtreeGeometry,
  lens: Lens,
  event: PageEvent,
  progress: number,
): void {
  const card = lens.cards.find((one) => one.page.page === event.page);
  if (card === undefined) return;
  const alpha = alphaOf(progress);
  if (event.kind !== 'read') {
    const story = { chips: [], mains: [event.main], sides: [event.side], copy: [], both: [] };
    sayStory(words, geometry, lens, story, { scene: { copy: undefined, home: undefined }, alpha });
    return;
  }
  // The words are below the cards, where the page comes from: over them they would be struck
  // through.
  const { drive, axis } = geometry;
  const below = card.y + card.h;
  const y = Math.max(below + 9, Math.min(topOf(geometry, card, progress) - 9, drive.y - 12));
  words.say({
    wordings: [event.main],
    places: [{ x: card.x - 6, y, align: 'right', slide: axis }],
    colour: words.theme.ink,
    halo: words.theme.bg,
    alpha,
  });
}

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
    ctx.globalAlpha = alphaOf(progress);
    if (event.kind === 'read') paintRead(ctx, card, topOf(geometry, card, progress), theme);
    else paintPair(ctx, lens, card, event, progress, theme);
  });
}

/** Returns the top of a page that is read, on its way up from the drive, px. */
function topOf({ drive }: BtreeGeometry, card: Card, progress: number): number {
  const from = drive.y + drive.h - 22 - card.h;
  return from + (card.y - from) * ease(progress * 1.4);
}

function paintRead(ctx: Ctx, card: Card, y: number, theme: Theme): void {
  ctx.setLineDash([4, 3]);
  frame(ctx, card.x + 0.5, y + 0.5, card.w - 1, card.h - 1, 2, theme.ink, 1.4);
  ctx.setLineDash([]);
}

/** Paints two pages under one bracket, between which records move. */
function paintPair(
  ctx: Ctx,
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
  // A new page slides out of the full one; a freed page slides into the one that took its records.
  const goes = ease(progress * 1.6);
  const away = split ? (other?.x ?? card.x) - card.x : card.w * 0.9;
  const at = card.x + away * (split ? goes : 1 - goes);
  if (split || goes < 1) frame(ctx, at, card.y, card.w, card.h, 2, theme.ink, 1.6);
}
