// Paints where the segments of several indexes meet on the key axis, and their names above them, at
// their ends: at its beginning a segment may have the followed row's name. Where there is a caption
// a name gives way: half of it would be no name.

import { box, type Ctx, fitting, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { KeyAxis } from '../../model/axis';
import type { TreeAxis } from '../../model/geometry';
import { overlaps, type Span } from './side_by_side';

const kSize = 12;

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

/** `taken`: stretches of the line that captions have. */
export function paintSegmentNames(
  ctx: Ctx,
  { x, w }: TreeAxis,
  top: number,
  { segments }: KeyAxis,
  taken: readonly Span[],
  theme: Theme,
): void {
  for (const { name, from, to } of segments) {
    const right = x + to * w - 4;
    const own = name.split('.').at(-1) ?? name;
    const words = fitting(ctx, (to - from) * w - 8, kSize, 600, [
      name,
      own,
      `${own.slice(0, 6)}…`,
      own.slice(0, 3),
    ]);
    if (words === undefined) continue;
    const wide = ctx.measureText(words).width;
    if (taken.some((span) => overlaps(span, { x: right - wide, w: wide }))) continue;
    text(ctx, right, top + kSize, words, theme.soft, { size: kSize, weight: 600, align: 'right' });
  }
}
