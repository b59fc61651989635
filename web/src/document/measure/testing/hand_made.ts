// Hand-made runs, small enough to check by mental arithmetic.
import type { Moment, MomentCause, Names, RunSubject, Subject } from '../subject';

export const handMadeNames: Names = {
  runs: [
    { name: 'Slow', engine: 'btree', options: ['page_size'] },
    { name: 'Fast', engine: 'lsm', options: [] },
    { name: 'Two words', engine: 'lsm', options: [] },
  ],
  shared: { device: ['capacity_bytes'], workload: ['rows'] },
  fields: ['operations', 'host_bytes.written'],
  causes: ['redo', 'page_write'],
};

/** Moments every 100 statements; `nsOf` is the length of the interval before one. */
function runOf(
  name: string,
  engine: string,
  nsOf: (statements: number) => number,
  busy: number,
): RunSubject {
  const series: Moment[] = [];
  let time = 0;
  for (let statements = 0; statements <= 2000; statements += 100) {
    if (statements > 0) time += nsOf(statements);
    series.push({
      phase: statements <= 1000 ? 0 : 1,
      statements,
      t_ns: time,
      busy_ns: time * busy,
      user_bytes: 10 * statements,
      live_user_bytes: 10 * statements,
      allocated_bytes: 100 + statements,
      table_bytes: statements,
      transactions: statements / 10,
    });
  }
  const causes = series.flatMap(({ statements }, moment): MomentCause[] =>
    ['redo', 'page_write'].map((cause) => ({
      moment,
      cause,
      host_bytes_written: statements * (cause === 'redo' ? 2 : 1),
      host_writes: statements,
      host_bytes_read: 0,
      host_reads: 0,
      nand_bytes_programmed: 0,
    })),
  );
  return {
    name,
    engine,
    report: { operations: 7, host_bytes: { written: { redo: 600, page_write: 300 } } },
    series,
    causes,
    phases: [
      { statements: 1000, warm_up: true },
      { statements: 1000, warm_up: false },
    ],
    option: () => 16,
    rows: (table) => (table === 'levels' ? [{ bytes: 10 }, { bytes: 30 }] : undefined),
  };
}

export const handMadeSubject: Subject = {
  runs: [
    runOf('Slow', 'btree', (statements) => (statements > 1800 ? 2e9 : 1e9), 0.95),
    runOf('Fast', 'lsm', () => 5e8, 0.5),
    runOf('Two words', 'lsm', () => 5e8, 0.5),
  ],
  shared: () => 1000,
};
