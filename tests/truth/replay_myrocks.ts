// Replays one measured MyRocks run natively, at the measured pace or others (TRUTH_PACES), and
// takes our figures at its marks.

import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  type MeasuredRun,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';
import { type MyrocksPlan, type MyrocksStage, scenariosOf } from './myrocks';
import { read as readTree } from './replay_lsm';
import { loadReplay, readStages, type StageFigures, stageRows } from './replay_run';

const kJudged = [
  'rocksdb_wal_bytes',
  'rocksdb_flush_write_bytes',
  'rocksdb_compact_read_bytes',
  'rocksdb_compact_write_bytes',
];

export const myrocks: Replay = {
  system: 'myrocks',
  replay: replayMyrocks,
  judged: (_run, { metric }) =>
    kJudged.some((name) => metric === `settled.${name}`) ||
    metric === 'settled.proc_write_bytes' ||
    metric === 'files_settled.sst.bytes',
};

type Figures = Record<string, number>;

async function replayMyrocks(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const rows: Row[] = [];
  for (const pace of process.env.TRUTH_PACES?.split(',').map(Number) ?? [1]) {
    const plans = scenariosOf(run, settings, pace);
    if ('reason' in plans) return { rows: [], skipped: [{ run: run.run, reason: plans.reason }] };
    const named = pace === 1 ? run : { ...run, run: `${run.run} at pace ${pace}` };
    for (const [index, plan] of plans.entries())
      rows.push(
        ...(await replayTable(named, plan, start, (share) =>
          progress((index + share) / plans.length),
        )),
      );
  }
  return { rows, skipped: [] };
}

async function replayTable(
  run: MeasuredRun,
  { document, marks }: MyrocksPlan,
  start: () => LabInstance,
  progress: (share: number) => void,
): Promise<Row[]> {
  const lab = await loadReplay(run, document, start);
  const stages = await readStages(lab, marks, read, progress);
  lab.close();
  return stages.flatMap((stage) => compare(run, stage));
}

/** Counters since the run began, and sizes; `sst` ones are sizes. */
async function read(lab: LabInstance): Promise<Figures> {
  const { metrics } = await readTree(lab);
  const { ledger } = await lab.describe(['ledger']);
  return {
    rocksdb_bytes_written: metrics.wal_bytes ?? 0,
    rocksdb_wal_bytes: metrics.wal_bytes ?? 0,
    rocksdb_flush_write_bytes: metrics.flush_bytes ?? 0,
    rocksdb_compact_read_bytes: metrics.compact_read ?? 0,
    rocksdb_compact_write_bytes: metrics.compact_write ?? 0,
    proc_write_bytes: Array.from(ledger?.columns.host_bytes_written ?? []).reduce(
      (a, b) => a + b,
      0,
    ),
    'sst.bytes': metrics.live_sst_bytes ?? 0,
    'sst.files': metrics.files ?? 0,
  };
}

function compare({ run, stages }: MeasuredRun, ours: StageFigures): Row[] {
  const measured = stages[ours.mark.stage] as unknown as MyrocksStage;
  const rows = stageRows(run, measured, ours);
  for (const name of ['bytes', 'files'] as const)
    rows.push(
      row(
        run,
        ours.mark.stage,
        `files_settled.sst.${name}`,
        measured.files_settled.sst[name],
        ours.settled[`sst.${name}`] ?? 0,
      ),
    );
  return rows;
}
