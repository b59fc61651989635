// Where the numbers of moments go below the chart: each at its place, neighbours as one range where
// they would meet.

/** A number, or a range of them, from 0. */
export interface Mark {
  readonly x: number;
  readonly first: number;
  readonly last: number;
}

const kDigitPx = 9;
const kGapPx = 12;

/** `places`: pixels by moment; undefined for one whose place is not known. */
export function marksOf(places: readonly (number | undefined)[]): Mark[] {
  const marks: Mark[] = places
    .flatMap((x, moment) => (x === undefined ? [] : [{ x, first: moment, last: moment }]))
    .sort((a, b) => a.x - b.x || a.first - b.first);
  // A range is wider than a number: joining two may make it meet a third.
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

/** Where a press leads: to the first of a range, and within it from one to the next. */
export const nextIn = ({ first, last }: Mark, current: number): number =>
  current >= first && current < last ? current + 1 : first;
