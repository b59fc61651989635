// The stage of a flush: the node with its slots above, and below it the child, opened up so that
// its own slots or basement nodes can be seen. Pure.
//
// The stage is as high as the band allows, whatever the heights of the rows under it. In its upper
// part keys are at their true places if the node is wide enough.
import type { Rect } from '../../../model/values/geometry';
import { type Lens, lensOf } from '../../kit/marks/lens';
import type { FractalGeometry } from '../layout/layout';
import type { FlushScript } from './job_script';

/** A narrower node, or child, is opened up to this width, px. */
const kOpenPx = 440;
const kMaxHighPx = 250;
const kHeadPx = 15;
const kFootPx = 8;
/** Room below the sheet for the lines to its true place, px. */
const kBelowPx = 10;

/** Maps a stretch of keys to px on a node of the stage. */
export type Across = (from: number, to: number) => { x: number; w: number };

export const acrossOf =
  ({ x, w }: { x: number; w: number }, node: { from: number; to: number }): Across =>
  (from, to) => {
    const scale = w / Math.max(1e-12, node.to - node.from);
    return { x: x + (from - node.from) * scale, w: Math.max(1.2, (to - from) * scale) };
  };

/** Returns the lens of a job: over its row if there is room, and at most `mostHighPx` high. */
export function sheetLens(
  { arrivals, drive, axis }: FractalGeometry,
  keys: { from: number; to: number },
  rowY: number,
  { openPx, mostHighPx }: { openPx: number; mostHighPx: number },
): Lens {
  const [first, last] = [arrivals.y + arrivals.h + 1, drive.y - kBelowPx];
  const h = Math.min(mostHighPx, last - first);
  const top = Math.max(first, Math.min(rowY - kHeadPx - 4, last - h));
  const lens = lensOf(axis, keys, { top, bottom: top + h }, openPx);
  return { ...lens, frame: lens.frame ?? { ...lens.truth, y: top, h } };
}

export const flushLens = (geometry: FractalGeometry, script: FlushScript, rowY: number): Lens =>
  sheetLens(geometry, script, rowY, { openPx: kOpenPx, mostHighPx: kMaxHighPx });

export interface Pair {
  /** Box in which the node enters; the first node's is its place. */
  enters: Rect;
  upper: Rect;
  lower: Rect;
}

/**
 * Returns the boxes of node and child for each flush of a cascade. The child of one flush is the
 * node of the next, and keeps its width.
 */
export function pairsOf(lens: Lens, steps: readonly FlushScript[]): Pair[] {
  const [first] = steps;
  const { frame } = lens;
  if (first === undefined || frame === undefined) return [];
  const gap = Math.max(15, Math.min(34, frame.h * 0.16));
  const high = (frame.h - kHeadPx - kFootPx - gap) / 2;
  const y = frame.y + kHeadPx;
  const inner = lens.span(first.from, first.to);
  const pairs: Pair[] = [];
  let enters: Rect = { ...inner, y, h: high };
  for (const [i, script] of steps.entries()) {
    const upper = i === 0 ? enters : { ...openedUp(enters, inner), y, h: high };
    const { from, to } = script.target;
    const slot = acrossOf(upper, script)(from, to);
    const lower = { ...openedUp(slot, inner), y: y + high + gap, h: high };
    pairs.push({ enters, upper, lower });
    const next = steps[i + 1];
    if (next !== undefined)
      enters = { ...lower, ...acrossOf(lower, script.target)(next.from, next.to) };
  }
  return pairs;
}

/** Opens a slot to a child of `kOpenPx` around it, unless it is wide enough to be seen into. */
function openedUp(slot: { x: number; w: number }, inner: { x: number; w: number }) {
  const w = Math.min(inner.w, kOpenPx);
  if (slot.w >= w * 0.7) return slot;
  const x = slot.x + slot.w / 2 - w / 2;
  return { x: Math.max(inner.x, Math.min(inner.x + inner.w - w, x)), w };
}

/** Returns the box at `share` of the way from `a` to `b`. */
export function between(a: Rect, b: Rect, share: number): Rect {
  const mix = (p: number, q: number) => p + (q - p) * share;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}
