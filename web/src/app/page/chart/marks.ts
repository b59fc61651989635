// Numbers of moments below the chart: each at its place, close neighbours joined into a range.

/** A range of moments, from 0; both ends are equal for a single one. */
export interface Mark {
  readonly x: number;
  readonly first: number;
  readonly last: number;
}

const kDigitPx = 9;
const kGapPx = 12;

/** Joins numbers that would overlap. `places`: pixels by moment; undefined for an unknown place. */
export function marksOf(places: readonly (number | undefined)[]): Mark[] {
  const marks: Mark[] = places
    .flatMap((x, moment) => (x === undefined ? [] : [{ x, first: moment, last: moment }]))
    .sort((a, b) => a.x - b.x || a.first - b.first);
  // A range is wider than a number, so joining two may make it overlap a third: looks back again.
  for (let i = 1; i < marks.length; )
    if (meet(marks[i - 1] as Mark, marks[i] as Mark)) {
      marks.splice(i - 1, 2, joined(marks[i - 1] as Mark, marks[i] as Mark));
      i = Math.max(1, i - 1);
    } else i++;
  return marks;
}

const meet = (a: Mark, b: Mark): boolean => a.x + halfOf(a) + kGapPx > b.x - halfOf(b);

const joined = (a: Mark, b: Mark): Mark => ({
  x: a.x,
  first: Math.min(a.first, b.first),
  last: Math.max(a.last, b.last),
});

export const numbersOf = ({ first, last }: Mark): string =>
  first === last ? String(first + 1) : `${first + 1}–${last + 1}`;

const halfOf = (mark: Mark): number => (numbersOf(mark).length * kDigitPx) / 2;

/** The moment that a press goes to: the first of the range, and within it the next one. */
export const nextIn = ({ first, last }: Mark, current: number): number =>
  current >= first && current < last ? current + 1 : first;
