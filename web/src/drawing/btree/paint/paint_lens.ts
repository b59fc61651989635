// Paints the lens: cards of a dozen leaves, on which each line is a record or a few, with a fan to
// the stretch of leaves that they show.

import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import type { BtreeGeometry } from '../layout/layout';
import { type Card, kCardPad, type Lens, recordY } from '../layout/lens';
import { paintCorner } from './paint_tree';

export interface LensEmphasis {
  hovered: number;
  chosen: number;
  /** Records to be lit, by page. */
  lit: ReadonlyMap<number, readonly number[]>;
  /** The page that the replay lifts and paints. */
  absent: number;
}

/** Least pitch of a card's lines, px; a line represents as many records as needed. */
const kLinePx = 3.4;
/** Length of a line for changes that wait, px, and how many of them it stands for. */
const kWaitingPx = 4;
const kWaitingPerLine = 8;

export function paintLens(
  ctx: Ctx,
  geometry: BtreeGeometry,
  lens: Lens,
  theme: Theme,
  emphasis: LensEmphasis,
): void {
  paintFan(ctx, geometry, lens, theme);
  for (const card of lens.cards) {
    if (card.page.page === emphasis.absent) paintEmptyPlace(ctx, card, theme);
    else paintCard(ctx, card, theme, emphasis.lit.get(card.page.page) ?? []);
    const chosen = card.page.page === emphasis.chosen;
    if (chosen || card.page.page === emphasis.hovered)
      frame(
        ctx,
        card.x + 0.5,
        card.y + 0.5,
        card.w - 1,
        card.h - 1,
        2,
        theme.ink,
        chosen ? 2 : 1.3,
      );
  }
}

/** Paints the fan from the leaves' true place to the cards. */
function paintFan(
  ctx: Ctx,
  { marks, lift }: BtreeGeometry,
  { frame: cards, truth }: Lens,
  theme: Theme,
): void {
  if (truth === undefined) return;
  const top = marks.y + marks.dirtyH + marks.writtenH + 2;
  ctx.fillStyle = theme.grid;
  ctx.beginPath();
  ctx.moveTo(truth.x, top);
  ctx.lineTo(truth.x + truth.w, top);
  ctx.lineTo(cards.x + cards.w, cards.y - lift * 0.25);
  ctx.lineTo(cards.x, cards.y - lift * 0.25);
  ctx.fill();
}

export function paintCard(ctx: Ctx, card: Card, theme: Theme, lit: readonly number[]): void {
  const { x, y, w, h, page } = card;
  box(ctx, x, y, w, h, 2, theme.panel);
  frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 2, theme.line);
  const used = (h - 2 * kCardPad) * page.fill;
  const lines = Math.max(
    page.records > 0 ? 1 : 0,
    Math.min(page.records, Math.floor(used / kLinePx)),
  );
  const pitch = used / Math.max(1, lines);
  const thick = Math.max(0.8, pitch - 1.4);
  const bottom = y + h - kCardPad;
  ctx.fillStyle = page.resident ? theme.hot : theme.warm;
  ctx.beginPath();
  for (let i = 0; i < lines; i++)
    ctx.rect(x + kCardPad, bottom - (i + 1) * pitch + (pitch - thick), w - 2 * kCardPad, thick);
  ctx.fill();
  for (const record of lit) {
    const own = Math.max(2.2, used / Math.max(1, page.records));
    box(
      ctx,
      x + kCardPad,
      recordY(card, record, page.records) - own / 2,
      w - 2 * kCardPad,
      own,
      0,
      theme.first,
    );
  }
  if (page.dirty) paintCorner(ctx, x + w, y, Math.min(10, w * 0.3), theme);
  paintWaiting(ctx, card, theme);
}

/** Changes that wait for the page are lines beside its top, as they are not in it yet. */
function paintWaiting(ctx: Ctx, { x, y, w, h, page }: Card, theme: Theme): void {
  const most = Math.floor((h - 2 * kCardPad) / kLinePx);
  const lines = Math.min(most, Math.ceil((page.waiting ?? 0) / kWaitingPerLine));
  for (let i = 0; i < lines; i++)
    box(ctx, x + w - 1, y + kCardPad + i * kLinePx, kWaitingPx, kLinePx - 1.4, 0, theme.first);
}

function paintEmptyPlace(ctx: Ctx, { x, y, w, h }: Card, theme: Theme): void {
  ctx.setLineDash([3, 3]);
  frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 2, theme.line);
  ctx.setLineDash([]);
}
