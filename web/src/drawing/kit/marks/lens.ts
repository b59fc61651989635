// The lens over a replayed job: if its keys are too narrow to be seen, they are opened up in a
// frame that says so.
//
// A job that is wide enough keeps its true place on the key axis; it has no lens, and places map as
// in the rest of the picture.
import type { Rect, TreeAxis } from '../../../model/values/geometry';

export interface Lens {
  /** The frame of the opened part; undefined if places are true. */
  frame: Rect | undefined;
  /** The job's true place on the axis, px. */
  truth: { x: number; w: number };
  /** Maps a place (0 … 1) to px, and a stretch of keys to px, at least as wide as a line. */
  at: (place: number) => number;
  span: (from: number, to: number) => { x: number; w: number };
}

/** A job narrower than this, or than its picture says, is opened up to this width, px. */
export const kLensPx = 340;
const kPad = 12;

/** `script`: the job's stretch of keys; `rows`: top and bottom of the frame, px. */
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
