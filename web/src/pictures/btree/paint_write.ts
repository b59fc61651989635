// Paints one page write over the lens: the whole page lifts, its copy drops to the doublewrite
// buffer, then the page drops home. The two long strips are drawn on the scale of a page, so that
// the sliver of new bytes is seen; on the drive they lie on the scale of all strips.
import { box, type Ctx, fitting, frame, saved, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Rect } from '../../model/geometry';
import type { BtreeGeometry } from './layout';
import type { Card, Lens } from './lens';
import { paintCard } from './paint_lens';
import type { SceneStrip, WriteScene } from './replay';

export interface WriteView {
  scene: WriteScene;
  card: Card;
  lens: Lens;
  /** Records that go with it, to be lit. */
  lit: readonly number[];
  main: string;
  /** From the longest wording to the shortest. */
  sides: readonly string[];
  words: { copy: string; home: string };
  evicts: boolean;
}

/** Where a long strip lies: its length is a whole page. */
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
    paintSideWords(ctx, geometry, lens, view.main, view.sides, theme);
    paintStripWords(ctx, geometry, view, theme);
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
 * A strip grows out of the page, as the whole page is written, and lies there until it falls on the
 * drive.
 */
function paintStrip(ctx: Ctx, from: Rect, to: Rect, strip: SceneStrip, theme: Theme): void {
  const between = (a: number, b: number) => a + (b - a) * strip.out;
  const rect = {
    x: between(from.x, to.x),
    y: between(from.y + from.h * 0.3, to.y),
    w: between(from.w, to.w),
    h: between(from.h * 0.5, to.h),
  };
  if (strip.colour === 'safety') box(ctx, rect.x, rect.y, rect.w, rect.h, 1, theme.safe);
  else if (strip.colour === 'housekeeping')
    box(ctx, rect.x, rect.y, rect.w, rect.h, 1, theme.house);
  else {
    box(ctx, rect.x, rect.y, rect.w, rect.h, 1, theme.hatch);
    if (strip.first > 0)
      box(ctx, rect.x, rect.y, Math.max(1.5, rect.w * strip.first), rect.h, 0, theme.first);
  }
}

const kPadPx = 12;
const kLeading = 16.5;

/** Which side of the lens has more room, and how much. */
function sideOf(
  { axis }: BtreeGeometry,
  { strip: lens }: Lens,
): { x: number; align: 'left' | 'right'; room: number } {
  const left = lens.x - axis.x;
  const right = axis.x + axis.w - lens.x - lens.w;
  const room = Math.max(left, right) - kPadPx;
  return left >= right
    ? { x: lens.x - kPadPx, align: 'right', room }
    : { x: lens.x + lens.w + kPadPx, align: 'left', room };
}

/** What happens, beside the lens; or, where there is no room, on the line for captions. */
export function paintSideWords(
  ctx: Ctx,
  geometry: BtreeGeometry,
  lens: Lens,
  main: string,
  sides: readonly string[],
  theme: Theme,
): void {
  const { caption, cards, lift } = geometry;
  const below = caption.h > 0;
  const { x, align, room } = below
    ? ({ x: caption.x, align: 'left', room: caption.w } as const)
    : sideOf(geometry, lens);
  const most = Math.max(1, Math.floor((below ? caption.h - kLeading : cards.h + lift) / kLeading));
  const parts = fitting(ctx, room, 14, 600, [main]) === undefined ? main.split(/(?<=:) /) : [main];
  const first = parts.flatMap((part) => wrapped(ctx, part, room, 14, 600)).slice(0, most);
  const second =
    sides
      .map((side) => wrapped(ctx, side, room, 13, 400))
      .find((side) => first.length + side.length <= most) ?? [];
  // No room for a separate line: at least how many there are.
  const last = first.at(-1);
  const of = sides.at(-1);
  if (second.length === 0 && last !== undefined && of !== undefined) {
    const longer = fitting(ctx, room, 14, 600, [`${last} · ${of}`]);
    if (longer !== undefined) first[first.length - 1] = longer;
  }
  const h = (first.length + second.length) * kLeading;
  const top = below ? caption.y + 13 : cards.y + Math.max(-lift, (cards.h - h) / 2) + 12;
  first.forEach((line, i) =>
    text(ctx, x, top + i * kLeading, line, theme.ink, { weight: 600, align, halo: theme.bg }),
  );
  second.forEach((line, i) =>
    text(ctx, x, top + (first.length + i) * kLeading, line, theme.soft, {
      size: 13,
      align,
      halo: theme.bg,
    }),
  );
}

/**
 * What the long strips are: beside each, or, where they lie too close, the two of them on one line.
 */
function paintStripWords(
  ctx: Ctx,
  geometry: BtreeGeometry,
  { scene, lens, words }: WriteView,
  theme: Theme,
): void {
  const { strips, caption } = geometry;
  const below = caption.h > 0;
  const { x, align, room } = below
    ? ({ x: caption.x, align: 'left', room: caption.w } as const)
    : sideOf(geometry, lens);
  const style = { size: 13, align, baseline: 'middle' } as const;
  const copied = scene.copy !== undefined || scene.home !== undefined;
  const homeward = scene.home !== undefined;
  if (!below && strips.pitch >= 12) {
    if (copied && fitting(ctx, room, 13, 400, [words.copy]))
      text(ctx, x, strips.y + strips.h / 2 + 1, words.copy, theme.soft, style);
    if (homeward && fitting(ctx, room, 13, 400, [words.home]))
      text(ctx, x, strips.y + strips.pitch + strips.h / 2 + 1, words.home, theme.soft, style);
    return;
  }
  const both = fitting(
    ctx,
    room,
    13,
    400,
    homeward ? [`${words.copy}, ${words.home}`, words.home] : [words.copy],
  );
  if (copied && both !== undefined)
    text(
      ctx,
      x,
      below ? caption.y + caption.h - 12 : strips.y + strips.pitch,
      both,
      theme.soft,
      style,
    );
}

/** Words broken into lines of `width` px. */
export function wrapped(
  ctx: Ctx,
  words: string,
  width: number,
  size: number,
  weight: number,
): string[] {
  const out: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && fitting(ctx, width, size, weight, [longer]) === undefined) {
      out.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') out.push(line);
  return out;
}
