// Places a name beside its mark on a line.

/** A stretch of a line, px. */
export interface Span {
  x: number;
  w: number;
}

/**
 * Returns the span of a thing `w` px wide: to the right of a mark at `x`, or to its left, and
 * before `end`, if it would reach beyond `end`.
 */
export function beside(x: number, w: number, gap: number, end: number): Span {
  return { x: x + gap + w <= end ? x + gap : Math.min(x - gap, end) - w, w };
}
