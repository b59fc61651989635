// Replays one measured InnoDB run natively, at the measured pace and at half and twice of it, and
// takes our figures at its marks.

import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { textAt } from '../../web/src/model/tables/tables';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type InnodbMark, type InnodbStage, kFiles, scenarioOf } from './innodb';
import {
  type MeasuredRun,
  omittableRules,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';

const kSteps = 500_000;
const kJudged = [
  'pages_written',
  'pages_read',
  'dblwr_pages_written',
  'os_log_written',
  'data_written',
].map((name) => `innodb_${name}`);

export const btree: Replay = {
  system: 'innodb',
  replay: replayBtree,
  judged: (_run, { metric }) =>
    metric.startsWith('settled.') &&
    (kJudged.includes(metric.slice('settled.'.length)) || metric === 'settled.proc_write_bytes')
      ? true
      : metric.startsWith('files_settled.'),
  why: reasonOf,
  ablation: {
    variants: [
      ...omittableRules('btree'),
      { name: 'adaptive_flushing', options: { adaptive_flushing: false } },
      { name: 'doublewrite', options: { doublewrite: false } },
    ],
    figures: [
      { metric: 'settled.innodb_pages_written', heading: 'pages written' },
      { metric: 'settled.innodb_pages_read', heading: 'pages read' },
      { metric: 'settled.innodb_dblwr_pages_written', heading: 'doublewritten' },
      { metric: 'settled.innodb_buffer_pool_pages_split', heading: 'splits' },
    ],
    stage: ({ workload }) => workload,
  },
};

function reasonOf(run: MeasuredRun, { stage, metric }: Row): string | undefined {
  const workload = run.stages[stage]?.workload;
  if (run.run.startsWith('pool8') && workload === 'sbload')
    return (
      'the replay charges no time for I/O, during which statements bring in more pages for the ' +
      'cleaner’s next turn: pages written +6.6 % without, +4.8 % with an NVMe drive’s time, ' +
      '-33 % with a SATA drive’s (docs/fidelity.md)'
    );
  if (workload === 'sbidx' && metric.endsWith('pages_read'))
    return (
      'the replay charges no time for I/O; where purge takes time it goes on while rows are ' +
      'updated, and finds more of their pages in memory: +10.9 % without, about +4 % with an NVMe ' +
      'drive’s time, -17 % with a SATA drive’s (docs/fidelity.md)'
    );
  return undefined;
}

type Figures = Record<string, number>;

async function replayBtree(
  run: MeasuredRun,
  start: () => LabInstance,
  progress: (share: number) => void,
  settings: ReplaySettings,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const rows: Row[] = [];
  const paces = process.env.TRUTH_PACES?.split(',').map(Number) ?? [1];
  for (const pace of paces) {
    const plan = scenarioOf(run, pace, settings.options);
    if ('reason' in plan) return { rows: [], skipped: [{ run: run.run, reason: plan.reason }] };
    const parsed = parseScenario(plan.document);
    if (!parsed.ok)
      throw new Error(`the replay of ${run.run} is no scenario: ${JSON.stringify(parsed.issues)}`);
    const lab = start();
    const [request] = toLoadRequests(parsed.scenario);
    if (request === undefined) throw new Error('no contender');
    await lab.load(request);
    const total = plan.marks.at(-1)?.settled ?? 1;
    let base: Figures = {};
    for (const mark of plan.marks) {
      await runTo(lab, mark.fg, (done) => progress(done / total));
      const fg = await read(lab);
      await runTo(lab, mark.settled, (done) => progress(done / total));
      const settled = await read(lab);
      rows.push(
        ...compare(
          pace === 1 ? run.run : `${run.run} at pace ${pace}`,
          run,
          mark,
          { fg, settled },
          base,
        ),
      );
      base = settled;
    }
    lab.close();
  }
  return { rows, skipped: [] };
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

/** Counters since the run began, and sizes of files. */
async function read(lab: LabInstance): Promise<Figures> {
  const { btree } = (await lab.report()) as unknown as { btree: Record<string, number> };
  const tables = await lab.describe(['ledger', 'volume.files']);
  const host = Array.from(tables.ledger?.columns.host_bytes_written ?? []).reduce(
    (a, b) => a + b,
    0,
  );
  const figures: Figures = {
    innodb_pages_written: btree.pages_written ?? 0,
    innodb_pages_read: btree.pages_read ?? 0,
    innodb_pages_created: btree.pages_created ?? 0,
    innodb_dblwr_pages_written: btree.doublewrite_pages ?? 0,
    innodb_os_log_written: btree.log_written ?? 0,
    innodb_data_written: btree.data_written ?? 0,
    innodb_buffer_pool_pages_split: btree.splits ?? 0,
    proc_write_bytes: host,
  };
  const files = tables['volume.files'];
  if (files !== undefined)
    for (let i = 0; i < files.rows; i++)
      figures[textAt(files.columns.name, i)] = files.columns.bytes[i] ?? 0;
  return figures;
}

function compare(
  name: string,
  run: MeasuredRun,
  mark: InnodbMark,
  ours: { fg: Figures; settled: Figures },
  base: Figures,
): Row[] {
  const stage = run.stages[mark.stage] as InnodbStage;
  const rows: Row[] = [];
  for (const at of ['fg', 'settled'] as const)
    for (const [metric, real] of Object.entries(stage[at])) {
      const now = ours[at][metric];
      if (now !== undefined)
        rows.push(row(name, mark.stage, `${at}.${metric}`, real, now - (base[metric] ?? 0)));
    }
  const file = kFiles[stage.workload];
  const real = file && stage.files_settled[file.theirs]?.length;
  if (file && real)
    rows.push(
      row(
        name,
        mark.stage,
        `files_settled.${file.theirs}.length`,
        real,
        ours.settled[file.ours] ?? 0,
      ),
    );
  return rows;
}
