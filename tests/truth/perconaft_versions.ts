// Replays the measured runs of readers that keep old versions: leaves and live bytes while one is
// open, after it has ended, and after as many updates again.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type MeasuredRun, type Row, row } from './measured';
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

interface Measured {
  readonly dictionaries: Readonly<Record<string, { readonly live_bytes?: number }>>;
  readonly engine_status?: Figures;
}
interface Summary {
  readonly tag: string;
  readonly files: Readonly<Record<string, { readonly leaf_nodes: number }>>;
}

const kFlushes = 'total number of flushes';
/** Stages whose tree the library's own summary describes, and its tag there. */
const kTrees: Readonly<Record<string, string>> = {
  'checkpoint, reader open': 'reader-open',
  'checkpoint after': 'after',
};

/** These figures of our report; those by kind of node are changes over a stage. */
const kChanges: Readonly<Record<string, string>> = {
  'engine_status.ft flusher: total number of flushes done by flusher threads or cleaner threads':
    'flushes',
  'all leaf node bytes': 'leaf_bytes',
  'all nonleaf node bytes': 'nonleaf_bytes',
};

export const versionsTolerance = (_: MeasuredRun, { metric }: Row): number =>
  metric in kChanges ? 0.08 : metric === 'root_to_leaf_paths' ? 0.01 : 0.03;

/** Updates with a checkpoint after each piece, and further snapshots in between. */
function updates({ options }: MeasuredRun, skipped: number, snapshots: boolean): Phase[] {
  const number = (name: string) => Number(options[name]);
  const each = number('checkpoint_ops');
  const every = snapshots ? number('short_snapshots_every') : 0;
  const phases: Phase[] = [];
  for (let done = 0; done < number('updates'); ) {
    const length = Math.min(every || each, each - (done % each), number('updates') - done);
    phases.push({
      kind: 'update',
      seed: 2,
      ids: number('hot_rows'),
      skip_draws: skipped + done,
      first_version: 1_000_001 + skipped + done,
      statements: length,
      transaction_puts: number('txn'),
    });
    done += length;
    if (every > 0 && done % every === 0) phases.push({ kind: 'hold_snapshot' });
    if (done % each === 0) phases.push({ kind: 'flush' });
  }
  return phases;
}

function partsOf(run: MeasuredRun): Part[] {
  const { options } = run;
  const scan = fullScan(Number(options.rows));
  const checkpoints: Phase = { kind: 'flush', statements: 2 };
  const reads = options.reader === 1;
  const holds = reads || Number(options.short_snapshots_every) > 0;
  const hold: Phase[] = reads ? [{ kind: 'hold_snapshot' }] : [];
  const end: Phase[] = holds ? [{ kind: 'release_snapshot' }] : [];
  const held = scan.map((phase) => ({ ...phase, held: true }));
  return [
    { stage: 'load', phases: loadPhases(options) },
    { stage: 'checkpoint, twice', phases: [checkpoints, ...hold] },
    { stage: 'updates, reader open', phases: updates(run, 0, true) },
    { stage: 'checkpoint, reader open', phases: [checkpoints] },
    ...(reads ? [{ stage: 'the reader scans all', phases: held }] : []),
    { stage: 'a new snapshot scans all', phases: scan },
    { stage: 'reader closed, checkpoint', phases: [...end, checkpoints] },
    { stage: 'full scan, reader closed', phases: scan },
    { stage: 'as many updates again', phases: updates(run, Number(options.updates), false) },
    { stage: 'checkpoint after', phases: [checkpoints] },
    { stage: 'optimize and hot optimize', phases: [{ kind: 'optimize' }] },
    { stage: 'checkpoint, twice, at the end', phases: [checkpoints] },
  ];
}

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as { fractal: Record<string, number> };
  const sum = (...names: readonly string[]) =>
    names.reduce((total, name) => total + (fractal[name] ?? 0), 0);
  return {
    ...fractal,
    ...fetchesOf(fractal),
    flushes: sum('flushes') - sum('early_flushes'),
    leaf_bytes: sum('leaf_checkpoint_bytes', 'leaf_eviction_bytes'),
    nonleaf_bytes: sum('nonleaf_checkpoint_bytes', 'nonleaf_eviction_bytes'),
  };
}

/** The figures of a stage that the library has, but for what it fetched. */
function realFigures(run: MeasuredRun, stage: number): Figures {
  const measured = run.stages[stage] as unknown as Measured & Readonly<Record<string, unknown>>;
  const name = run.stages[stage]?.stage ?? '';
  const status = measured.engine_status ?? {};
  const sum = (words: string) =>
    Object.entries(status)
      .filter(([known]) => known.includes(`: ${words} nodes flushed to disk`))
      .filter(([known]) => known.endsWith('checkpoint) (bytes)'))
      .reduce((total, [, bytes]) => total + bytes, 0);
  const flushes = Object.entries(status).find(([known]) => known.includes(kFlushes))?.[1];
  const { trees } = run as unknown as { trees: readonly Summary[] };
  const tree = trees.find(({ tag }) => tag === kTrees[name]);
  const [file] = Object.values(tree?.files ?? {});
  const { root_to_leaf_paths: paths } = measured as { root_to_leaf_paths?: number };
  const writes = /^load|updates/.test(name);
  return {
    live_bytes: measured.dictionaries['main.db']?.live_bytes ?? 0,
    ...(file === undefined ? {} : { 'trees.leaf_nodes': file.leaf_nodes }),
    ...(paths === undefined ? {} : { root_to_leaf_paths: paths }),
    ...(writes && flushes !== undefined
      ? {
          [Object.keys(kChanges)[0] as string]: flushes,
          'all leaf node bytes': sum('leaf'),
          'all nonleaf node bytes': sum('nonleaf'),
        }
      : {}),
  };
}

function ourFigure(metric: string, before: Figures, now: Figures): number {
  const changed = kChanges[metric];
  if (changed !== undefined) return (now[changed] ?? 0) - (before[changed] ?? 0);
  if (metric === 'root_to_leaf_paths')
    return (now.optimized_paths ?? 0) - (before.optimized_paths ?? 0);
  return now[metric === 'trees.leaf_nodes' ? 'leaves' : metric] ?? 0;
}

export const replayVersions = replayInParts((run, settings) => {
  const parts = partsOf(run);
  const phases = parts.flatMap((part) => part.phases);
  return {
    parts,
    document: documentOfRows(run, phases, settings, { cleaner_period: 0, cpu_put_ns: 8000 }),
    read,
    compare: (stage, _, [before, now]) => [
      ...Object.entries(realFigures(run, stage)).map(([metric, real]) =>
        row(run.run, stage, metric, real, ourFigure(metric, before, now)),
      ),
      ...fetchRows(run, stage, before, now),
    ],
  };
});
