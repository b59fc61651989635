// Turns InnoDB's measured runs into scenarios: options by name, workloads as phases of the tables
// workload, at the measured pace.
import { engineOptions } from './innodb_options';
import { isQuery, type QueryMark, queryPhases } from './innodb_queries';
import { type MeasuredRun, type Skipped, type Stage, truthScenario } from './measured';
import type { InnodbMark } from './replay_run';

export interface InnodbStage extends Stage {
  readonly workload: string;
  readonly ops: number;
  readonly elapsed_s: number;
  readonly settle_s: number;
  readonly fg: Readonly<Record<string, number>>;
  readonly settled: Readonly<Record<string, number>>;
  /** Since the server started. */
  readonly innodb_cmp?: readonly Readonly<Record<string, number>>[];
  readonly files_settled: Readonly<Record<string, { length: number; allocated: number }>>;
}

/** Statements of a row: one for each entry that the workload writes or deletes. */
export const kStatements: Record<string, number> = {
  seq: 1,
  rnd: 1,
  iib: 4,
  sbload: 2,
  sbupd: 1,
  sbidx: 3,
};
/** The file of each workload's table in the measured server and in the engine. */
export const kFiles: Record<string, { theirs: string; ours: string }> = {
  seq: { theirs: 't/seq.ibd', ours: 't/t0.ibd' },
  rnd: { theirs: 't/rnd.ibd', ours: 't/t1.ibd' },
  iib: { theirs: 't/iib.ibd', ours: 't/t2.ibd' },
  sbload: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  sbupd: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  sbidx: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  'drop index': { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  'add index': { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  rebuild: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  delete: { theirs: 't/rnd.ibd', ours: 't/t1.ibd' },
  defragment: { theirs: 't/rnd.ibd', ours: 't/t1.ibd' },
};
const kTableChanges: Readonly<Record<string, string>> = {
  'drop index': 'drop_index',
  'add index': 'add_index',
  rebuild: 'optimize',
  delete: 'rnd_delete',
  scan: 'scan',
  defragment: 'optimize',
};
/** These began on a server that had just been started. */
const kRestarted = ['drop index', 'add index', 'delete', 'scan'];

export const changesTable = (workload = ''): boolean => workload in kTableChanges;

interface InnodbPlan {
  readonly document: unknown;
  readonly marks: InnodbMark[];
  readonly queries: QueryMark[];
  readonly skipped: Skipped[];
}

/** The scenario of a run, or the reason for none. `pace` 2: twice as fast as measured. */
export function scenarioOf(
  run: MeasuredRun,
  pace: number,
  further: Readonly<Record<string, string | number | boolean>> = {},
): InnodbPlan | { reason: string } {
  const named = engineOptions(run);
  if ('reason' in named) return named as { reason: string };
  const phases: object[] = [];
  const marks: InnodbMark[] = [];
  const queries: QueryMark[] = [];
  const skipped: Skipped[] = [];
  let statements = 0;
  for (const [index, stage] of (run.stages as readonly InnodbStage[]).entries()) {
    if (isQuery(stage)) {
      const planned = queryPhases(stage, index, statements);
      if ('reason' in planned) return planned;
      phases.push(...planned.phases);
      queries.push(planned.mark);
      statements = planned.mark.after;
      continue;
    }
    if (stage.workload === 'check') continue; // a question about the server's memory
    const change = kTableChanges[stage.workload];
    if (change !== undefined) {
      const restarts = kRestarted.includes(stage.workload);
      const wait = { kind: 'flush', elapsed_ns: 1e9 };
      const settle = { kind: 'flush', elapsed_ns: Math.round((stage.elapsed_s / pace) * 1e9) };
      phases.push(...(restarts ? [wait, wait] : []), { kind: change }, settle);
      const restart = restarts ? { at: statements, opened: statements + 4 } : undefined;
      const count = change === 'rnd_delete' ? (stage.fg.handler_delete ?? 0) : 1;
      const fg = (restart?.opened ?? statements) + count;
      statements = fg + 2;
      marks.push({ stage: index, fg, settled: statements, ...(restart && { restart }) });
      continue;
    }
    const statementsOfRow = kStatements[stage.workload];
    if (statementsOfRow === undefined)
      return { reason: `workload "${stage.workload}" is not known` };
    const updates = stage.workload === 'sbupd' || stage.workload === 'sbidx';
    if (updates && !run.stages.slice(0, index).some(({ workload }) => workload === 'sbload'))
      return { reason: `${stage.workload} updates what sbload has put before` };
    const seconds = (s: number) => Math.round((s / pace) * 1e9);
    phases.push({
      kind: stage.workload,
      statements: stage.ops,
      elapsed_ns: seconds(stage.elapsed_s),
    });
    phases.push({ kind: 'flush', elapsed_ns: seconds(stage.settle_s) });
    const fg = statements + stage.ops * statementsOfRow;
    statements = fg + 2;
    marks.push({ stage: index, fg, settled: statements });
  }
  const cpu = { cpu_put_ns: 0, cpu_get_ns: 0, cpu_scan_row_ns: 0 };
  const document = truthScenario(run, {
    seed: 1,
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '2 GiB' } },
    workload: { kind: 'tables', options: { rows: 500_000 }, phases },
    contender: {
      name: 'InnoDB',
      engine: 'btree',
      profile: 'mariadb-10.11-unscaled',
      options: {
        ...cpu,
        ...named,
        ...(run.stages.some(({ workload }) => workload === 'defragment') && { defragment: true }),
        ...further,
      },
    },
  });
  return { document, marks, queries, skipped };
}
