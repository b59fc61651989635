// The edges between the segments of several indexes on the key axis, and the segments' names, each
// over its middle. A name moves aside for other words, or is left out.

import type { KeyAxis } from '../../../model/values/axis';
import type { TreeAxis } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx } from '../../canvas/kit';
import type { Words } from './words';

const kNameY = 9;
const kPadPx = 6;

export function paintSegmentEdges(
  ctx: Ctx,
  { x, w }: TreeAxis,
  top: number,
  height: number,
  { segments }: KeyAxis,
  theme: Theme,
): void {
  for (const { from } of segments)
    if (from > 0) box(ctx, x + from * w - 0.5, top, 1, height, 0, theme.line);
}

export function saySegments(words: Words, { x, w }: TreeAxis, { segments }: KeyAxis): void {
  for (const { name, from, to } of segments) {
    const slide = { x: x + from * w + kPadPx, w: (to - from) * w - 2 * kPadPx };
    words.say({
      wordings: wordingsOf(name),
      places: [{ x: slide.x + slide.w / 2, y: kNameY, align: 'center', slide }],
      colour: words.theme.soft,
      weight: 600,
      halo: words.theme.bg,
    });
  }
}

/**
 * Returns a segment's wordings: "sales" is a table, "sales.market" one of its indexes. A name is
 * never shortened, since half a name means nothing.
 */
function wordingsOf(name: string): string[] {
  const index = name.split('.').slice(1).join('.');
  return index === '' ? ['table'] : [`index ${index}`, index];
}
