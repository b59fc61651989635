// Outcomes: the result that a prediction was about, closeness to it, and the conditions that a run
// meets.
import { parseMeasure } from '../measure/measure';
import { MeasureError } from '../measure/measure_error';
import type { Names, Subject } from '../measure/subject';
import { isWithin } from '../measure/verdict';
import type { Band } from '../scenario/scenario';
import {
  type Condition,
  type Exercise,
  kCurvePoints,
  type Predicted,
  type Prediction,
  type PredictionOf,
} from './exercise';
import { namesIn, type Run, stoppedWhy, subjectOfRun } from './run';
import { inUnit, type Unit } from './units';

const numberOf = (source: string, names: Names, subject: Subject): number =>
  Number(parseMeasure(source, names).evaluate(subject));

/** Returns the outcome of the run as given, in the form of a prediction. Throws MeasureError. */
export function outcomeOf(exercise: Exercise, given: Run): Predicted {
  const { prediction } = exercise;
  const [names, subject] = [namesIn(exercise), subjectOfRun(given)];
  switch (prediction.kind) {
    case 'number':
      return numberOf(prediction.measure, names, subject);
    case 'choice': {
      const right = prediction.choices.find(
        ({ when }) => parseMeasure(when, names).evaluate(subject) === true,
      );
      if (right === undefined) throw new MeasureError('none of the choices is true', 0);
      return right.label;
    }
    case 'order':
      return bySize(prediction, names, subject).map(({ label }) => label);
    case 'curve':
      return pointsOf(parseMeasure(prediction.measure, names).list(subject).values);
  }
}

/** Returns the items of an order with their values, largest first. */
export function bySize(
  { items }: PredictionOf<'order'>,
  names: Names,
  subject: Subject,
): { readonly label: string; readonly value: number }[] {
  return items
    .map(({ label, measure }) => ({ label, value: numberOf(measure, names, subject) }))
    .sort((a, b) => b.value - a.value);
}

/**
 * Reduces a list to kCurvePoints heights, the means of neighbours. Throws MeasureError if it is
 * shorter.
 */
export function pointsOf(values: readonly number[]): readonly number[] {
  if (values.length < kCurvePoints)
    throw new MeasureError(`needs a list of at least ${kCurvePoints}`, 0);
  return Array.from({ length: kCurvePoints }, (_, i) => {
    const from = Math.floor((i * values.length) / kCurvePoints);
    const to = Math.floor(((i + 1) * values.length) / kCurvePoints);
    return values.slice(from, to).reduce((all, one) => all + one, 0) / (to - from);
  });
}

/** True if a prediction is close to the outcome. */
export function isClose(prediction: Prediction, predicted: Predicted, outcome: Predicted): boolean {
  switch (prediction.kind) {
    case 'number':
      return factorBetween(predicted as number, outcome as number) <= prediction.near;
    case 'curve': {
      const [one, other] = [predicted as readonly number[], outcome as readonly number[]];
      const logs = one.map((value, i) => Math.log(factorBetween(value, other[i] ?? 0)));
      return Math.exp(logs.reduce((all, each) => all + each, 0) / logs.length) <= prediction.near;
    }
    default:
      return JSON.stringify(predicted) === JSON.stringify(outcome);
  }
}

/** Returns the distance of two numbers as a factor, at least 1; infinite across zero. */
function factorBetween(one: number, other: number): number {
  if (one === other) return 1;
  const factor = one / other;
  return factor > 0 && Number.isFinite(factor)
    ? Math.max(factor, 1 / factor)
    : Number.POSITIVE_INFINITY;
}

/** Prints a prediction or an outcome in words. */
export function printPredicted(prediction: Prediction, value: Predicted): string {
  switch (prediction.kind) {
    case 'number':
      return inUnit(value as number, prediction.unit);
    case 'choice':
      return value as string;
    case 'order':
      return (value as readonly string[]).join(' > ');
    case 'curve':
      return (value as readonly number[]).map((one) => inUnit(one, prediction.unit)).join(' ');
  }
}

/** Prints a prediction or an outcome as part of a sentence. */
export const predictionInSentence = (prediction: Prediction, value: Predicted): string =>
  prediction.kind === 'order'
    ? (value as readonly string[]).join(', then ')
    : printPredicted(prediction, value);

export interface ConditionResult {
  readonly condition: Condition;
  readonly value: number | boolean | undefined;
  readonly met: boolean;
  /** Reason why it has no value. */
  readonly why: string;
}

/** Checks every condition of an exercise over the run with the chosen options. */
export function checkRun(exercise: Exercise, run: Run): readonly ConditionResult[] {
  const stopped = stoppedWhy(run);
  const [names, subject] = [namesIn(exercise), subjectOfRun(run)];
  return exercise.check.map((condition) => {
    if (stopped !== undefined) return { condition, value: undefined, met: false, why: stopped };
    try {
      const value = parseMeasure(condition.measure, names).evaluate(subject);
      return { condition, value, met: isMet(condition, value), why: '' };
    } catch (error) {
      if (!(error instanceof MeasureError)) throw error;
      return { condition, value: undefined, met: false, why: error.message };
    }
  });
}

const isMet = ({ band, tolerance = 0 }: Condition, value: number | boolean): boolean =>
  isWithin(value, widened(band, tolerance)) === true;

function widened(band: Band, tolerance: number): Band {
  if (band === 'holds') return band;
  const { from, to } = band;
  return {
    ...(from === undefined ? {} : { from: from - tolerance * Math.abs(from) }),
    ...(to === undefined ? {} : { to: to + tolerance * Math.abs(to) }),
  };
}

/** Returns "at most 5.00", "between 2.00 and 3.00", "must hold". */
export function printGoal({ band, unit = 'ratio', goal }: Condition): string {
  if (goal !== undefined) return goal;
  if (band === 'holds') return 'must hold';
  const [from, to] = [band.from, band.to].map((end) =>
    end === undefined ? undefined : inUnit(end, unit as Unit),
  );
  if (from === undefined) return `at most ${to}`;
  return to === undefined ? `at least ${from}` : `between ${from} and ${to}`;
}

export const printValue = ({ condition, value }: ConditionResult): string => {
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return inUnit(value, condition.unit ?? 'ratio');
};
