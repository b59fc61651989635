// The interface between exercises and their runs, which workers make on the page, and one process
// after the other on the command line.

import { kTables } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { kMeasuredTables } from '../../model/tables/measured_tables';
import { type FinishedRun, namesOf, subjectFrom, subjectOf } from '../measure/of_scenario';
import type { Names, Subject } from '../measure/subject';
import type { Scenario } from '../scenario/scenario';
import type { Exercise } from './exercise';

/** One contender's run at its end. */
export interface ContenderEnd extends FinishedRun {
  readonly digest: string;
  /** False if it stopped early; `message` has the reason. */
  readonly finished: boolean;
  readonly message: string;
}
export interface Run {
  /** Build of the engines that made it. */
  readonly build: string;
  readonly scenario: Scenario;
  readonly ends: readonly ContenderEnd[];
}
export type MakeRun = (scenario: Scenario, tables: readonly TableName[]) => Promise<Run>;

/** Returns the digests of a run's contenders, joined. */
export const digestOf = ({ ends }: Run): string => ends.map(({ digest }) => digest).join('');

/** Returns the reason why a run stopped early; undefined if it finished. */
export const stoppedWhy = ({ ends, scenario }: Run): string | undefined => {
  const stopped = ends.findIndex(({ finished }) => !finished);
  return stopped < 0
    ? undefined
    : `${scenario.contenders[stopped]?.name} stopped: ${ends[stopped]?.message}`;
};

export const subjectOfRun = ({ scenario, ends }: Run): Subject => subjectOf(scenario, ends);

export const namesIn = ({ scenario }: Pick<Exercise, 'scenario'>): Names => namesOf(scenario);

/** Returns the subject before anything has run: only options have values. */
export const subjectBefore = ({ scenario }: Pick<Exercise, 'scenario'>): Subject =>
  subjectFrom(
    scenario,
    scenario.contenders.map(() => ({ report: {}, series: [], causes: [], phases: [] })),
  );

/** A measure of an exercise with its path; `list` allows a list. */
export interface PlacedMeasure {
  readonly path: string;
  readonly source: string;
  readonly list?: true;
}

export function measuresOf({
  prediction,
  check,
  explanation,
}: Pick<Exercise, 'prediction' | 'check' | 'explanation'>): readonly PlacedMeasure[] {
  return [
    ...ofPrediction(prediction),
    ...check.map(({ measure }, i) => ({ path: `check[${i}].measure`, source: measure })),
    ...(explanation.holds ?? []).map((source, i) => ({
      path: `explanation.holds[${i}]`,
      source,
    })),
  ];
}

function ofPrediction(prediction: Exercise['prediction']): PlacedMeasure[] {
  const at = 'prediction';
  switch (prediction.kind) {
    case 'number':
      return [{ path: `${at}.measure`, source: prediction.measure }];
    case 'curve':
      return [{ path: `${at}.measure`, source: prediction.measure, list: true }];
    case 'choice':
      return prediction.choices.map(({ when }, i) => ({
        path: `${at}.choices[${i}].when`,
        source: when,
      }));
    default:
      return prediction.items.map(({ measure }, i) => ({
        path: `${at}.items[${i}].measure`,
        source: measure,
      }));
  }
}

const kColumn = /column\s*\(\s*(?:"[^"]*"|'[^']*')\s*,\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns the tables whose columns a measure reads. */
export const columnsIn = (source: string): readonly string[] =>
  [...source.matchAll(kColumn)].map(([, one, other]) => one ?? other ?? '');

/** Returns the tables that a run of this exercise must deliver. */
export function tablesOf(exercise: Exercise): readonly TableName[] {
  const sources = [
    ...measuresOf(exercise).map(({ source }) => source),
    ...exercise.explanation.text,
  ];
  const known = new Set<string>(kTables.map(({ name }) => name));
  const read = sources.flatMap(columnsIn).filter((name) => known.has(name));
  return [...new Set([...kMeasuredTables, ...(read as TableName[])])];
}
