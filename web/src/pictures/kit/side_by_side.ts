// Where to put things that should be centred over their own places on one line and may not cover
// each other.

/** A stretch of a line, px. */
export interface Span {
  x: number;
  w: number;
}

/**
 * Left edges of things of width `w`, in the order of their middles: each as near to its middle as
 * `room` and the others allow.
 */
export function sideBySide(
  wishes: readonly { middle: number; w: number }[],
  room: Span,
  gap: number,
): number[] {
  const lefts: number[] = [];
  let from = room.x;
  for (const { middle, w } of wishes) {
    const left = Math.max(from, middle - w / 2);
    lefts.push(left);
    from = left + w + gap;
  }
  let to = room.x + room.w;
  for (let i = wishes.length - 1; i >= 0; i--) {
    const { w } = wishes[i] as { w: number };
    lefts[i] = Math.min(lefts[i] as number, to - w);
    to = (lefts[i] as number) - gap;
  }
  return lefts;
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
