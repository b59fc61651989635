// Paints the three gauges of the B-tree: what memory holds, how much redo there is since the
// checkpoint, what the doublewrite buffer holds.
import { box, type Ctx, fitting, frame, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Rect } from '../../model/geometry';
import { formatCount } from '../../model/units';
import type { BtreeGeometry } from './layout';
import type { BtreeState } from './state';

export function paintGauges(
  ctx: Ctx,
  { gauges }: BtreeGeometry,
  { pool, log, doublewrite }: BtreeState,
  theme: Theme,
): void {
  const dirty = pool.dirty / Math.max(1, pool.capacity);
  name(ctx, gauges.memory, 'memory', `${percent(dirty)} dirty`, theme);
  const memory = bar(ctx, gauges.memory, theme);
  const pages = memory.w / Math.max(1, pool.capacity);
  box(ctx, memory.x, memory.y, pool.young * pages, memory.h, 0, theme.hot);
  box(ctx, memory.x + pool.young * pages, memory.y, pool.old * pages, memory.h, 0, theme.warm);
  box(ctx, memory.x, memory.y + memory.h - 2.5, pool.dirty * pages, 2.5, 0, theme.ink);

  const limit = Math.max(1, log.capacity);
  const age = log.age / limit;
  name(ctx, gauges.log, 'redo log', `${percent(age)} full`, theme);
  const redo = bar(ctx, gauges.log, theme);
  box(
    ctx,
    redo.x,
    redo.y,
    redo.w * Math.min(1, age),
    redo.h,
    0,
    log.age >= log.asyncAge && log.asyncAge > 0 ? theme.ink : theme.warm,
  );
  // From the first line on pages are written in a hurry, from the second on statements wait.
  for (const [line, over] of [
    [log.asyncAge, 2],
    [log.syncAge, 4],
  ] as const) {
    if (line > 0)
      box(
        ctx,
        redo.x + (redo.w * line) / limit - 0.8,
        redo.y - over,
        1.6,
        redo.h + 2 * over,
        0,
        theme.ink,
      );
  }

  const held = doublewrite.waiting + doublewrite.writing;
  name(
    ctx,
    gauges.doublewrite,
    'doublewrite',
    `${formatCount(held)} of ${formatCount(doublewrite.capacity)}`,
    theme,
  );
  const slots = bar(ctx, gauges.doublewrite, theme);
  const slot = slots.w / Math.max(1, doublewrite.capacity);
  box(ctx, slots.x, slots.y, doublewrite.writing * slot, slots.h, 0, theme.hot);
  box(
    ctx,
    slots.x + doublewrite.writing * slot,
    slots.y,
    doublewrite.waiting * slot,
    slots.h,
    0,
    theme.warm,
  );
}

function name(ctx: Ctx, gauge: Rect, words: string, value: string, theme: Theme): void {
  const y = gauge.y + 10;
  text(ctx, gauge.x, y, words, theme.soft, { size: 13 });
  const room = gauge.w - ctx.measureText(words).width - 4;
  const shown = fitting(ctx, room, 13, 400, [value, value.split(' ')[0] ?? '']);
  if (shown !== undefined)
    text(ctx, gauge.x + gauge.w, y, shown, theme.ink, { size: 13, align: 'right' });
}

function percent(share: number): string {
  return `${Math.round(share * 100)}\u202f%`;
}

/** The empty bar of a gauge; answers where it lies. */
function bar(ctx: Ctx, gauge: Rect, theme: Theme): Rect {
  const rect = { x: gauge.x, y: gauge.y + 15, w: gauge.w, h: 6 };
  box(ctx, rect.x, rect.y, rect.w, rect.h, 0, theme.grid);
  frame(ctx, rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, 0, theme.line);
  return rect;
}
