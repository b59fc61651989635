// The followed row's line through the tree, and the mark at the row's place on it.
import { kBleed } from '../../canvas/canvas_painter';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { paintRowLine, paintRowMarks, rowX } from '../../kit/marks/row';
import type { Words } from '../../kit/words/words';
import type { BtreeGeometry } from '../layout/layout';
import { type Lens, recordY } from '../layout/lens';
import type { RowPlace } from '../state/state';

export function paintFollowed(
  ctx: Ctx,
  words: Words,
  { axis, leaves, arrivals, box, compact }: BtreeGeometry,
  at: { lens: Lens | undefined; place: number; row: RowPlace | undefined },
  theme: Theme,
): void {
  const { lens, place, row } = at;
  const x = rowX(axis, place);
  const ends = [
    compact ? -kBleed.top : arrivals.h * 0.75,
    box.height + (compact ? kBleed.bottom : -19),
  ] as const;
  paintRowLine(ctx, words, x, ends, theme);
  if (row?.found !== true) return;
  const card = lens?.cards.find((one) => one.page.page === row.page);
  const through = card !== undefined && x >= card.x && x <= card.x + card.w;
  const y = through ? recordY(card, row.record, card.page.records) : leaves.y + leaves.h / 2;
  paintRowMarks(ctx, axis, [{ x, y, newest: true }], theme);
}
