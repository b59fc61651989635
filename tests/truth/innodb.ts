// InnoDB's measured runs as scenarios of ours: options by name, workloads as phases of the tables
// workload at the measured pace.
import { type MeasuredRun, type Stage, truthScenario } from './measured';

export interface InnodbStage extends Stage {
  readonly workload: string;
  readonly ops: number;
  readonly elapsed_s: number;
  readonly settle_s: number;
  readonly fg: Readonly<Record<string, number>>;
  readonly settled: Readonly<Record<string, number>>;
  readonly files_settled: Readonly<Record<string, { length: number; allocated: number }>>;
}
/** When the figures of a stage are taken, in statements since the run began. */
export interface InnodbMark {
  readonly stage: number;
  readonly fg: number;
  readonly settled: number;
}

/** Statements of a row: one for each index that the workload writes to. */
export const kIndexes: Record<string, number> = { seq: 1, rnd: 1, iib: 4, sbload: 2, sbupd: 1 };
/** The file of each workload's table, there and here. */
export const kFiles: Record<string, { theirs: string; ours: string }> = {
  seq: { theirs: 't/seq.ibd', ours: 't/t0.ibd' },
  rnd: { theirs: 't/rnd.ibd', ours: 't/t1.ibd' },
  iib: { theirs: 't/iib.ibd', ours: 't/t2.ibd' },
  sbload: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
  sbupd: { theirs: 't/sbtest.ibd', ours: 't/t3.ibd' },
};

const bytes = (text: unknown) =>
  Number.parseInt(String(text), 10) *
  (String(text).endsWith('M') ? 2 ** 20 : String(text).endsWith('k') ? 1024 : 1);

/** The scenario of one run, or why there is none. `pace` 2: twice as fast as measured. */
export function scenarioOf(
  run: MeasuredRun,
  pace: number,
  further: Readonly<Record<string, string | number | boolean>> = {},
): { document: unknown; marks: InnodbMark[] } | { reason: string } {
  const o = run.options;
  if (String(o.innodb_change_buffering ?? 'none') !== 'none')
    return { reason: 'the change buffer is not built' };
  if (run.run.startsWith('ikbs'))
    return { reason: 'compressed pages (KEY_BLOCK_SIZE) are not built' };
  const phases: object[] = [];
  const marks: InnodbMark[] = [];
  let statements = 0;
  for (const [index, stage] of (run.stages as readonly InnodbStage[]).entries()) {
    const indexes = kIndexes[stage.workload];
    if (indexes === undefined) return { reason: `workload "${stage.workload}" is not known` };
    const seconds = (s: number) => Math.round((s / pace) * 1e9);
    phases.push({
      kind: stage.workload,
      statements: stage.ops,
      elapsed_ns: seconds(stage.elapsed_s),
    });
    phases.push({ kind: 'flush', elapsed_ns: seconds(stage.settle_s) });
    const fg = statements + stage.ops * indexes;
    statements = fg + 2;
    marks.push({ stage: index, fg, settled: statements });
  }
  const cpu = { cpu_put_ns: 0, cpu_get_ns: 0, cpu_scan_row_ns: 0 };
  const document = truthScenario(run, {
    seed: 1,
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '2 GiB' } },
    workload: { kind: 'tables', options: { rows: 500_000 }, phases },
    contender: {
      name: 'InnoDB',
      engine: 'btree',
      profile: 'mariadb-10.11-unscaled',
      options: {
        ...cpu,
        buffer_pool_size: bytes(o.innodb_buffer_pool_size),
        log_file_size: bytes(o.innodb_log_file_size),
        page_size: bytes(o.innodb_page_size),
        doublewrite: Number(o.innodb_doublewrite) !== 0,
        flush_log_at_trx_commit: [
          'each second',
          'each commit',
          'written each commit, flushed each second',
        ][Number(o.innodb_flush_log_at_trx_commit)],
        ...further,
      },
    },
  });
  return { document, marks };
}
