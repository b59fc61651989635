// The B-tree's three gauges: the pages in memory, the redo since the checkpoint, and the pages in
// the doublewrite buffer.

import type { Rect } from '../../../model/values/geometry';
import { formatCount } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame } from '../../canvas/kit';
import type { Words } from '../../kit/words/words';
import { kBarHeightPx, kNamePx } from '../layout/gauges';
import type { BtreeGeometry } from '../layout/layout';
import type { BtreeState } from '../state/state';

/** Room beside a name for its value, px. */
const kValuePx = 70;
/** The gauge's length in pages: of compressed pages a pool holds more than of whole ones. */
const pagesOf = ({ capacity, young, old, free }: BtreeState['pool']): number =>
  Math.max(1, capacity, young + old + free);

/** `alpha`: gauges show the present, so they fade while a past write is replayed. */
export function sayGauges(
  words: Words,
  { gauges }: BtreeGeometry,
  { pool, log, doublewrite }: BtreeState,
  alpha: number,
): void {
  const dirty = percent(pool.dirty / pagesOf(pool));
  const held = doublewrite.waiting + doublewrite.writing;
  const say = (gauge: Rect, names: readonly string[], values: readonly string[]) => {
    if (gauge.h === 0) return;
    const y = gauge.y + kNamePx / 2;
    const said = words.say({
      wordings: names,
      // A single wording is kept, even if its value then finds no room.
      ...(names.length > 1 ? { most: gauge.w - kValuePx } : {}),
      places: [{ x: gauge.x, y }],
      colour: words.theme.soft,
      alpha,
    });
    words.say({
      wordings: values,
      places: [{ x: gauge.x + gauge.w, y, align: 'right' }],
      most: gauge.w - (said?.w ?? 0) - 6,
      colour: words.theme.ink,
      alpha,
    });
  };
  say(gauges.memory, ['buffer pool', 'memory'], [`${dirty} unwritten`, `${dirty} dirty`]);
  const full = percent(log.age / Math.max(1, log.capacity));
  say(gauges.log, ['redo log'], [`${full} full`, full]);
  const slots = `${formatCount(held)} of ${formatCount(doublewrite.capacity)}`;
  say(gauges.doublewrite, ['doublewrite'], [slots, formatCount(held)]);
}

export function paintGauges(
  ctx: Ctx,
  { gauges }: BtreeGeometry,
  { pool, log, doublewrite }: BtreeState,
  theme: Theme,
): void {
  if (gauges.memory.h > 0) paintPool(ctx, gauges.memory, pool, theme);
  if (gauges.log.h > 0) paintLog(ctx, gauges.log, log, theme);
  if (gauges.doublewrite.h > 0) paintDoublewrite(ctx, gauges.doublewrite, doublewrite, theme);
}

function paintPool(ctx: Ctx, gauge: Rect, pool: BtreeState['pool'], theme: Theme): void {
  const memory = bar(ctx, gauge, theme);
  const pages = memory.w / pagesOf(pool);
  box(ctx, memory.x, memory.y, pool.young * pages, memory.h, 0, theme.hot);
  box(ctx, memory.x + pool.young * pages, memory.y, pool.old * pages, memory.h, 0, theme.warm);
  box(ctx, memory.x, memory.y + memory.h - 2.5, pool.dirty * pages, 2.5, 0, theme.ink);
}

function paintLog(ctx: Ctx, gauge: Rect, log: BtreeState['log'], theme: Theme): void {
  const limit = Math.max(1, log.capacity);
  const age = log.age / limit;
  const redo = bar(ctx, gauge, theme);
  box(
    ctx,
    redo.x,
    redo.y,
    redo.w * Math.min(1, age),
    redo.h,
    0,
    log.age >= log.asyncAge && log.asyncAge > 0 ? theme.ink : theme.warm,
  );
  // Above the first line pages are flushed in a hurry, above the second statements wait.
  for (const line of [log.asyncAge, log.syncAge]) {
    if (line <= 0) continue;
    const x = redo.x + (redo.w * line) / limit;
    box(ctx, x - 1.8, redo.y, 3.6, redo.h, 0, theme.bg);
    box(ctx, x - 0.8, redo.y, 1.6, redo.h, 0, theme.ink);
  }
}

function paintDoublewrite(
  ctx: Ctx,
  gauge: Rect,
  doublewrite: BtreeState['doublewrite'],
  theme: Theme,
): void {
  const slots = bar(ctx, gauge, theme);
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

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Paints a gauge's empty bar; returns its box. */
function bar(ctx: Ctx, gauge: Rect, theme: Theme): Rect {
  const rect = { x: gauge.x, y: gauge.y + kNamePx, w: gauge.w, h: kBarHeightPx };
  box(ctx, rect.x, rect.y, rect.w, rect.h, 0, theme.grid);
  frame(ctx, rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, 0, theme.line);
  return rect;
}
