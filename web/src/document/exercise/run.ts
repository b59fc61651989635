// What an exercise needs of a run, wherever it is made: on the page by workers, on the command line
// by one process after the other.

import { kTables } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { kMeasuredTables } from '../../model/measured_tables';
import { type FinishedRun, namesOf, subjectFrom, subjectOf } from '../measure/of_scenario';
import type { Names, Subject } from '../measure/subject';
import type { Scenario } from '../scenario/scenario';
import type { Exercise } from './exercise';

/** One contender's run at its end. */
export interface Ended extends FinishedRun {
  readonly digest: string;
  /** False if it stopped on its way, with the reason. */
  readonly finished: boolean;
  readonly message: string;
}
export interface Run {
  /** Of the engines that made it. */
  readonly build: string;
  readonly scenario: Scenario;
  readonly ends: readonly Ended[];
}
export type MakeRun = (scenario: Scenario, tables: readonly TableName[]) => Promise<Run>;

/** The digests of a run's contenders, one after the other. */
export const digestOf = ({ ends }: Run): string => ends.map(({ digest }) => digest).join('');

/** Why a run did not come to its end, or undefined. */
export const stoppedWhy = ({ ends, scenario }: Run): string | undefined => {
  const stopped = ends.findIndex(({ finished }) => !finished);
  return stopped < 0
    ? undefined
    : `${scenario.contenders[stopped]?.name} stopped: ${ends[stopped]?.message}`;
};

export const subjectOfRun = ({ scenario, ends }: Run): Subject => subjectOf(scenario, ends);

export const namesIn = ({ scenario }: Pick<Exercise, 'scenario'>): Names => namesOf(scenario);

/** Before anything has run: only options have values. */
export const subjectBefore = ({ scenario }: Pick<Exercise, 'scenario'>): Subject =>
  subjectFrom(
    scenario,
    scenario.contenders.map(() => ({ report: {}, series: [], causes: [], phases: [] })),
  );

/** Every measure of an exercise, its place and whether it may be a list. */
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

/** The tables whose columns measures read. */
export const columnsIn = (source: string): readonly string[] =>
  [...source.matchAll(kColumn)].map(([, one, other]) => one ?? other ?? '');

/** The tables that a run of this exercise is asked for. */
export function tablesOf(exercise: Exercise): readonly TableName[] {
  const sources = [
    ...measuresOf(exercise).map(({ source }) => source),
    ...exercise.explanation.text,
  ];
  const known = new Set<string>(kTables.map(({ name }) => name));
  const read = sources.flatMap(columnsIn).filter((name) => known.has(name));
  return [...new Set([...kMeasuredTables, ...(read as TableName[])])];
}
