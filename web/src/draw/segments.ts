// Paints where the segments of several indexes meet on the key axis, and their names above them, at their ends: at its beginning a segment
// may have the followed row's name.
import type { KeyAxis } from '../model/axis';
import type { TreeAxis } from '../model/geometry';
import { box, type Ctx, fitting, text } from './kit';
import type { Theme } from './theme';

const kSize = 12;

export function paintSegments(ctx: Ctx, { x, w }: TreeAxis, top: number, height: number, { segments }: KeyAxis, theme: Theme): void {
  for (const { name, from, to } of segments) {
    const left = x + from * w;
    const width = (to - from) * w;
    if (from > 0) box(ctx, left - 0.5, top, 1, height, 0, theme.line);
    const own = name.split('.').at(-1) ?? name;
    const words = fitting(ctx, width - 8, kSize, 600, [name, own, `${own.slice(0, 6)}…`, own.slice(0, 3)]);
    if (words !== undefined) text(ctx, left + width - 4, top + kSize, words, theme.soft, { size: kSize, weight: 600, align: 'right' });
  }
}
