// Makes a scenario and its finished runs the subject of measures.
import { kCauses, kReport, type OptionRole } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { causeOf, type Tables } from '../../model/tables/decode';
import { kMeasuredTables } from '../../model/tables/measured_tables';
import { rowsOf } from '../../model/tables/tables';
import { runningContenders } from '../scenario/durability';
import type { Scenario } from '../scenario/scenario';
import { optionOf } from '../scenario/values/chosen_options';
import { groupNamed } from '../scenario/values/options';
import type { MomentCause, Names, RunSubject, Subject, UnderWay } from './subject';
import { momentsAhead } from './under_way';

/** A finished run: its report and, at least, kMeasuredTables. */
export interface FinishedRun {
  readonly report: object;
  readonly tables: Tables;
}

const optionNames = (role: OptionRole, kind: string): readonly string[] =>
  groupNamed(role, kind)?.options.map(({ name }) => name) ?? [];

export const namesOf = ({
  contenders,
  device,
  workload,
}: Pick<Scenario, 'contenders' | 'device' | 'workload'>): Names => ({
  runs: contenders.map(({ name, engine }) => ({
    name,
    engine,
    options: optionNames('engine', engine),
  })),
  shared: {
    device: optionNames('device', device.kind),
    workload: optionNames('workload', workload.kind),
  },
  fields: kReport.map(({ name }) => name),
  causes: kCauses.map(({ name }) => name),
});

/** The part of a run that measures read, as plain data that can be kept as JSON. */
export type RunFigures = Pick<RunSubject, 'report' | 'series' | 'causes' | 'phases'>;

interface Describes {
  report(): Promise<object>;
  describe(tables: TableName[]): Promise<Tables>;
}

export async function runFigures(lab: Describes): Promise<RunFigures> {
  return figuresOf({
    report: await lab.report(),
    tables: await lab.describe([...kMeasuredTables]),
  });
}

const figuresOf = ({ report, tables }: FinishedRun): RunFigures => ({
  report,
  series: rowsOf(tables, 'lab.series'),
  causes: rowsOf(tables, 'lab.series_causes').map(
    ({ cause, ...rest }): MomentCause => ({ ...rest, cause: causeOf(cause)?.name ?? '' }),
  ),
  phases: rowsOf(tables, 'workload.phases').map(({ statements, warm_up: warmUp }) => ({
    statements,
    warm_up: warmUp === 1,
  })),
});

/** Makes the subject of finished runs, in the order of the scenario's contenders. */
export function subjectOf(scenario: Scenario, runs: readonly FinishedRun[]): Subject {
  const { runs: subjects, shared } = subjectFrom(scenario, runs.map(figuresOf));
  return {
    runs: subjects.map((run, i) => ({
      ...run,
      rows: (table) => rowsNamed(runs[i]?.tables ?? {}, table as TableName),
    })),
    shared,
  };
}

/** A run that may still be under way. */
export interface RunSoFar extends FinishedRun {
  readonly ended: boolean;
}

/** Makes the subject of runs that may still be under way. */
export function subjectSoFar(
  scenario: Scenario,
  runs: readonly RunSoFar[],
  on: Omit<UnderWay, 'last'>,
): Subject {
  const { runs: subjects, shared } = subjectOf(scenario, runs);
  return {
    runs: subjects.map((run, i) => {
      if (runs[i]?.ended !== false) return run;
      const series = [...run.series, ...momentsAhead(run.series, run.phases)];
      return { ...run, series, underWay: { ...on, last: run.series.length - 1 } };
    }),
    shared,
  };
}

const rowsNamed = (tables: Tables, table: TableName) =>
  tables[table] === undefined ? undefined : rowsOf(tables, table).map((row) => ({ ...row }));

/** Makes the subject of kept figures. They have no tables, so `column` has nothing to read. */
export function subjectFrom(scenario: Scenario, runs: readonly RunFigures[]): Subject {
  const contenders = runningContenders(scenario);
  return {
    runs: runs.map((figures, i): RunSubject => {
      const { name, engine, profile, options } = contenders[i] as (typeof contenders)[number];
      return {
        ...figures,
        name,
        engine,
        option: (option) => optionOf({ role: 'engine', kind: engine, profile, options }, option),
      };
    }),
    shared: (part, name) => optionOf({ role: part, ...scenario[part] }, name),
  };
}
