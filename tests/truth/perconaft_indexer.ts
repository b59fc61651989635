// Replays the measured run of an index that is built while rows are put: what both trees write and
// log meanwhile, and the trees that it ends with.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type MeasuredRun, type Row, row } from './measured';
import { documentOfRows } from './perconaft';
import { type Figures, loadPhases, type Part, type Phase, replayInParts } from './perconaft_parts';

const kFlushes =
  'engine_status.ft flusher: total number of flushes done by flusher threads or cleaner threads';
/** Figures of a stage: the real one, and ours from the report's fields of the tree, as a sum. */
const kFigures: Readonly<Record<string, readonly string[]>> = {
  'engine_status.logger: writes (bytes)': ['log_bytes'],
  [kFlushes]: ['counted_flushes'],
  'engine_status.ft flusher: leaf node splits': ['leaf_splits'],
  'engine_status.ft: leaf nodes flushed to disk (for checkpoint) (bytes)': [
    'leaf_checkpoint_bytes',
  ],
  'engine_status.ft: leaf nodes flushed to disk (not for checkpoint) (bytes)': [
    'leaf_eviction_bytes',
  ],
  'engine_status.ft: nonleaf nodes flushed to disk (for checkpoint) (bytes)': [
    'nonleaf_checkpoint_bytes',
  ],
  'engine_status.ft: nonleaf nodes flushed to disk (not for checkpoint) (bytes)': [
    'nonleaf_eviction_bytes',
  ],
};
const kTrees: readonly string[] = ['main', 'sec1'];
const kJudged =
  /logger|not for checkpoint|total number of flushes|leaf node splits|entries|live_bytes|leaf_nodes/;

export const isIndexerFigure = (_: MeasuredRun, { metric }: Row): boolean => kJudged.test(metric);
/** The entries are those of all rows, to the last one. */
export const indexerTolerance = (_: MeasuredRun, { metric }: Row): number =>
  /entries$/.test(metric) ? 0 : 0.08;

function partsOf({ options, stages }: MeasuredRun): Part[] {
  const number = (name: string) => Number(options[name]);
  const build = stages.find(({ stage = '' }) => stage.startsWith('build'));
  const meanwhile = Number((build as { foreground_rows?: number } | undefined)?.foreground_rows);
  const rests = Math.ceil(meanwhile / number('puts_per_1000'));
  const pieces = number('rows') / number('checkpoint_ops');
  const checkpoint: Phase = { kind: 'flush' };
  const paced = { build_rows: 1000, build_puts: number('puts_per_1000') };
  const add: Phase = { kind: 'add_index', statements: meanwhile, transaction_puts: 10, ...paced };
  return [
    {
      stage: 'load',
      phases: [{ kind: 'drop_index' }, ...loadPhases(options)],
      statements: 1 + number('rows') + pieces,
    },
    { stage: 'checkpoint, twice', phases: [checkpoint, checkpoint], statements: 2 },
    { stage: 'build', phases: [add], statements: 1 + rests + 2 * meanwhile },
    {
      stage: '10,000 more rows',
      phases: [{ kind: 'load', statements: 10_000, transaction_puts: 10 }],
      statements: 20_000,
    },
    { stage: 'checkpoint, twice, at the end', phases: [checkpoint, checkpoint], statements: 2 },
  ];
}

/** Leaves, nonleaf nodes, bytes on the drive and entries of each tree, in its buffers as well. */
async function readTrees(lab: LabInstance): Promise<Figures> {
  const nodes = (await lab.describe())['fractal.nodes']?.columns;
  const figures: Record<string, number> = {};
  [...(nodes?.index ?? [])].forEach((index, i) => {
    const tree = kTrees[index] ?? '';
    const add = (name: string, more: number) => {
      figures[`${tree}.${name}`] = (figures[`${tree}.${name}`] ?? 0) + more;
    };
    add(nodes?.height[i] === 0 ? 'leaf_nodes' : 'nonleaf_nodes', 1);
    add('live_bytes', nodes?.disk_bytes[i] ?? 0);
    add('entries', nodes?.messages[i] ?? 0);
  });
  return figures;
}

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as { fractal: Record<string, number> };
  const { flushes = 0, early_flushes = 0 } = fractal;
  return {
    ...fractal,
    ...(await readTrees(lab)),
    counted_flushes: flushes - early_flushes,
  };
}

