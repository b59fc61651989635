// The reads of InnoDB's measured runs: kinds of queries as phases of the tables workload. A cut of
// the power, once all pages are written, stands for the restart of the server.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import type { MeasuredRun, Stage } from './measured';
import { runTo } from './replay_run';

export interface QueryStage extends Stage {
  readonly elapsed_s: number;
  readonly label: string;
  readonly kind: string;
  readonly seed: number;
  readonly queries: number;
  readonly length: number;
  readonly table_rows: number;
}
/** Statements of the run when the figures of a stage begin and end. */
export interface QueryMark {
  readonly stage: number;
  readonly before: number;
  readonly after: number;
  readonly restarts: boolean;
}
type Figures = Readonly<Record<string, number>>;

export const isQuery = (stage: object): stage is QueryStage =>
  (stage as QueryStage).workload === 'query';

/** Phases by the kinds of mdb_query.cpp. EXPLAIN reads a leaf that its estimate reads as well. */
const kKinds: Record<string, (stage: QueryStage) => object> = {
  covering: ({ length }) => ({ kind: 'covering_range', scan_rows: length }),
  lookup: ({ length }) => ({ kind: 'range_with_rows', scan_rows: length }),
  handler: ({ length }) => ({ kind: 'range_with_rows', scan_rows: length, planned: false }),
  primary: ({ length }) => ({ kind: 'primary_range', scan_rows: length }),
  explain: () => ({ kind: 'covering_range', scan_rows: 1 }),
  point: () => ({ kind: 'point' }),
  frac_covering: (stage) => ({ kind: 'covering_range', ...fraction(stage) }),
  frac_lookup: (stage) => ({ kind: 'range_with_rows', ...fraction(stage) }),
};
const fraction = ({ length, table_rows }: QueryStage) => ({
  scan_rows: table_rows,
  price_width: length,
});

/** Each table with its queries is a separate run: stages from one load to the next. */
export function tablesOf(run: MeasuredRun): { first: number; run: MeasuredRun }[] {
  const loads = run.stages.flatMap((stage, index) => (isQuery(stage) ? [] : [index]));
  if (loads.length === run.stages.length) return [{ first: 0, run }];
  return loads.map((first, i) => ({
    first,
    run: { ...run, stages: run.stages.slice(first, loads[i + 1]) },
  }));
}

/**
 * The phases of a stage and its mark. The first two wait for a second each: in the first of them a
 * database that was opened reads its rollback segments, which a server does before it is asked.
 */
export function queryPhases(
  stage: QueryStage,
  index: number,
  statements: number,
): { phases: object[]; mark: QueryMark } | { reason: string } {
  const phase = kKinds[stage.kind]?.(stage);
  if (phase === undefined) return { reason: `queries of kind "${stage.kind}" are not known` };
  const elapsed_ns = Math.round(stage.elapsed_s * 1e9);
  const reads = { ...phase, statements: stage.queries, seed: stage.seed, elapsed_ns };
  const wait = { kind: 'flush', elapsed_ns: 1e9 };
  const before = statements + 3;
  return {
    phases: [wait, wait, reads],
    // Look-ups of a hundredth of the table find its index in memory.
    mark: {
      stage: index,
      before,
      after: before + 1 + stage.queries,
      restarts: stage.label === 'cold' && stage.kind !== 'frac_lookup',
    },
  };
}

/** Runs through the stages, and gives the change of each figure over them. */
export async function readQueries(
  lab: LabInstance,
  marks: readonly QueryMark[],
  read: (lab: LabInstance) => Promise<Figures>,
  progress: (share: number) => void,
): Promise<{ stage: number; change: Figures }[]> {
  const total = marks.at(-1)?.after ?? 1;
  const to = (statements: number) => runTo(lab, statements, (done) => progress(done / total));
  const stages: { stage: number; change: Figures }[] = [];
  for (const { stage, before, after, restarts } of marks) {
    await to(before - 3);
    if (restarts) await lab.crash(1);
    await to(before);
    const start = await read(lab);
    await to(after);
    const end = await read(lab);
    const change = Object.entries(end).map(([name, now]) => [name, now - (start[name] ?? 0)]);
    stages.push({ stage, change: Object.fromEntries(change) });
  }
  return stages;
}
