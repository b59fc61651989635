// Functions of a list of numbers: the largest step, a crossing, the slope of a fit, dips.
import { MeasureError } from './measure_error';
import type { List } from './value';

function needs({ values }: List, least: number, at: number): void {
  if (values.length < least)
    throw new MeasureError(`needs a list of at least ${least}, and this has ${values.length}`, at);
}

export const placesOf = ({ values, xs }: List): readonly number[] => xs ?? values.map((_, i) => i);

export const sum = ({ values }: List): number => values.reduce((all, one) => all + one, 0);
export function mean(list: List, at: number): number {
  needs(list, 1, at);
  return sum(list) / list.values.length;
}
export function median(list: List, at: number): number {
  needs(list, 1, at);
  const sorted = list.values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Returns the means of groups of `width` neighbours; drops an incomplete last group. */
export function smooth(list: List, width: number, at: number): List {
  if (!Number.isInteger(width) || width < 1) throw new MeasureError('needs a whole number', at);
  needs(list, width, at);
  const groups = Math.floor(list.values.length / width);
  const places = placesOf(list);
  const each = Array.from({ length: groups }, (_, i) => i * width);
  return {
    values: each.map((i) => sum({ values: list.values.slice(i, i + width) }) / width),
    xs: each.map((i) => places[i + width - 1] as number),
  };
}

/** Returns the largest fall from one value to the next, as a factor; at least 1. */
export function largestStep(list: List, at: number): number {
  needs(list, 2, at);
  let most = 1;
  for (let i = 1; i < list.values.length; i++)
    most = Math.max(most, (list.values[i - 1] as number) / (list.values[i] as number));
  return most;
}

/**
 * Returns the place from which the first list stays below the second; infinite if it never does.
 */
export function crossing(one: List, other: List, at: number): number {
  needs(one, 1, at);
  if (one.values.length !== other.values.length)
    throw new MeasureError('compares lists of different lengths', at);
  const places = placesOf(one);
  let from = one.values.length;
  while (from > 0 && (one.values[from - 1] as number) < (other.values[from - 1] as number)) from--;
  return places[from] ?? Number.POSITIVE_INFINITY;
}

interface Fit {
  readonly slope: number;
  readonly r2: number;
}

/** Fits a straight line by least squares. */
function leastSquares(list: List, at: number): Fit {
  needs(list, 3, at);
  const xs = placesOf(list);
  const n = xs.length;
  const [mx, my] = [sum({ values: xs }) / n, sum(list) / n];
  let [xx, xy, yy] = [0, 0, 0];
  list.values.forEach((y, i) => {
    const x = xs[i] as number;
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  });
  return { slope: xy / xx, r2: yy === 0 ? 1 : xy ** 2 / (xx * yy) };
}

export const slope = (list: List, at: number): number => leastSquares(list, at).slope;
export const straightness = (list: List, at: number): number => leastSquares(list, at).r2;

/** Counts dips: runs of neighbours that are at least this share below the median count once. */
export function dips(list: List, depth: number, at: number): number {
  const limit = median(list, at) * (1 - depth);
  return list.values.filter(
    (value, i) => value < limit && !((list.values[i - 1] ?? Number.POSITIVE_INFINITY) < limit),
  ).length;
}
