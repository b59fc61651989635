// Captions of the jobs that are shown: each on its own ground, over the middle of what it
// speaks of. Those that would share a line are side by side, in fewer words; nothing is ever
// painted over another one's words.

import { box, type Ctx, fitting, saved, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { type Span, sideBySide } from './side_by_side';

export interface Caption {
  /** Where it would like to be centred, and the line of its letters, px. */
  middle: number;
  y: number;
  /** From the longest to the shortest. */
  wordings: readonly string[];
  /** How far it is faded in, 0 … 1. */
  presence: number;
  /** Its background, if that is not the page. */
  ground?: string;
}

/**
 * On this line captions are written where a picture has no room for words between its rows: in the
 * lane of arrivals, px.
 */
export const kLaneY = 12;
const kSize = 14;
const kPad = 7;
const kLinePx = 20;

/**
 * Every way to say it with its label ("1 of 318, at row 104,210"), which is cut before the words
 * are.
 */
export function captionWordings(words: readonly string[], labels: readonly string[]): string[] {
  return words.flatMap((one) => labels.map((label) => `${one} · ${label}`));
}

/** Answers the stretches of the lane of arrivals that are taken. */
export function paintCaptions(
  ctx: Ctx,
  axis: Span,
  captions: readonly Caption[],
  theme: Theme,
): Span[] {
  const taken: Span[] = [];
  for (const line of linesOf(captions)) {
    const room = (axis.w - (line.length - 1) * 3 * kPad) / line.length;
    const said = line.flatMap((caption) => {
      const words = fitting(ctx, room, kSize, 600, caption.wordings);
      return words === undefined ? [] : [{ ...caption, words, w: ctx.measureText(words).width }];
    });
    const lefts = sideBySide(said, axis, 3 * kPad);
    said.forEach(({ words, w, y, presence, ground = theme.bg }, i) => {
      const x = lefts[i] as number;
      saved(ctx, () => {
        ctx.globalAlpha *= presence;
        if (y === kLaneY) box(ctx, x - kPad, y - 12, w + 2 * kPad, 16, 4, ground);
        else box(ctx, x - kPad, y - 16, w + 2 * kPad, 22, 6, ground);
        text(ctx, x, y, words, theme.ink, { size: kSize, weight: 600 });
      });
      if (y === kLaneY) taken.push({ x: x - kPad, w: w + 2 * kPad });
    });
  }
  return taken;
}

/** Captions by line, from left to right. */
function linesOf(captions: readonly Caption[]): Caption[][] {
  const lines: Caption[][] = [];
  for (const caption of [...captions].sort((a, b) => a.y - b.y || a.middle - b.middle)) {
    const line = lines.at(-1);
    const y = line?.[0]?.y;
    if (line !== undefined && y !== undefined && caption.y - y < kLinePx)
      line.push({ ...caption, y });
    else lines.push([caption]);
  }
  return lines.map((line) => line.sort((a, b) => a.middle - b.middle));
}
