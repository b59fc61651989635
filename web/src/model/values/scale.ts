// Linear and logarithmic scales from values to pixels, without the interpolators that d3's bring
// along.

export type Scale = (value: number) => number;
type Pair = readonly [number, number];

export function linearScale([from, to]: Pair, [start, end]: Pair): Scale {
  const slope = to === from ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * slope;
}

/** Values must be above zero. */
export function logScale([from, to]: Pair, range: Pair): Scale {
  const even = linearScale([Math.log(from), Math.log(to)], range);
  return (value) => even(Math.log(value));
}
