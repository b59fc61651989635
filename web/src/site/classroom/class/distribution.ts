// A class's predictions as counts: of numbers by their places on a line, of choices and orders by
// their words.
import type { Exercise, Predicted, Prediction } from '../../../document/exercise/exercise';
import { predictionInSentence } from '../../../document/exercise/grading/outcome';
import { shareOf } from '../desk/scale';

/** Dots beside each other on a line; more share a place, one above the other. */
const kPlaces = 32;

export interface Dot {
  /** Place on the line, 0 to 1. */
  readonly share: number;
  /** Dots below it. */
  readonly above: number;
}

/** Piles numbers up on a logarithmic line. */
export function dotsOf(
  values: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Dot[] {
  const piles = new Map<number, number>();
  return values.map((value) => {
    const place = Math.round(shareOf(value, from, to) * kPlaces);
    const above = piles.get(place) ?? 0;
    piles.set(place, above + 1);
    return { share: place / kPlaces, above };
  });
}

export interface Counted {
  readonly words: string;
  readonly count: number;
  readonly right: boolean;
}

/** Counts choices in the order of the exercise, orders by how many predicted them. */
export function countsOf(
  prediction: Prediction,
  predictions: readonly Predicted[],
  outcome: Predicted | undefined,
): readonly Counted[] {
  const said = (value: Predicted) => predictionInSentence(prediction, value);
  const counts = new Map<string, number>(
    prediction.kind === 'choice' ? prediction.choices.map(({ label }) => [label, 0]) : [],
  );
  for (const one of predictions) counts.set(said(one), (counts.get(said(one)) ?? 0) + 1);
  const was = outcome === undefined ? undefined : said(outcome);
  const all = [...counts].map(([words, count]) => ({ words, count, right: words === was }));
  return prediction.kind === 'choice' ? all : all.sort((one, other) => other.count - one.count);
}

/** Middle of a list of numbers; of an even number, the lower one. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** One exercise's part of a class. */
export interface ClassOf {
  readonly exercise: Exercise;
  readonly predictions: readonly Predicted[];
  /** The run's own answer, once it was made here. */
  readonly outcome: Predicted | undefined;
  readonly close: number | undefined;
}
