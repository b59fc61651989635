// The result of a sweep: the values of its measures in each cell, and who wins there.
import { parseMeasure } from '../measure/measure';
import { MeasureError } from '../measure/measure_error';
import { namesOf, type RunFigures, subjectFrom } from '../measure/of_scenario';
import type { Names, Subject } from '../measure/subject';
import type { Scenario } from '../scenario/scenario';
import type { Place, Sweep, SweepMeasure } from './sweep';

/** The name by which a measure calls the contender that it is evaluated for. */
export const kEach = 'each';

export interface MapCell {
  readonly at: Place;
  /** The reason why the cell has no values: a run stopped, or its scenario is not valid. */
  readonly why?: string;
  /** By measure, then by contender. */
  readonly values?: readonly (readonly number[])[];
  /** The digest of each contender's run. */
  readonly digests?: readonly string[];
}

/** A finished sweep, as it is recorded. */
export interface SweepMap {
  readonly sweep: string;
  /** The build of all runs. */
  readonly build: string;
  readonly cells: readonly MapCell[];
}

/** Returns the names that a measure may use where `each` is the contender of this index. */
export function namesForEach(scenario: Scenario, contender: number): Names {
  const names = namesOf(scenario);
  return { ...names, runs: withEach(names.runs, contender) };
}

function withEach<T extends { readonly name: string; readonly engine: string }>(
  runs: readonly T[],
  contender: number,
): T[] {
  return [{ ...(runs[contender] as T), name: kEach, engine: '' }, ...runs];
}

/**
 * Returns the values of all measures on the runs of a cell, by measure and contender, with six
 * digits; or the reason why one has none.
 */
export function measureCell(
  { measures }: Pick<Sweep, 'measures'>,
  scenario: Scenario,
  runs: readonly RunFigures[],
): Pick<MapCell, 'values' | 'why'> {
  const subject = subjectFrom(scenario, runs);
  const values: number[][] = [];
  for (const measure of measures) {
    const each = scenario.contenders.map((_, i) => measuredFor(measure, scenario, subject, i));
    const missing = each.findIndex((value) => typeof value === 'string');
    if (missing >= 0)
      return {
        why: `${measure.label}: ${scenario.contenders[missing]?.name}: ${each[missing]}`,
      };
    values.push(each as number[]);
  }
  return { values };
}

/** Returns the reason if there is no finite number. */
function measuredFor(
  { measure }: SweepMeasure,
  scenario: Scenario,
  subject: Subject,
  contender: number,
): number | string {
  try {
    const parsed = parseMeasure(measure, namesForEach(scenario, contender));
    const value = parsed.evaluate({ ...subject, runs: withEach(subject.runs, contender) });
    if (typeof value === 'number' && Number.isFinite(value)) return Number(value.toPrecision(6));
    return `${value} is no finite number`;
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return error.message;
  }
}

/** The winner of a cell by a measure, and by which factor the next one is behind. */
export interface Won {
  /** Index of the contender; undefined for a tie. */
  readonly winner: number | undefined;
  /** At least 1; infinite if the winner has 0. */
  readonly lead: number;
}

export function wonBy(values: readonly number[], wins: SweepMeasure['wins']): Won {
  const sign = wins === 'lower' ? 1 : -1;
  const order = values.map((_, i) => i).sort((a, b) => sign * (at(values, a) - at(values, b)));
  const [first, second] = [order[0] as number, order[1]];
  if (second === undefined) return { winner: first, lead: 1 };
  const [best, next] = [at(values, first), at(values, second)];
  if (best === next) return { winner: undefined, lead: 1 };
  return { winner: first, lead: wins === 'lower' ? next / best : best / next };
}

const at = (values: readonly number[], i: number): number => values[i] as number;
