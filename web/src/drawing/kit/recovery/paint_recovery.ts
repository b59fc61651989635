// Paints a moment of a recovery over the picture of the recovered database; parts that are not
// known yet are veiled.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { ease } from '../motion/ease';
import type { Beat, Flight, RecoveryScene } from '../replay/recovery';
import type { Words } from '../words/words';

/** Opacity of the veil, 0 … 1. */
const kVeiled = 0.9;
/** Marks in flight at a time; more would be a cloud. */
const kMaxMarks = 40;
const kMarkPx = 5;
/**
 * Share of a beat in which one mark flies; the few marks of a small flight fly longer, so that each
 * can be followed.
 */
const kFlightShare = 0.3;
const kFewShare = 0.7;
const kFew = 4;

export function paintRecovery(
  ctx: Ctx,
  { width, height }: { width: number; height: number },
  { past, beat, share, veil }: RecoveryScene,
  theme: Theme,
  words: Words,
): void {
  const known = past.flatMap(({ reveals = [] }) => reveals);
  const coming = beat === undefined ? [] : revealed(beat, ease(share));
  saved(ctx, () => {
    ctx.globalAlpha = kVeiled * veil;
    ctx.fillStyle = theme.bg;
    for (const rect of around({ x: 0, y: 0, w: width, h: height }, [...known, ...coming]))
      ctx.fillRect(rect.x, rect.y, rect.w, rect.h);
  });
  const drained = [...past, ...(beat === undefined ? [] : [beat])].some(({ drains }) => drains);
  for (const { fills } of past)
    if (fills !== undefined && !drained) paintFill(ctx, fills, veil, theme);
  sayNames([...past, ...(beat === undefined ? [] : [beat])], words);
  if (beat === undefined) return;
  if (beat.drains !== undefined)
    paintFill(ctx, { ...beat.drains, share: beat.drains.share * (1 - ease(share)) }, 1, theme);
  for (const { x, y, w, h } of beat.slots ?? []) box(ctx, x, y, w, h, 2, theme.warm);
  for (const { x, y, w, h } of beat.torn ?? []) {
    box(ctx, x, y, w / 2, h, 0, theme.warm);
    frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 2, theme.soft);
  }
  for (const { x, y, w, h } of beat.frames ?? []) {
    const [from, to] = [Math.max(1, x - 2.5), Math.min(width - 1, x + w + 2.5)];
    frame(ctx, from, y - 2.5, to - from, h + 5, 3, theme.ink, 2);
  }
  if (beat.fills !== undefined)
    paintFill(ctx, { ...beat.fills, share: beat.fills.share * share }, 1, theme);
  if (beat.sweeps !== undefined) paintFront(ctx, beat.sweeps, frontOf(beat, ease(share)), theme);
  if (beat.flight !== undefined) paintFlight(ctx, beat.flight, share, theme);
}

const frontOf = ({ leftwards = false }: Beat, share: number): number =>
  leftwards ? 1 - share : share;

function sayNames(beats: readonly Beat[], words: Words): void {
  for (const { names = [] } of beats)
    for (const { words: name, x, y } of names)
      words.say({ wordings: [name], places: [{ x, y }], colour: words.theme.soft });
}

/**
 * Returns the revealed part of each rectangle at `share` of a beat: all widen at once, or,
 * downwards, they grow one after another.
 */
function revealed({ reveals = [], downwards = false }: Beat, share: number): Rect[] {
  return reveals.map((rect, i) => {
    if (!downwards) return { ...rect, w: rect.w * share };
    const own = Math.max(0, Math.min(1, share * reveals.length - i));
    return { ...rect, h: rect.h * own };
  });
}

/** Returns the parts of `whole` outside all holes, as strips that do not overlap; holes may. */
function around(whole: Rect, holes: readonly Rect[]): Rect[] {
  const ys = [whole.y, whole.y + whole.h, ...holes.flatMap(({ y, h }) => [y, y + h])]
    .filter((y) => y >= whole.y && y <= whole.y + whole.h)
    .sort((a, b) => a - b);
  return ys.slice(1).flatMap((end, i) => {
    const top = ys[i] as number;
    if (end - top <= 0) return [];
    const here = holes
      .filter(({ y, h, w }) => w > 0 && y < end && y + h > top)
      .sort((a, b) => a.x - b.x);
    const rects: Rect[] = [];
    let x = whole.x;
    for (const hole of here) {
      if (hole.x > x) rects.push({ x, y: top, w: hole.x - x, h: end - top });
      x = Math.max(x, hole.x + hole.w);
    }
    if (x < whole.x + whole.w) rects.push({ x, y: top, w: whole.x + whole.w - x, h: end - top });
    return rects;
  });
}

function paintFill(
  ctx: Ctx,
  { rect, share }: { rect: Rect; share: number },
  alpha: number,
  theme: Theme,
): void {
  const h = rect.h * Math.min(1, share);
  saved(ctx, () => {
    ctx.globalAlpha *= alpha;
    box(ctx, rect.x, rect.y, rect.w, rect.h, 0, theme.grid);
    if (h > 0) box(ctx, rect.x, rect.y + rect.h - h, rect.w, h, 0, theme.first);
  });
}

function paintFront(ctx: Ctx, { x, y, w, h }: Rect, share: number, theme: Theme): void {
  box(ctx, x + w * share - 1, y - 5, 2, h + 10, 0, theme.ink);
}

/** Marks fall, or rise, one after another. Of more than `kMaxMarks`, each stands for several. */
function paintFlight(ctx: Ctx, flight: Flight, share: number, theme: Theme) {
  const { from, to, count, kind, px = kMarkPx } = flight;
  const marks = Math.min(count, kMaxMarks);
  const long = marks < kFew ? kFewShare : kFlightShare;
  const rises = to.y < from.y;
  const y0 = rises ? from.y : from.y + from.h;
  const y1 = rises ? to.y + to.h : to.y;
  const fill = theme[kind];
  for (let i = 0; i < marks; i++) {
    const begins = marks < 2 ? 0 : ((1 - long) * i) / (marks - 1);
    const way = (share - begins) / long;
    if (way <= 0 || way >= 1) continue;
    // Multiples of the golden ratio spread evenly and without visible order.
    const spread = (i * 0.618_034) % 1;
    const x0 = from.x + from.w * (marks < 2 ? 0.5 : i / (marks - 1));
    const x1 = to.x + to.w * (marks < 2 ? 0.5 : spread);
    const x = x0 + (x1 - x0) * ease(way);
    const y = y0 + (y1 - y0) * way * way;
    box(ctx, x - px / 2, y - px / 2, px, px, 1, fill);
  }
}
