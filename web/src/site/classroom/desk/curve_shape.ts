// Geometry of a curve's plot: the positions of its points, and the points that a stroke of the
// pointer sets.
import { kCurvePoints } from '../../../document/exercise/exercise';

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly xOf: (i: number) => number;
  /** Returns the y position of a share of the scale, 0 to 1. */
  readonly yOf: (share: number) => number;
  /** Returns the nearest point, and the share of the scale. */
  readonly placeOf: (x: number, y: number) => readonly [i: number, share: number];
}

const kTop = 26;
const kBottom = 40;

/** Dimensions in CSS px of the page; on a phone the plot is as wide as the screen. */
export function plotOf(narrow: boolean): Plot {
  const [width, height, left, right] = narrow ? [358, 280, 72, 346] : [640, 300, 72, 622];
  const step = (right - left) / (kCurvePoints - 1);
  const room = height - kTop - kBottom;
  const inside = (share: number) => Math.min(1, Math.max(0, share));
  return {
    width,
    height,
    left,
    right,
    xOf: (i) => left + i * step,
    yOf: (share) => kTop + (1 - share) * room,
    placeOf: (x, y) => [
      Math.min(kCurvePoints - 1, Math.max(0, Math.round((x - left) / step))),
      inside(1 - (y - kTop) / room),
    ],
  };
}

/** Returns the points of a stroke, with shares on the straight line between its ends. */
export function strokeOf(
  [from, start]: readonly [i: number, share: number],
  [to, end]: readonly [i: number, share: number],
): readonly (readonly [i: number, share: number])[] {
  const steps = Math.abs(to - from);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const way = steps === 0 ? 1 : i / steps;
    return [from + Math.sign(to - from) * i, start + (end - start) * way] as const;
  });
}

/** Returns the point, except the outer ones, at which two curves are farthest apart. */
export function farthest(one: readonly number[], other: readonly number[]): number {
  const gaps = one.map((height, i) => Math.abs(height - (other[i] ?? height))).slice(1, -1);
  return 1 + gaps.indexOf(Math.max(...gaps));
}
