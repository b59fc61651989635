// Where to put a name beside its mark on a line.

/** A stretch of a line, px. */
export interface Span {
  x: number;
  w: number;
}

/**
 * A thing of width `w` to the right of a mark at `x`; to its left, and before `end`, where it would
 * reach beyond that.
 */
export function beside(x: number, w: number, gap: number, end: number): Span {
  return { x: x + gap + w <= end ? x + gap : Math.min(x - gap, end) - w, w };
}
