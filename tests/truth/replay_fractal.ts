// Replays one measured PerconaFT run natively and takes our figures at its marks.
import { isDeepStrictEqual } from 'node:util';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
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
import { reasonOf } from './perconaft_reasons';

const kSteps = 500_000;

type Figures = Record<string, number>;

// Ours by PerconaFT's names. Sizes are as they are at the mark, everything else is the change over
// the stream.
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
// Sums that PerconaFT's status does not name: what its rows add up to.
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

// Replays that were run. A repetition on the real engine is the same replay here, or its beginning.
const done: { plan: Plan; figures: Map<number, Figures> }[] = [];

const beginsWith = (
  { plan }: { plan: Plan },
  { seed, contender, workload, phases }: Plan,
): boolean =>
  isDeepStrictEqual(
    [plan.seed, plan.contender, plan.workload, plan.phases.slice(0, phases.length)],
    [seed, contender, workload, phases],
  );

async function runPlan(
  run: MeasuredRun,
  plan: Plan,
  lab: LabInstance,
  progress: (share: number) => void,
  figures: Map<number, Figures>,
): Promise<void> {
  const parsed = parseScenario(documentOf(run, plan));
  if (!parsed.ok)
    throw new Error(`the replay of ${run.run} is no scenario: ${JSON.stringify(parsed.issues)}`);
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  await lab.load(request);
  figures.set(0, await read(lab));
  const moments = [...new Set(plan.marks.flatMap(({ from, at }) => [from, at]))].sort(
    (a, b) => a - b,
  );
  for (const moment of moments.filter((m) => m > 0)) {
    await runTo(lab, moment, (at) => progress(at / (moments.at(-1) ?? 1)));
    figures.set(moment, await read(lab));
  }
  lab.close();
}

async function replay(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const plan = planOf(run, settings);
  if ('reason' in plan) return { rows: [], skipped: [{ run: run.run, reason: plan.reason }] };
  const figures = done.find((one) => beginsWith(one, plan))?.figures ?? new Map();
  if (figures.size === 0) {
    await runPlan(run, plan, start(), progress, figures);
    done.push({ plan, figures });
  }
  const rows = plan.marks.flatMap(({ stage, from, at }) =>
    compare(run, stage, figures.get(from) ?? {}, figures.get(at) ?? {}),
  );
  return { rows, skipped: plan.skipped.map((skip) => ({ run: run.run, ...skip })) };
}

async function runTo(
  lab: LabInstance,
  statements: number,
  progress: (done: number) => void,
): Promise<void> {
  for (;;) {
    const { status } = await lab.advance({
      stop: 'statements',
      target: statements,
      maxSteps: kSteps,
      facts: 'off',
    });
    progress(status.statements);
    if (status.target_reached) return;
    if (status.state !== 0)
      throw new Error(
        `the run ended after ${status.statements} of ${statements} statements: ${status.message}`,
      );
  }
}

const isReadsAGet = (run: MeasuredRun, stage: number, metric: string): boolean =>
  metric === 'metrics.syscr' && run.stages[stage]?.read === 'get_present';

async function read(lab: LabInstance): Promise<Figures> {
  const { fractal } = (await lab.report()) as unknown as { fractal: Figures };
  const { flushes = 0, early_flushes = 0 } = fractal;
  return { ...fractal, counted_flushes: flushes - early_flushes };
}

/** A sum of rows of PerconaFT's status, or one of them, which lacks those that are 0. */
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
  judged: (run, { stage, metric }) =>
    isReadsAGet(run, stage, metric) ||
    (run.stages[stage]?.at === 'fg' &&
      kJudged.test(metric) &&
      !metric.includes('nonleaf node splits')),
  tolerance: (run, { stage, metric }) => (isReadsAGet(run, stage, metric) ? 0.03 : 0.05),
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
    ],
    stage: ({ stream, at, read }) =>
      read !== undefined || at === 'fg' ? `${stream} ${read ?? at}` : undefined,
  },
};
