// Replays one measured InnoDB run natively, at the measured pace, at half of it and at twice of it,
// and takes our figures at its marks.

import { kCauses } from '../../web/src/gen/schema';
import { textAt } from '../../web/src/model/tables/tables';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { changesTable, type InnodbStage, kFiles, scenarioOf } from './innodb';
import { isQuery, readQueries, tablesOf } from './innodb_queries';
import {
  type MeasuredRun,
  omittableRules,
  type Replay,
  type ReplaySettings,
  type Row,
  row,
  type Skipped,
} from './measured';
import { loadReplay, readStages, type StageFigures, stageRows } from './replay_run';

const kJudged = [
  'pages_written',
  'pages_read',
  'dblwr_pages_written',
  'os_log_written',
  'data_written',
].map((name) => `innodb_${name}`);

/** Columns of INFORMATION_SCHEMA.INNODB_CMP. */
const kCompressed = ['compress_ops', 'compress_ops_ok', 'uncompress_ops'];

export const btree: Replay = {
  system: 'innodb',
  replay: replayBtree,
  judged: (run, { stage, metric }) =>
    isJudgedRead(run, stage) ||
    (metric.startsWith('settled.') &&
      (kJudged.includes(metric.slice('settled.'.length)) || metric === 'settled.proc_write_bytes'))
      ? true
      : metric.startsWith('files_settled.') ||
        metric.startsWith('innodb_cmp.compress') ||
        (metric === 'settled.innodb_pages_created' && changesTable(run.stages[stage]?.workload)),
  tolerance: (run, { stage }) => (isQuery(run.stages[stage] ?? {}) ? 0.03 : 0.05),
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
  if (workload === 'rebuild' && !metric.startsWith('files'))
    return (
      'of the server’s reads 2,660 are the old table’s and 45 those of its statistics; the others ' +
      'are of ibdata1, where it changes its dictionary and purge sweeps its rollback segments, ' +
      'whose pages the rebuild has taken out of memory (docs/fidelity.md)'
    );
  if (changesTable(workload) && !metric.startsWith('files'))
    return (
      'the server also changes its dictionary and its statistics; then purge sweeps its rollback ' +
      'segments, whose pages the scan has taken out of memory (some 126 reads); and the LRU list ' +
      'reaches the 131 pages of ibtmp1 that each start makes (docs/fidelity.md)'
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
  const skipped: Skipped[] = [];
  const paces = process.env.TRUTH_PACES?.split(',').map(Number) ?? [1];
  for (const pace of paces) {
    const name = pace === 1 ? run.run : `${run.run} at pace ${pace}`;
    for (const { first, run: table } of tablesOf(run)) {
      const plan = scenarioOf(table, pace, settings.options);
      if ('reason' in plan) return { rows: [], skipped: [{ run: run.run, reason: plan.reason }] };
      skipped.push(...plan.skipped);
      const lab = await loadReplay(run, plan.document, start);
      const further = (row: Row) => ({ ...row, stage: row.stage + first });
      for (const stage of await readStages(lab, plan.marks, read, progress))
        rows.push(
          ...compare(name, table.stages[stage.mark.stage] as InnodbStage, stage).map(further),
        );
      for (const { stage, change } of await readQueries(lab, plan.queries, read, progress))
        rows.push(further(readRow(name, table.stages[stage] as InnodbStage, stage, change)));
      lab.close();
    }
  }
  return { rows, skipped };
}

const kSortFiles = kCauses.find(({ name }) => name === 'sort_file')?.id;
const kPagesRead = 'innodb_pages_read';

function readRow(name: string, measured: InnodbStage, stage: number, change: Figures): Row {
  return row(
    name,
    stage,
    `fg.${kPagesRead}`,
    measured.fg[kPagesRead] ?? 0,
    change[kPagesRead] ?? 0,
  );
}

/** Cold reads are; but of large tables the server reads the whole index for a range of it. */
function isJudgedRead(run: MeasuredRun, index: number): boolean {
  const stage = run.stages[index];
  if (stage === undefined || !isQuery(stage) || stage.label !== 'cold') return false;
  return stage.kind !== 'frac_covering' || stage.table_rows <= 100_000;
}

/** Counters since the run began, and sizes of files. */
async function read(lab: LabInstance): Promise<Figures> {
  const { btree } = (await lab.report()) as unknown as {
    btree: Record<string, number> & {
      change_buffer?: Record<string, number>;
      compressed?: Record<string, number>;
    };
  };
  const buffer = btree.change_buffer;
  const zipped = btree.compressed;
  const tables = await lab.describe(['ledger', 'volume.files']);
  const ledger = tables.ledger?.columns;
  const dirtied = ledger?.engine_bytes_written ?? [];
  // A process is charged for what it writes to the page cache, where the files of a sort remain.
  const host = Array.from(ledger?.host_bytes_written ?? []).reduce(
    (sum, bytes, i) => sum + (ledger?.cause[i] === kSortFiles ? (dirtied[i] ?? 0) : bytes),
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
  if (buffer !== undefined) {
    figures.innodb_ibuf_merges = buffer.merges ?? 0;
    figures.innodb_ibuf_merged_inserts = buffer.merged_inserts ?? 0;
  }
  for (const name of kCompressed) if (zipped !== undefined) figures[name] = zipped[name] ?? 0;
  const files = tables['volume.files'];
  if (files !== undefined)
    for (let i = 0; i < files.rows; i++)
      figures[textAt(files.columns.name, i)] = files.columns.bytes[i] ?? 0;
  return figures;
}

function compare(name: string, measured: InnodbStage, ours: StageFigures): Row[] {
  const rows = stageRows(name, measured, ours);
  for (const metric of measured.innodb_cmp ? kCompressed : []) {
    const real = measured.innodb_cmp?.reduce((sum, size) => sum + (size[metric] ?? 0), 0) ?? 0;
    const figure = ours.settled[metric] ?? 0;
    rows.push(row(name, ours.mark.stage, `innodb_cmp.${metric}`, real, figure));
  }
  const file = kFiles[measured.workload];
  const real = file && measured.files_settled[file.theirs]?.length;
  if (file && real)
    rows.push(
      row(
        name,
        ours.mark.stage,
        `files_settled.${file.theirs}.length`,
        real,
        ours.settled[file.ours] ?? 0,
      ),
    );
  return rows;
}
