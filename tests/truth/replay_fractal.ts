// Replays one measured PerconaFT run natively and takes our figures at its marks.
import { isDeepStrictEqual } from 'node:util';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { valueAt } from './agreement';
import {
  type MeasuredRun,
  omittableRules,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
  type Stage,
} from './measured';
import { documentOf, type Plan, planOf } from './perconaft';
import { columnTolerance, isColumnFigure, replayColumn } from './perconaft_column';
import { isFetchFigure } from './perconaft_fetches';
import { indexerTolerance, isIndexerFigure, replayIndexer } from './perconaft_indexer';
import { loaderTolerance, replayLoader } from './perconaft_loader';
import { isReadAheadFigure, replayReadAhead } from './perconaft_readahead';
import { reasonOf } from './perconaft_reasons';
import { replayVersions, versionsTolerance } from './perconaft_versions';
import { loadReplay, readAt } from './replay_run';

type Figures = Record<string, number>;

// Runs of a kind of stages, by `options.kind`; all others are streams of puts and reads.
const kKinds: Readonly<
  Record<string, Pick<Replay, 'replay' | 'judged'> & Required<Pick<Replay, 'tolerance'>>>
> = {
  column: { replay: replayColumn, judged: isColumnFigure, tolerance: columnTolerance },
  loader: { replay: replayLoader, judged: () => true, tolerance: loaderTolerance },
  readahead: { replay: replayReadAhead, judged: isReadAheadFigure, tolerance: () => 0.15 },
  indexer: { replay: replayIndexer, judged: isIndexerFigure, tolerance: indexerTolerance },
  mvcc: {
    replay: replayVersions,
    judged: (_, row) => !isFetchFigure(row),
    tolerance: versionsTolerance,
  },
};
const kindOf = ({ options }: MeasuredRun) => kKinds[`${options.kind}`];

// Our figures by PerconaFT's names. Sizes are those at the mark; all others are changes over the
// stream.
const kSizes: Record<string, string> = {
  data_file_bytes: 'file_bytes',
  frag_data_bytes: 'live_bytes',
};
const kStatus: Record<string, readonly string[]> = {
  'logger: writes (bytes)': ['log_bytes'],
  'ft flusher: total number of flushes done by flusher threads or cleaner threads': [
    'counted_flushes',
  ],
  'ft flusher: leaf node splits': ['leaf_splits'],
  'ft flusher: nonleaf node splits': ['nonleaf_splits'],
  'ft: leaf nodes flushed to disk (for checkpoint)': ['leaf_checkpoint_nodes'],
  'ft: leaf nodes flushed to disk (for checkpoint) (bytes)': ['leaf_checkpoint_bytes'],
  'ft: leaf nodes flushed to disk (not for checkpoint)': ['leaf_eviction_nodes'],
  'ft: leaf nodes flushed to disk (not for checkpoint) (bytes)': ['leaf_eviction_bytes'],
  'ft: nonleaf nodes flushed to disk (for checkpoint)': ['nonleaf_checkpoint_nodes'],
  'ft: nonleaf nodes flushed to disk (for checkpoint) (bytes)': ['nonleaf_checkpoint_bytes'],
  'ft: nonleaf nodes flushed to disk (not for checkpoint)': ['nonleaf_eviction_nodes'],
  'ft: nonleaf nodes flushed to disk (not for checkpoint) (bytes)': ['nonleaf_eviction_bytes'],
};
// Sums of several rows of PerconaFT's status, which has no name for them.
const kSums: Record<string, readonly string[]> = {
  'all leaf node bytes': [
    'ft: leaf nodes flushed to disk (for checkpoint) (bytes)',
    'ft: leaf nodes flushed to disk (not for checkpoint) (bytes)',
  ],
  'all nonleaf node bytes': [
    'ft: nonleaf nodes flushed to disk (for checkpoint) (bytes)',
    'ft: nonleaf nodes flushed to disk (not for checkpoint) (bytes)',
  ],
};
const kJudged =
  /\(bytes\)|all .*bytes|total number of flushes|leaf node splits|data_file_bytes|frag_data_bytes/;

// Finished replays: a repetition on the real engine is the same replay here, or its beginning.
const done: { plan: Plan; figures: Map<number, Figures> }[] = [];

const beginsWith = (
  { plan }: { plan: Plan },
  { seed, contender, workload, phases }: Plan,
): boolean =>
  isDeepStrictEqual(
    [plan.seed, plan.contender, plan.workload, plan.phases.slice(0, phases.length)],
    [seed, contender, workload, phases],
  );

