// Paints the followed row, one vertical line through everything with a mark at each version, and
// rows on their way in.

import type { Ctx } from '../../canvas/kit';
import { dashed, text, widthOf } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { TreeAxis } from '../../model/geometry';
import { formatBytes } from '../../model/units';
import { overlaps, type Span } from './side_by_side';

/** Radius of the mark at a version, px. */
const kMarkPx = 4.2;

/** At the canvas's edges marks stay whole. */
const wholeAt = ({ x, w }: TreeAxis, at: number) =>
  Math.min(x + w - kMarkPx - 1, Math.max(kMarkPx + 1, at));

/** Answers the stretch that its name takes. */
export function paintFollowedRow(
  ctx: Ctx,
  line: { axis: TreeAxis; top: number; bottom: number },
  place: number,
  points: readonly { x: number; y: number; newest: boolean }[],
  /** Empty where the band above has named the line. */
  name: string,
  theme: Theme,
): Span[] {
  const { axis, top, bottom } = line;
  const whole = (at: number) => wholeAt(axis, at);
  const x = whole(axis.x + place * axis.w);
  dashed(ctx, x, top, bottom, theme.ink);
  const versions = name !== '' && points.length > 1 ? `${name}: ${points.length} versions` : name;
  const left = x > axis.x + axis.w - 150;
  const taken: Span[] = [];
  if (versions !== '') {
    text(ctx, left ? x - 6 : x + 6, Math.max(14, top - 4), versions, theme.ink, {
      weight: 600,
      align: left ? 'right' : 'left',
      halo: theme.bg,
    });
    const w = ctx.measureText(versions).width + 10;
    taken.push({ x: left ? x - w : x, w });
  }
  for (const point of points) {
    ctx.beginPath();
    ctx.arc(whole(point.x), point.y, kMarkPx, 0, Math.PI * 2);
    ctx.fillStyle = point.newest ? theme.ink : theme.bg;
    ctx.fill();
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = theme.ink;
    ctx.stroke();
  }
  return taken;
}

export interface FallingPut {
  place: number;
  bytes: number;
  /** 0 at the top, 1 where it comes to rest. */
  fall: number;
  /** A delete. */
  hollow?: boolean;
  /** Where it comes to rest, if not where the others do. */
  surface?: number;
}

/**
 * Saved rows falling down to `surface`; the last one is named, beside words that are where they
 * come in.
 */
export function paintPuts(
  ctx: Ctx,
  axis: TreeAxis,
  surface: number,
  puts: readonly FallingPut[],
  theme: Theme,
  taken: readonly Span[] = [],
): void {
  const last = puts[puts.length - 1];
  for (const put of puts) {
    if (put.fall >= 1) continue;
    const x = wholeAt(axis, axis.x + put.place * axis.w);
    const y = 10 + ((put.surface ?? surface) - 14) * put.fall;
    ctx.beginPath();
    ctx.arc(x, y, put.hollow ? 4.2 : 5, 0, Math.PI * 2);
    ctx.fillStyle = put.hollow ? theme.bg : theme.first;
    ctx.fill();
    if (put.hollow) {
      ctx.strokeStyle = theme.first;
      ctx.lineWidth = 1.8;
      ctx.stroke();
    }
    if (put === last) {
      const left = x > axis.x + axis.w - 120;
      const words = `one ${put.hollow ? 'delete' : 'save'}: ${formatBytes(put.bytes)}`;
      const w = widthOf(ctx, words, 14, 600);
      const wish = { x: left ? x - 11 - w : x + 11, w };
      const inTheWay = taken.find((span) => overlaps(span, wish));
      const at =
        inTheWay === undefined ? wish.x : left ? inTheWay.x - 6 - w : inTheWay.x + inTheWay.w + 6;
      text(ctx, at, y + 5, words, theme.ink, {
        weight: 600,
        halo: theme.bg,
      });
    }
  }
}
