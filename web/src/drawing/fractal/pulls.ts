// Reads of slow play: a query applies the messages above a basement node before it reads there.
// They fall from each slot on its way into that place; those of a range read fall at its beginning,
// because its fact does not report its end. The leaf is not changed by this: no corner, no write.

import { plural } from '../../model/units';
import type { Ctx } from '../canvas/kit';
import type { Theme } from '../canvas/theme';
import { fallEase } from '../kit/ease';
import { rowX } from '../kit/row';
import type { Words } from '../kit/words';
import type { FractalGeometry, NodeRow } from './layout';
import { paintMark } from './paint_heap';
import { type FractalState, nodeIndexAt } from './state';

const kReads = { 'fractal.get': 'lookup', 'fractal.scan': 'range read' } as const;

interface Pull {
  by: (typeof kReads)[keyof typeof kReads];
  place: number;
  /** Number of messages applied. */
  applied: number;
  bornMs: number;
}

const kPullMs = 900;
const kWordsMs = 1_600;
const kMaxPulls = 8;
/** Most marks from one slot; the words give the number. */
const kMaxMarks = 6;
const kMarkPx = 5;
/** Distance from other words on its line, px. */
const kApartPx = 16;

export class Pulls {
  private pulls: Pull[] = [];

  add(fact: keyof typeof kReads, place: number, applied: number, nowMs: number): void {
    if (applied > 0) this.pulls.push({ by: kReads[fact], place, applied, bornMs: nowMs });
    if (this.pulls.length > kMaxPulls) this.pulls.shift();
  }

  forget(): void {
    this.pulls = [];
  }

  moving(nowMs: number): boolean {
    const last = this.pulls.at(-1);
    return last !== undefined && nowMs - last.bornMs < kWordsMs;
  }

  /** Returns the newest read and its progress, while its words are shown. */
  newest(nowMs: number): (Pull & { fall: number }) | undefined {
    const pull = this.pulls.at(-1);
    if (pull === undefined || nowMs - pull.bornMs >= kWordsMs) return undefined;
    return { ...pull, fall: fallEase((nowMs - pull.bornMs) / kPullMs) };
  }
}

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