interface RealTree {
  readonly leaf_nodes: number;
  readonly nonleaf_nodes: number;
}
interface RealRun {
  readonly stages: readonly {
    readonly dictionaries: Readonly<Record<string, { readonly live_bytes: number }>>;
    readonly entries?: number;
  }[];
  readonly trees: readonly { readonly files: Readonly<Record<string, RealTree>> }[];
}

const entriesOf = (run: MeasuredRun): number =>
  (run as unknown as RealRun).stages.find(({ entries }) => entries !== undefined)?.entries ?? 0;

/** The trees as a stage leaves them; nodes are counted in the last one. */
function treeRows(run: MeasuredRun, stage: number, now: Figures, last: boolean): Row[] {
  const { stages, trees } = run as unknown as RealRun;
  return kTrees.flatMap((tree) => {
    const live = stages[stage]?.dictionaries[`${tree}.db`]?.live_bytes;
    const rows: Row[] = [];
    const compare = (metric: string, real: number, ours = now[`${tree}.${metric}`] ?? 0) =>
      rows.push(row(run.run, stage, `${tree}.${metric}`, real, ours));
    if (live !== undefined) compare('live_bytes', live);
    const [, file] =
      Object.entries(trees[0]?.files ?? {}).find(([name]) => name.startsWith(tree)) ?? [];
    if (last && file !== undefined) {
      compare('leaf_nodes', file.leaf_nodes);
      compare('nonleaf_nodes', file.nonleaf_nodes);
    }
    // Its buffers hold nothing but insertions, so that the sum is that of all rows.
    if (last && tree === 'sec1') compare('entries', entriesOf(run));
    return rows;
  });
}

/** `later`: at the end of the checkpoint that follows. */
function statusRows(
  run: MeasuredRun,
  stage: number,
  [before, now, later]: readonly [Figures, Figures, Figures],
): Row[] {
  const statusAt = (index: number, metric: string) =>
    run.stages[index]?.engine_status?.[metric.slice('engine_status.'.length)] ?? 0;
  return Object.entries(kFigures).map(([metric, fields]) => {
    // The log is written each second, in another time there, and by the checkpoint.
    const log = metric.includes('logger');
    const real = statusAt(stage, metric) + (log ? statusAt(stage + 1, metric) : 0);
    const end = log ? later : now;
    const ours = fields.reduce((sum, field) => sum + (end[field] ?? 0) - (before[field] ?? 0), 0);
    return row(run.run, stage, metric, real, ours);
  });
}

export const replayIndexer = replayInParts((run, settings) => {
  const parts = partsOf(run);
  const phases = parts.flatMap((part) => part.phases);
  const document = documentOfRows(run, phases, settings, {
    cleaner_period: 0,
    cpu_put_ns: 8000,
  }) as { workload: { options: object } };
  document.workload.options = { ...document.workload.options, secondary_indexes: 1 };
  const isCheckpoint = (part: Part | undefined) => part?.stage.startsWith('checkpoint') === true;
  return {
    parts,
    document,
    read,
    compare: (stage, part, [before, now, next]) => {
      const after = parts[parts.indexOf(part) + 1];
      const later = isCheckpoint(after) ? next : now;
      return [
        ...(isCheckpoint(part) ? [] : statusRows(run, stage, [before, now, later])),
        ...treeRows(run, stage, now, after === undefined),
      ];
    },
    reasonOf: (name) => (name.startsWith('check of') ? 'a test compares each row' : undefined),
  };
});
