// Replays the measured runs of the bulk loader: its file, its temporary files, the nodes of the
// tree that it writes. Runs with secondary indexes are replayed for their main dictionary alone.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type MeasuredRun, type ReplaySettings, type Row, row, type Skipped } from './measured';
import { documentOfRows } from './perconaft';
import { loadReplay, readAt } from './replay_run';

type Figures = Readonly<Record<string, number>>;
interface LoadedTree {
  readonly leaf_nodes: number;
  readonly nonleaf_nodes: number;
}
interface LoadedRun {
  readonly stages: readonly {
    readonly metrics: Figures;
    readonly files: Readonly<Record<string, { readonly length?: number }>>;
  }[];
  readonly trees: readonly { readonly files: Readonly<Record<string, LoadedTree>> }[];
}

const kClose = 'loader close';
const kSecondary = 'the workload `kv` has no secondary indexes';
const kReplayed = /^loader (put|close)/;

export const loaderTolerance = (_: MeasuredRun, { metric }: Row): number =>
  metric.startsWith('trees') ? 0 : 0.03;

/** These figures of the library's run; its temporary files are those of all indexes. */
function realFigures(run: MeasuredRun): Figures {
  const { stages, trees } = run as unknown as LoadedRun;
  const close = run.stages.findIndex(({ stage = '' }) => stage.startsWith(kClose));
  const [name = '', file] =
    Object.entries(stages[close]?.files ?? {}).find(([known]) => known.endsWith('_B_0.tokudb')) ??
    [];
  const tree = trees[0]?.files[name];
  const temporary = stages
    .slice(0, close + 1)
    .reduce((sum, { metrics }) => sum + (metrics.loader_temp_bytes ?? 0), 0);
  return {
    'metrics.file_bytes': file?.length ?? 0,
    'trees.leaf_nodes': tree?.leaf_nodes ?? 0,
    'trees.nonleaf_nodes': tree?.nonleaf_nodes ?? 0,
    ...(run.options.secondaries === 0 ? { 'metrics.loader_temp_bytes': temporary } : {}),
  };
}

function documentFor(run: MeasuredRun, settings: ReplaySettings): unknown {
  const loader_memory = Number(run.options.loader_memory);
  return documentOfRows(run, [{ kind: 'bulk_load' }], settings, { loader_memory });
}

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as {
    fractal: { file_bytes: number; loader: Figures };
  };
  return {
    'metrics.file_bytes': fractal.file_bytes,
    'metrics.loader_temp_bytes': fractal.loader.temp_bytes ?? 0,
    'trees.leaf_nodes': fractal.loader.leaves ?? 0,
    'trees.nonleaf_nodes': fractal.loader.nonleaves ?? 0,
  };
}

export async function replayLoader(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const lab = await loadReplay(run, documentFor(run, settings), start);
  const rows = Number(run.options.rows);
  const ours = (await readAt(lab, [rows], read, progress)).get(rows) ?? {};
  const close = run.stages.findIndex(({ stage = '' }) => stage.startsWith(kClose));
  const skipped = run.stages.flatMap(({ stage = '' }, index) => {
    const reason = stage.includes('sec') ? kSecondary : 'only the load is replayed';
    return kReplayed.test(stage) ? [] : [{ run: run.run, stage: index, reason }];
  });
  const compared = Object.entries(realFigures(run)).map(([metric, real]) =>
    row(run.run, close, metric, real, ours[metric] ?? 0),
  );
  return { rows: compared, skipped };
}
