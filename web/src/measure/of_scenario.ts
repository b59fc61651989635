// A scenario and its finished runs as the subject of measures.
import { kCauses, kReport, type OptionRole } from '../gen/schema';
import type { TableName } from '../gen/types';
import { causeOf, type Tables } from '../model/decode';
import { rowsOf } from '../model/tables';
import { optionOf } from '../scenario/chosen_options';
import { runningContenders } from '../scenario/durability';
import { groupNamed } from '../scenario/options';
import type { Scenario } from '../scenario/scenario';
import type { MomentCause, Names, RunSubject, Subject } from './subject';

/** What a finished run answers with: its report and, at least, kMeasuredTables. */
export interface FinishedRun {
  readonly report: object;
  readonly tables: Tables;
}

export const kMeasuredTables = [
  'lab.series',
  'lab.series_causes',
  'workload.phases',
] as const satisfies readonly TableName[];

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

/** `runs` are in the order of the scenario's contenders. */
export function subjectOf(scenario: Scenario, runs: readonly FinishedRun[]): Subject {
  const contenders = runningContenders(scenario);
  return {
    runs: runs.map(({ report, tables }, i): RunSubject => {
      const { name, engine, profile, options } = contenders[i] as (typeof contenders)[number];
      return {
        name,
        engine,
        report,
        series: rowsOf(tables, 'lab.series'),
        causes: rowsOf(tables, 'lab.series_causes').map(
          ({ cause, ...rest }): MomentCause => ({ ...rest, cause: causeOf(cause)?.name ?? '' }),
        ),
        phases: rowsOf(tables, 'workload.phases').map(({ statements, warm_up: warmUp }) => ({
          statements,
          warm_up: warmUp === 1,
        })),
        option: (option) => optionOf({ role: 'engine', kind: engine, profile, options }, option),
        rows: (table) =>
          tables[table as TableName] === undefined
            ? undefined
            : rowsOf(tables, table as TableName).map((row) => ({ ...row })),
      };
    }),
    shared: (part, name) => optionOf({ role: part, ...scenario[part] }, name),
  };
}
