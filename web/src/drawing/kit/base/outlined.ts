// A tree's picture with one shape outlined: the one that a moment's words are about.

import type { Status } from '../../../model/tables/decode';
import type { Rect } from '../../../model/values/geometry';
import type { CanvasPainter, Surface } from '../../canvas/canvas_painter';
import { type Ctx, saved } from '../../canvas/kit';
import type { TreePicture } from '../picture';
import type { PaintedTree } from './segmented';

/** Gap between a shape and its outline, and the width of the outline, px. */
const kApartPx = 3;
const kLinePx = 2;

/** Returns the part of this contender's picture that a moment's `view.highlight` names, if any. */
export function partIn(highlight: string | undefined, name: string): string | undefined {
  return highlight?.startsWith(`${name}.`) ? highlight.slice(name.length + 1) : undefined;
}

/**
 * `part` returns the shape to outline now, if any; `status` is that of the run whose tree is shown,
 * if the canvas is to report it (`data-shows`).
 */
export function outlined(
  painter: PaintedTree,
  tree: Pick<TreePicture, 'partBox'>,
  part: () => string | undefined,
  status: () => Pick<Status, 'statements' | 't_ns'> | undefined = () => undefined,
): CanvasPainter {
  return {
    shows: () => {
      const at = status();
      return at === undefined ? '' : `${at.statements} ${at.t_ns} ${part() ?? ''}`;
    },
    get revision() {
      return `${painter.revision} ${part() ?? ''}`;
    },
    animating: (nowMs) => painter.animating?.(nowMs) === true,
    ...(painter.restMs === undefined ? {} : { restMs: painter.restMs }),
    ...(painter.backdrop === undefined ? {} : { backdrop: painter.backdrop }),
    paint: (surface) => {
      const words = painter.paint(surface);
      const name = part();
      const box = name === undefined ? undefined : tree.partBox?.(name);
      if (box !== undefined) outline(surface, grown(box, surface), words);
    },
  };
}

/** The outline's box: around the shape, and within the canvas. */
function grown({ x, y, w, h }: Rect, { width, height }: Surface): Rect {
  const [left, top] = [Math.max(1, x - kApartPx), Math.max(1, y - kApartPx)];
  const right = Math.min(width - 1, x + w + kApartPx);
  return { x: left, y: top, w: right - left, h: Math.min(height - 1, y + h + kApartPx) - top };
}

/** Strokes the outline, with gaps at words. */
function outline({ ctx, theme }: Surface, { x, y, w, h }: Rect, words: readonly Rect[]): void {
  saved(ctx, () => {
    ctx.strokeStyle = theme.ink;
    ctx.lineWidth = kLinePx;
    ctx.beginPath();
    for (const at of [y, y + h]) {
      const crossed = words.filter((one) => crosses(at, one.y, one.h));
      for (const [from, to] of between(x, x + w, crossed.map(spanX))) line(ctx, from, at, to, at);
    }
    for (const at of [x, x + w]) {
      const crossed = words.filter((one) => crosses(at, one.x, one.w));
      for (const [from, to] of between(y, y + h, crossed.map(spanY))) line(ctx, at, from, at, to);
    }
    ctx.stroke();
  });
}

type Span = readonly [from: number, to: number];

const spanX = ({ x, w }: Rect): Span => [x - kApartPx, x + w + kApartPx];
const spanY = ({ y, h }: Rect): Span => [y - kApartPx, y + h + kApartPx];

const crosses = (at: number, from: number, size: number): boolean =>
  at > from - kLinePx && at < from + size + kLinePx;

function line(ctx: Ctx, fromX: number, fromY: number, toX: number, toY: number): void {
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
}

/** Returns the parts of a stretch that are outside all of `without`. */
export function between(from: number, to: number, without: readonly Span[]): readonly Span[] {
  const left: Span[] = [];
  let at = from;
  for (const [begin, end] of [...without].sort(([one], [other]) => one - other)) {
    if (begin > at) left.push([at, Math.min(begin, to)]);
    at = Math.max(at, end);
  }
  if (at < to) left.push([at, to]);
  return left.filter(([begin, end]) => end > begin);
}
