// The lens over a replayed job: where its keys are too narrow to be seen, they are opened up, in a
// frame that says so.
//
// A job that is wide enough keeps its true place on the key axis; then the lens is not there and
// places map as everywhere.
import type { Rect, TreeAxis } from '../../../model/geometry';

export interface Lens {
  /** The frame of the opened part; undefined if places are true. */
  frame: Rect | undefined;
  /** Where the job truly lies on the axis, px. */
  truth: { x: number; w: number };
  /** Pixels of a place, and of a stretch of keys (never thinner than a line). */
  at: (place: number) => number;
  span: (from: number, to: number) => { x: number; w: number };
}

/** A job narrower than this, or than its picture says, is opened up to it, px. */
export const kLensPx = 340;
const kPad = 12;

export function lensOf(
  axis: TreeAxis,
  script: { from: number; to: number },
  rows: { top: number; bottom: number },
  openPx = kLensPx,
): Lens {
  const truth = {
    x: axis.x + script.from * axis.w,
    w: Math.max(1, (script.to - script.from) * axis.w),
  };
  const width = Math.min(openPx, axis.w - 2 * kPad);
  if (truth.w >= width) return { frame: undefined, truth, ...mapping(0, 1, axis.x, axis.w) };
  const middle = truth.x + truth.w / 2;
  const x = Math.min(axis.x + axis.w - width - kPad, Math.max(axis.x + kPad, middle - width / 2));
  const frame = { x: x - kPad, y: rows.top, w: width + 2 * kPad, h: rows.bottom - rows.top };
  return { frame, truth, ...mapping(script.from, script.to, x, width) };
}

function mapping(from: number, to: number, x: number, w: number): Pick<Lens, 'at' | 'span'> {
  const scale = w / Math.max(1e-12, to - from);
  const at = (place: number) => x + (place - from) * scale;
  return { at, span: (a, b) => ({ x: at(a), w: Math.max(1.2, at(b) - at(a)) }) };
}
