// Paints the reads of slow play: the messages above a basement node fall into it from each slot on
// their way. The leaf is not changed by this: no corner, no write.

import { plural } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { rowX } from '../../kit/marks/row';
import type { Words } from '../../kit/words/words';
import type { FractalGeometry, NodeRow } from '../layout/layout';
import type { Pulls } from '../replay/pulls';
import { type FractalState, nodeIndexAt } from '../state/state';
import { paintMark } from './paint_heap';

/** Most marks from one slot; the words give the number. */
const kMaxMarks = 6;
const kMarkPx = 5;
/** Distance from other words on its line, px. */
const kApartPx = 16;

type Falling = ReturnType<Pulls['newest']>;

export function sayPull(words: Words, { axis }: FractalGeometry, y: number, pull: Falling): void {
  if (pull === undefined) return;
  const x = rowX(axis, pull.place);
  const messages = plural(pull.applied, 'message');
  const said = words.say({
    wordings: [`a ${pull.by} pulls ${messages} down`, `a ${pull.by} pulls ${messages}`, messages],
    places: [
      { x: x + 11, y, slide: axis },
      { x: x - 11, y, align: 'right', slide: axis },
    ],
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
  });
  if (said !== undefined)
    words.keepFree({ ...said, x: said.x - kApartPx, w: said.w + 2 * kApartPx });
}

/** Paints marks falling from every slot above the place that has messages. */
export function paintPull(
  ctx: Ctx,
  { rows, axis }: FractalGeometry,
  state: FractalState,
  pull: Falling,
  theme: Theme,
): void {
  const leaves = rows.at(-1);
  if (pull === undefined || leaves === undefined || pull.fall >= 1) return;
  const x = rowX(axis, pull.place);
  for (const row of rows) {
    const waiting = messagesAt(state, row, pull.place);
    const count = Math.min(kMaxMarks, pull.applied, waiting);
    const [from, to] = [row.y + row.h, leaves.y + leaves.h / 2];
    for (let i = 0; i < count; i++) {
      const y = from + (to - from) * pull.fall - i * (kMarkPx + 1) * (1 - pull.fall);
      paintMark(ctx, { x, y }, kMarkPx, 'insert', 1, theme);
    }
  }
}

function messagesAt(state: FractalState, { slots }: NodeRow, place: number): number {
  if (slots === undefined) return 0;
  const at = slots.level.nodes[nodeIndexAt(state, slots.level, place)];
  return at === undefined ? 0 : (state.slots.messages[at] ?? 0);
}
