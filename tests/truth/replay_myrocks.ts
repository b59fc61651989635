// Replays one measured MyRocks run natively, at the measured pace or others (TRUTH_PACES), and
// takes our figures at its marks.

import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import type { InnodbMark } from './innodb';
import {
  type MeasuredRun,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';
import { type MyrocksPlan, type MyrocksStage, scenariosOf } from './myrocks';
import { read as readTree, runTo } from './replay_lsm';

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
  const parsed = parseScenario(document);
  if (!parsed.ok)
    throw new Error(`the replay of ${run.run} is no scenario: ${JSON.stringify(parsed.issues)}`);
  const lab = start();
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  await lab.load(request);
  const total = marks.at(-1)?.settled ?? 1;
  const rows: Row[] = [];
  let base: Figures = {};
  for (const mark of marks) {
    await runTo(lab, mark.fg, (done) => progress(done / total));
    const fg = await read(lab);
    await runTo(lab, mark.settled, (done) => progress(done / total));
    const settled = await read(lab);
    rows.push(...compare(run, mark, { fg, settled }, base));
    base = settled;
  }
  lab.close();
  return rows;
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

function compare(
  run: MeasuredRun,
  mark: InnodbMark,
  ours: { fg: Figures; settled: Figures },
  base: Figures,
): Row[] {
  const stage = run.stages[mark.stage] as unknown as MyrocksStage;
  const rows: Row[] = [];
  for (const at of ['fg', 'settled'] as const)
    for (const [metric, real] of Object.entries(stage[at])) {
      const now = ours[at][metric];
      if (now !== undefined)
        rows.push(row(run.run, mark.stage, `${at}.${metric}`, real, now - (base[metric] ?? 0)));
    }
  for (const name of ['bytes', 'files'] as const)
    rows.push(
      row(
        run.run,
        mark.stage,
        `files_settled.sst.${name}`,
        stage.files_settled.sst[name],
        ours.settled[`sst.${name}`] ?? 0,
      ),
    );
  return rows;
}
