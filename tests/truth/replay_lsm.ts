// Replays one measured RocksDB run natively and takes our figures at its marks.

import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Tables } from '../../web/src/model/tables/decode';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  type MeasuredRun,
  omittableRules,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';
import { type Mark, type Run, replayOf } from './rocksdb';

const kSteps = 500_000;

// idle: bytes; reads: blocks fetched per present get and per scan.
const kJudgedBytes = [
  'wal_bytes',
  'flush_bytes',
  'compact_read',
  'compact_write',
  'live_sst_bytes',
].map((name) => `metrics.${name}`);

function judged(run: MeasuredRun, { stage: index, metric }: Row): boolean {
  const stage = run.stages[index];
  if (stage?.at !== 'idle') return false;
  if (stage.read === undefined) return kJudgedBytes.includes(metric);
  return (
    metric === 'metrics.block_reads_per_op' &&
    stage.read !== 'get_absent' &&
    run.pacing?.startsWith('paced') === true
  );
}

export const lsm: Replay = {
  system: 'rocksdb',
  replay: replayLsm,
  judged,
  ablation: {
    variants: omittableRules('lsm'),
    figures: [
      { metric: 'metrics.compact_read', heading: 'compaction read' },
      { metric: 'metrics.compact_write', heading: 'compaction written' },
    ],
    stage: ({ at, read, stream }) => (at === 'idle' && read === undefined ? stream : undefined),
  },
};

/** Counters since the run began. */
export interface Figures {
  readonly metrics: Record<string, number>;
  readonly levels: Map<number, { files: number; bytes: number; entries: number }>;
}

async function replayLsm(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const plan = replayOf(run, settings);
  if ('reason' in plan) return { rows: [], skipped: [{ run: run.run, reason: plan.reason }] };
  const rows: Row[] = [];
  for (const [i, part] of plan.runs.entries()) {
    const figures = await figuresOf(run, part, start, (share) =>
      progress((i + share) / plan.runs.length),
    );
    rows.push(...compare(run, part.marks, figures));
  }
  rows.sort((a, b) => a.stage - b.stage);
  return { rows, skipped: plan.skipped.map((skip) => ({ run: run.run, ...skip })) };
}

async function figuresOf(
  run: MeasuredRun,
  { document, marks }: Run,
  start: () => LabInstance,
  progress: (share: number) => void,
): Promise<Map<number, Figures>> {
  const parsed = parseScenario(document);
  if (!parsed.ok)
    throw new Error(`the replay of ${run.run} is no scenario: ${JSON.stringify(parsed.issues)}`);
  const lab = start();
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  await lab.load(request);

  const moments = [
    ...new Set(marks.flatMap(({ at, from }) => (from === undefined ? [at] : [at, from]))),
  ].sort((a, b) => a - b);
  const figures = new Map<number, Figures>();
  for (const moment of moments) {
    await runTo(lab, moment, (done) => progress(done / (moments.at(-1) ?? 1)));
    figures.set(moment, await read(lab));
  }
  lab.close();
  return figures;
}

export async function runTo(
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

function column(
  tables: Tables,
  table: 'lsm.files' | 'lsm.cache' | 'ledger',
  name: string,
): number[] {
  const found = tables[table]?.columns as Record<string, ArrayLike<number>> | undefined;
  return Array.from(found?.[name] ?? []);
}
/**
 * Of all tables and logs that lie in the directory, those that are still being written and those
 * that are about to go too.
 */
const dataBytes = (tables: Tables): number =>
  sum(
    rowsOf(tables, 'volume.files').map(({ name, bytes }) =>
      /\.(sst|log)$/.test(name) ? bytes : 0,
    ),
  );
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

export async function read(lab: LabInstance): Promise<Figures> {
  const tables = await lab.describe(['lsm.files', 'lsm.cache', 'volume.files']);
  const { lsm, stalls } = (await lab.report()) as unknown as {
    lsm: Record<string, number>;
    stalls: { ns: number };
  };
  const level = column(tables, 'lsm.files', 'level');
  const bytes = column(tables, 'lsm.files', 'bytes');
  const entries = column(tables, 'lsm.files', 'entries');
  const levels = new Map<number, { files: number; bytes: number; entries: number }>();
  level.forEach((n, i) => {
    const at = levels.get(n) ?? { files: 0, bytes: 0, entries: 0 };
    levels.set(n, {
      ...at,
      files: at.files + 1,
      bytes: at.bytes + (bytes[i] ?? 0),
      entries: at.entries + (entries[i] ?? 0),
    });
  });
  return {
    metrics: {
      wal_bytes: lsm.wal_bytes ?? 0,
      flush_bytes: lsm.flush_bytes ?? 0,
      compact_read: lsm.compact_read_bytes ?? 0,
      compact_write: lsm.compact_write_bytes ?? 0,
      stall_us: stalls.ns / 1000,
      live_sst_bytes: sum(bytes),
      data_bytes: dataBytes(tables),
      files: level.length,
      sst_entries: sum(column(tables, 'lsm.files', 'entries')),
      sst_deletions: sum(column(tables, 'lsm.files', 'deletions')),
      block_reads: sum(column(tables, 'lsm.cache', 'misses')),
      block_cache_hits: sum(column(tables, 'lsm.cache', 'hits')),
    },
    levels,
  };
}

// Figures that are changes over the stage's stream; the others are sizes.
const kChanges = new Set([
  'wal_bytes',
  'flush_bytes',
  'compact_read',
  'compact_write',
  'stall_us',
  'block_reads',
  'block_cache_hits',
]);

function compare(
  run: MeasuredRun,
  marks: readonly Mark[],
  figures: ReadonlyMap<number, Figures>,
): Row[] {
  const rows: Row[] = [];
  let base: Figures | undefined; // at the end of the stream before
  let stream: string | undefined;
  let last: Figures | undefined;
  for (const mark of marks) {
    const stage = run.stages[mark.stage];
    const now = figures.get(mark.at);
    if (stage === undefined || now === undefined) continue;
    if (stage.stream !== stream) {
      base = last;
      stream = stage.stream;
    }
    const before = mark.from === undefined ? base : figures.get(mark.from);
    for (const [name, real] of Object.entries(stage.metrics)) {
      const ours = figure(name, stage.metrics, now, before);
      if (ours !== undefined) rows.push(row(run.run, mark.stage, `metrics.${name}`, real, ours));
    }
    stage.levels?.forEach((level, index) => {
      const ours = now.levels.get(level.level ?? -1);
      for (const name of ['files', 'bytes'] as const)
        rows.push(
          row(run.run, mark.stage, `levels.${index}.${name}`, level[name] ?? 0, ours?.[name] ?? 0),
        );
    });
    last = now;
  }
  return rows;
}

function figure(
  name: string,
  real: Readonly<Record<string, number>>,
  now: Figures,
  before: Figures | undefined,
): number | undefined {
  if (name === 'block_reads_per_op')
    return (figure('block_reads', real, now, before) ?? 0) / (real.n ?? 1);
  const value = now.metrics[name];
  if (value === undefined) return undefined;
  return kChanges.has(name) ? value - (before?.metrics[name] ?? 0) : value;
}
