// Paints the lens: the leaves around the followed row, opened up, with the slots over them and the
// fan to the keys that they cover.

import { formatCount } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, frame } from '../../canvas/kit';
import type { Words } from '../../kit/words/words';
import type { NodeRow, TreeLens } from '../layout/layout';
import type { FractalState } from '../state/state';
import { corners, paintDivided } from './paint_tree';

/** Says the number of messages in each slot, if there is room to name their unit. */
export function sayLens(words: Words, lens: TreeLens, { slots }: FractalState): void {
  const { frame: sheet } = lens;
  const y = lens.slots.y + lens.slots.h / 2;
  const unit = words.say({
    wordings: ['messages waiting', 'messages'],
    places: [
      { x: sheet.x - 8, y, align: 'right' },
      { x: sheet.x + sheet.w + 8, y },
    ],
    colour: words.theme.soft,
    halo: words.theme.bg,
  });
  if (unit === undefined) return;
  for (const { at, x, w } of lens.nodes) {
    const messages = slots.messages[at] as number;
    const marked = lens.followedX >= x && lens.followedX <= x + w;
    if (messages > 0 && !marked && w >= 28 && lens.slots.h >= 16)
      words.say({
        wordings: [formatCount(messages)],
        places: [{ x: x + w / 2, y, align: 'center' }],
        most: w - 4,
        colour: words.theme.ink,
        halo: words.theme.panel,
      });
  }
}

export function paintLens(
  ctx: Ctx,
  lens: TreeLens,
  leaves: NodeRow,
  slotScale: number,
  state: FractalState,
  theme: Theme,
): void {
  paintSheet(ctx, lens, leaves, theme);
  const { nodes, slots } = state;
  for (const { at, x, w } of lens.nodes) {
    const left = x + 1;
    const width = Math.max(1, w - 2);
    box(ctx, left, lens.slots.y, width, lens.slots.h, 0, theme.grid);
    const high = lens.slots.h * Math.min(1, (slots.bytes[at] as number) / slotScale);
    if (high > 0) box(ctx, left, lens.slots.y + lens.slots.h - high, width, high, 0, theme.first);
    const { y, h } = lens.leaves;
    box(ctx, left, y, width, h, 2, theme.grid);
    const fill = h * Math.min(1, (nodes.serializedBytes[at] as number) / state.nodeBytes);
    const rect = { x: left, y: y + h - fill, w: width, h: fill };
    paintDivided(ctx, rect, state, at, lens.xOf, theme);
    if (nodes.dirty[at] === 1) {
      ctx.fillStyle = theme.ink;
      ctx.beginPath();
      corners(ctx, { x: left, y, w: width }, Math.min(9, width / 2), nodes.pending[at] === 1);
      ctx.fill();
    }
  }
}

function paintSheet(
  ctx: Ctx,
  { frame: sheet, truth }: TreeLens,
  leaves: NodeRow,
  theme: Theme,
): void {
  const foot = leaves.y + leaves.h + 5;
  ctx.fillStyle = theme.grid;
  ctx.beginPath();
  ctx.moveTo(sheet.x + 6, sheet.y);
  ctx.lineTo(truth.x, foot);
  ctx.lineTo(truth.x + truth.w, foot);
  ctx.lineTo(sheet.x + sheet.w - 6, sheet.y);
  ctx.fill();
  box(ctx, sheet.x, sheet.y, sheet.w, sheet.h, 8, theme.panel);
  frame(ctx, sheet.x + 0.5, sheet.y + 0.5, sheet.w - 1, sheet.h - 1, 8, theme.line);
}
