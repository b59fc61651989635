// Replays the measured run of a column added by one broadcast, read, updated and optimized: what
// the log, the buffers and the update function show of it.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type MeasuredRun, type ReplaySettings, type Row, row } from './measured';
import { documentOfRows } from './perconaft';
import { fetchesOf, fetchRows } from './perconaft_fetches';
import {
  type Figures,
  fullScan,
  loadPhases,
  type Part,
  type Phase,
  replayInParts,
} from './perconaft_parts';

const kNotReplayed: Readonly<Record<string, string>> = {
  'rebuilding by puts': 'a table is not copied into another',
  'rebuilding by the bulk loader': 'there is no bulk loader',
};
/** Figures of a stage: the real one, and ours from the report's fields of the tree. */
const kFigures: Readonly<Record<string, string>> = {
  'engine_status.logger: writes (bytes)': 'log_bytes',
  update_function_calls: 'row_updates',
  root_to_leaf_paths: 'optimized_paths',
};

/** True if the figure is one of those that a replay must meet. */
export const isColumnFigure = (_: MeasuredRun, { metric }: Row): boolean =>
  metric in kFigures || metric.startsWith('trees.');

/** A broadcast's log and messages are exact. */
export const columnTolerance = ({ stages }: MeasuredRun, { stage, metric }: Row): number =>
  metric.startsWith('trees.') || stages[stage]?.stage?.startsWith('broadcast') ? 0 : 0.03;

function partsOf({ options }: MeasuredRun): Part[] {
  const number = (name: string) => Number(options[name]);
  const puts = { transaction_puts: number('txn') };
  const checkpoints: Phase = { kind: 'flush', statements: 2 };
  const scan = fullScan(number('rows'));
  return [
    { stage: 'load', phases: loadPhases(options) },
    { stage: 'checkpoint, twice', phases: [checkpoints] },
    { stage: 'broadcast', phases: [{ kind: 'add_column', column_bytes: 4 }] },
    { stage: 'checkpoint after the broadcast', phases: [{ kind: 'flush' }] },
    { stage: '20,000 gets', phases: [{ kind: 'get_present', seed: 77, statements: 20_000 }] },
    { stage: 'full scan, before updates', phases: scan },
    { stage: 'checkpoint after that scan', phases: [checkpoints] },
    {
      stage: 'updates A2',
      phases: [
        {
          kind: 'update',
          seed: 2,
          first_version: 1_000_000,
          statements: number('updates'),
          ...puts,
        },
      ],
    },
    { stage: 'checkpoint after updates', phases: [checkpoints] },
    { stage: 'full scan', phases: scan },
    { stage: 'checkpoint after scan', phases: [checkpoints] },
    { stage: 'optimize message', phases: [{ kind: 'optimize' }] },
    { stage: 'checkpoint after hot optimize', phases: [checkpoints] },
    { stage: 'full scan, after', phases: scan },
    { stage: 'second hot optimize', phases: [{ kind: 'optimize' }, checkpoints] },
  ];
}

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as {
    fractal: Record<string, number> & { broadcasts: Record<string, number> };
  };
  const { broadcasts, ...counts } = fractal;
  return { ...counts, ...fetchesOf(fractal), waiting: broadcasts.waiting ?? 0 };
}

/** Messages to all rows that the file holds after the broadcast, by the library's own summary. */
function broadcastsInTree(run: MeasuredRun): number {
  interface Height {
    readonly kinds?: Readonly<Record<string, number>>;
  }
  interface Tree {
    readonly tag: string;
    readonly files: Readonly<Record<string, { by_height: Readonly<Record<string, Height>> }>>;
  }
  const trees = (run as unknown as { trees: readonly Tree[] }).trees;
  const tree = trees.find(({ tag }) => tag === 'after-broadcast');
  return Object.values(tree?.files ?? {})
    .flatMap(({ by_height }) => Object.values(by_height))
    .flatMap(({ kinds = {} }) => Object.entries(kinds))
    .reduce((sum, [kind, count]) => sum + (kind.includes('broadcast') ? count : 0), 0);
}

function figureOf(stage: object, metric: string): number | undefined {
  const [first = '', second] = metric.split('.');
  const value = (stage as Record<string, unknown>)[first];
  if (second === undefined) return value as number | undefined;
  return (value as Record<string, number> | undefined)?.[second];
}

function documentFor(run: MeasuredRun, parts: readonly Part[], settings: ReplaySettings): unknown {
  const phases = parts.flatMap((part) => part.phases);
  return documentOfRows(run, phases, settings, { cleaner_period: 0, cpu_put_ns: 8000 });
}

/** The figures of one stage that both have; `next`: ours at the end of the stage after it. */
function rowsOf(
  run: MeasuredRun,
  index: number,
  part: Part,
  [before, now, next]: readonly [Figures, Figures, Figures],
): Row[] {
  const stage = run.stages[index] ?? {};
  const rows: Row[] = [];
  for (const [metric, ours] of Object.entries(kFigures)) {
    const real = figureOf(stage, metric);
    // A checkpoint's records name the files of the library's environment, which are others here.
    if (
      real === undefined ||
      (metric.includes('logger') && !/^(load|broadcast|updates)/.test(part.stage))
    )
      continue;
    // The log is written each second and by the checkpoint that follows: both belong to updates.
    const later = metric.includes('logger') && part.stage.startsWith('updates');
    const rest = later ? (figureOf(run.stages[index + 1] ?? {}, metric) ?? 0) : 0;
    const end = later ? next : now;
    rows.push(row(run.run, index, metric, real + rest, (end[ours] ?? 0) - (before[ours] ?? 0)));
  }
  if (part.stage === 'checkpoint after the broadcast')
    rows.push(row(run.run, index, 'trees.broadcasts', broadcastsInTree(run), now.waiting ?? 0));
  rows.push(...fetchRows(run, index, before, now));
  return rows;
}

export const replayColumn = replayInParts((run, settings) => {
  const parts = partsOf(run);
  return {
    parts,
    document: documentFor(run, parts, settings),
    read,
    compare: (stage, part, figures) => rowsOf(run, stage, part, figures),
    reasonOf: (name) => Object.entries(kNotReplayed).find(([begin]) => name.startsWith(begin))?.[1],
  };
});
