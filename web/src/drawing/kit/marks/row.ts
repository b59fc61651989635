// The followed row: one upright line through the whole picture with a mark at each version, words
// at its top, and saved rows on their way in.

import type { TreeAxis } from '../../../model/values/geometry';
import { formatBytes, formatCount } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { dashed } from '../../canvas/kit';
import type { Words } from '../words/words';

/** Radius of the mark at a version, px. */
const kMarkPx = 4.2;

/** Keeps marks whole at the canvas's edges. */
const wholeAt = ({ x, w }: TreeAxis, at: number) =>
  Math.min(x + w - kMarkPx - 1, Math.max(kMarkPx + 1 + x, at));

/** Returns the x of a row's line, px; `place` is its share of the key axis, 0 … 1. */
export const rowX = (axis: TreeAxis, place: number): number =>
  wholeAt(axis, axis.x + place * axis.w);

/** Fate of the followed row in this tree. */
export type RowFate = 'not yet' | 'here' | 'deleted';

/**
 * Remembers the statement at which a row was first seen: absent later, the row was deleted; absent
 * before, it was not saved yet.
 */
export class RowMemory {
  private key = '';
  private since = Infinity;

  /** `found`: a version of the row is in the tree; `deleted`: the newest one is a delete. */
  fateOf(key: Uint8Array, statements: number, found: boolean, deleted: boolean): RowFate {
    const name = key.join();
    if (name !== this.key) this.since = Infinity;
    this.key = name;
    if (found || deleted) this.since = Math.min(this.since, statements);
    if (deleted) return 'deleted';
    if (found) return 'here';
    return statements > this.since ? 'deleted' : 'not yet';
  }
}

/** Returns the wordings at the row's line, longest first. */
export function rowWordings(name: string, fate: RowFate, versions: number): string[] {
  if (fate === 'deleted') return [`${name} was deleted`, `${name}: deleted`];
  if (fate === 'not yet') return [`${name} will be here`, name];
  return versions > 1
    ? [`${name} is here, in ${formatCount(versions)} versions`, `${name} is here`, name]
    : [`${name} is here`, name];
}

/** Says the row's words in the lane of arrivals, to the right of its line, or to its left. */
export function sayRow(words: Words, x: number, y: number, wordings: readonly string[]): void {
  words.say({
    wordings,
    places: [
      { x: x + 7, y },
      { x: x - 7, y, align: 'right' },
    ],
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
  });
}

/** Paints the row's line, with gaps at words. */
export function paintRowLine(
  ctx: Ctx,
  words: Words,
  x: number,
  [top, bottom]: readonly [number, number],
  theme: Theme,
): void {
  for (const [from, to] of words.clearOf(x, top, bottom)) dashed(ctx, x, from, to, theme.ink);
}

/** Keeps words away from marks. */
export function keepMarksFree(
  words: Words,
  axis: TreeAxis,
  points: readonly { x: number; y: number }[],
): void {
  const side = 2 * kMarkPx;
  for (const { x, y } of points)
    words.keepFree({ x: wholeAt(axis, x) - kMarkPx, y: y - kMarkPx, w: side, h: side });
}

/** Paints a mark at each version: the newest is full. */
export function paintRowMarks(
  ctx: Ctx,
  axis: TreeAxis,
  points: readonly { x: number; y: number; newest: boolean }[],
  theme: Theme,
): void {
  // The newest is painted last, because older ones may have the same place.
  for (const point of [...points].sort((a, b) => Number(a.newest) - Number(b.newest))) {
    ctx.beginPath();
    ctx.arc(wholeAt(axis, point.x), point.y, kMarkPx, 0, Math.PI * 2);
    ctx.fillStyle = point.newest ? theme.ink : theme.bg;
    ctx.fill();
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = theme.ink;
    ctx.stroke();
  }
}

export interface FallingPut {
  place: number;
  bytes: number;
  /** 0 at the top, 1 at rest. */
  fall: number;
  /** The row is a delete. */
  hollow?: boolean;
  /** The y at which it comes to rest, if it differs from the others', px. */
  surface?: number;
}

const kPutPx = 5;

/** Names the newest falling row in the lane of arrivals. */
export function sayPut(words: Words, axis: TreeAxis, y: number, puts: readonly FallingPut[]): void {
  const last = puts.at(-1);
  if (last === undefined || last.fall >= 1) return;
  const x = rowX(axis, last.place);
  const bytes = formatBytes(last.bytes);
  words.say({
    wordings: last.hollow ? [`one delete: ${bytes}`, 'one delete'] : [`one save: ${bytes}`, bytes],
    places: [
      { x: x + 11, y },
      { x: x - 11, y, align: 'right' },
      { x: x + 11, y, slide: axis },
    ],
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
    alpha: Math.min(1, (1 - last.fall) * 5),
  });
}

/** Paints saved rows falling to `surface`, px. */
export function paintPuts(
  ctx: Ctx,
  axis: TreeAxis,
  surface: number,
  puts: readonly FallingPut[],
  theme: Theme,
): void {
  for (const put of puts) {
    if (put.fall >= 1) continue;
    const y = 10 + ((put.surface ?? surface) - 14) * put.fall;
    ctx.beginPath();
    ctx.arc(rowX(axis, put.place), y, put.hollow ? 4.2 : kPutPx, 0, Math.PI * 2);
    ctx.fillStyle = put.hollow ? theme.bg : theme.first;
    ctx.fill();
    if (put.hollow) {
      ctx.strokeStyle = theme.first;
      ctx.lineWidth = 1.8;
      ctx.stroke();
    }
  }
}
