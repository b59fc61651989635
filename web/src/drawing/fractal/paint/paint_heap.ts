// Paints the messages of a slot: a bar as high as their weight, made of marks if there is room for
// them.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import { type Each, gridIn, type MarkKind } from '../layout/marks';

export function paintHeap(
  ctx: Ctx,
  heap: Rect,
  messages: number,
  each: Each,
  theme: Theme,
  kindOf: (i: number) => MarkKind = () => 'insert',
): void {
  if (heap.h <= 0 || messages === 0) return;
  if (each === 0) {
    box(ctx, heap.x, heap.y, heap.w, heap.h, 0, theme.first);
    return;
  }
  frame(ctx, heap.x + 0.5, heap.y + 0.5, heap.w - 1, heap.h - 1, 0, theme.first);
  const count = Math.ceil(messages / each);
  const grid = gridIn(heap, count);
  for (let i = 0; i < count; i++) paintMark(ctx, grid.at(i), grid.size, kindOf(i), each, theme);
}

/** Paints a message, or a block of them: an insert is full, a delete hollow, its commit a tick. */
export function paintMark(
  ctx: Ctx,
  { x, y }: { x: number; y: number },
  size: number,
  kind: MarkKind,
  each: Each,
  theme: Theme,
): void {
  const radius = each === 1 ? size / 2 : 0;
  if (kind === 'delete')
    frame(
      ctx,
      x - size / 2 + 0.5,
      y - size / 2 + 0.5,
      size - 1,
      size - 1,
      radius,
      theme.first,
      1.2,
    );
  else if (kind === 'commit') box(ctx, x - size / 6, y - size / 2, size / 3, size, 0, theme.first);
  else box(ctx, x - size / 2, y - size / 2, size, size, radius, theme.first);
}

/** Paints a rim of the ground's colour under a mark. */
export function paintRim(
  ctx: Ctx,
  { x, y }: { x: number; y: number },
  size: number,
  theme: Theme,
): void {
  const side = size + 1.4;
  box(ctx, x - side / 2, y - side / 2, side, side, side / 2, theme.bg);
}