async function replay(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const kind = kindOf(run);
  if (kind !== undefined) return kind.replay(run, start, progress, settings);
  const plan = planOf(run, settings);
  if ('reason' in plan) return { rows: [], skipped: [{ run: run.run, reason: plan.reason }] };
  let figures = done.find((one) => beginsWith(one, plan))?.figures;
  if (figures === undefined) {
    const lab = await loadReplay(run, documentOf(run, plan), start);
    const moments = [0, ...plan.marks.flatMap(({ from, at }) => [from, at])];
    figures = await readAt(lab, moments, read, progress);
    done.push({ plan, figures });
  }
  const found = figures;
  const rows = plan.marks.flatMap(({ stage, from, at }) =>
    compare(run, stage, found.get(from) ?? {}, found.get(at) ?? {}),
  );
  return { rows, skipped: plan.skipped.map((skip) => ({ run: run.run, ...skip })) };
}

const isReadsAGet = (run: MeasuredRun, stage: number, metric: string): boolean =>
  metric === 'metrics.syscr' && run.stages[stage]?.read === 'get_present';

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as { fractal: Figures };
  const { flushes = 0, early_flushes = 0 } = fractal;
  return { ...fractal, counted_flushes: flushes - early_flushes };
}

/** A row of PerconaFT's status, or a sum of rows. The status omits rows that are 0. */
function realOf(stage: Stage, metric: string): number {
  const status = stage.engine_status ?? {};
  const sum = kSums[metric];
  if (sum !== undefined) return sum.reduce((bytes, part) => bytes + (status[part] ?? 0), 0);
  return valueAt(stage, metric) ?? 0;
}

function compare(run: MeasuredRun, stage: number, before: Figures, now: Figures): Row[] {
  const measured = run.stages[stage];
  if (measured === undefined) return [];
  const change = (name: string) => (now[name] ?? 0) - (before[name] ?? 0);
  if (measured.read !== undefined) {
    const { rchar = 0, syscr = 0 } = measured.metrics;
    return [
      row(run.run, stage, 'metrics.rchar', rchar, change('read_bytes')),
      row(run.run, stage, 'metrics.syscr', syscr, change('reads')),
    ];
  }
  const rows: Row[] = [];
  const status = measured.engine_status ?? {};
  for (const [name, ours] of Object.entries(kStatus)) {
    rows.push(
      row(
        run.run,
        stage,
        `engine_status.${name}`,
        status[name] ?? 0,
        ours.reduce((sum, field) => sum + change(field), 0),
      ),
    );
  }
  for (const [name, parts] of Object.entries(kSums)) {
    const ours = parts
      .flatMap((part) => kStatus[part] ?? [])
      .reduce((sum, field) => sum + change(field), 0);
    rows.push(row(run.run, stage, name, realOf(measured, name), ours));
  }
  for (const [name, ours] of Object.entries(kSizes))
    rows.push(row(run.run, stage, `metrics.${name}`, measured.metrics[name] ?? 0, now[ours] ?? 0));
  return rows;
}

export const fractal: Replay = {
  system: 'perconaft',
  replay,
  judged: (run, judged) => {
    const { stage, metric } = judged;
    return (
      kindOf(run)?.judged(run, judged) ??
      (isReadsAGet(run, stage, metric) ||
        (run.stages[stage]?.at === 'fg' &&
          kJudged.test(metric) &&
          !metric.includes('nonleaf node splits')))
    );
  },
  tolerance: (run, judged) =>
    kindOf(run)?.tolerance(run, judged) ??
    (isReadsAGet(run, judged.stage, judged.metric) ? 0.03 : 0.05),
  realOf,
  why: reasonOf,
  ablation: {
    variants: [
      ...omittableRules('fractal'),
      { name: 'rightmost shortcut', options: { rightmost_score: 1_000_000 } },
      { name: 'enable_partial_eviction', options: { enable_partial_eviction: false } },
      {
        name: 'compress_buffers_before_eviction',
        options: { compress_buffers_before_eviction: false },
      },
      { name: 'prefetching', options: { disable_prefetching: true } },
    ],
    figures: [
      { metric: 'all leaf node bytes', heading: 'leaf bytes' },
      { metric: 'all nonleaf node bytes', heading: 'nonleaf bytes' },
      {
        metric:
          'engine_status.ft flusher: total number of flushes done by flusher threads or cleaner threads',
        heading: 'flushes',
      },
      { metric: 'engine_status.ft flusher: leaf node splits', heading: 'leaf splits' },
      { metric: 'metrics.rchar', heading: 'bytes read' },
      {
        metric: 'engine_status.ft: basements fetched as a target of a query',
        heading: 'basement nodes as targets',
      },
    ],
    stage: ({ stream, at, read, stage }) => {
      if (stage !== undefined) return /scan/.test(stage) ? stage : undefined;
      return read !== undefined || at === 'fg' ? `${stream} ${read ?? at}` : undefined;
    },
  },
};
