// Stretches of a line: whether two meet, and where to put a name beside its mark.

/** A stretch of a line, px. */
export interface Span {
  x: number;
  w: number;
}

export function overlaps(a: Span, b: Span): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w;
}

/**
 * A thing of width `w` to the right of a mark at `x`; to its left, and before `end`, where it would
 * reach beyond that.
 */
export function beside(x: number, w: number, gap: number, end: number): Span {
  return { x: x + gap + w <= end ? x + gap : Math.min(x - gap, end) - w, w };
}
