// The phases of a run: their beginnings, their names on the page, and the rows they save.
import type { Tables } from '../tables/decode';
import { rowsOf } from '../tables/tables';

export interface PhaseSpan {
  /** The workload's name of the phase. */
  kind: string;
  /** Its name on the page. */
  name: string;
  first: number;
  statements: number;
  warmUp: boolean;
  /** Also 0 if its rows have several sizes. */
  rowsSaved: number;
}

const kWords: Readonly<Record<string, string>> = {
  load: 'loading',
  bulk_load: 'bulk loading',
  update: 'random updates',
  merge: 'increments',
  window: 'insert + delete oldest',
  get_present: 'lookups',
  get_absent: 'lookups of absent rows',
  scan: 'scans',
  mixed: 'mixed reads and writes',
  delete_range: 'range deletes',
  compact: 'compact all',
  flush: 'flush all',
  seq: 'inserts in order',
  rnd: 'random inserts',
  iib: 'inserts into 3 indexes',
  insert: 'inserts into 3 indexes',
  query: 'queries of indexes',
  covering_range: 'ranges of an index',
  range_with_rows: 'ranges with their rows',
  primary_range: 'ranges by primary key',
  point: 'lookups by primary key',
  settle: 'waiting for background work',
  hold_snapshot: 'a reader opens its view',
  release_snapshot: 'the reader’s view ends',
  add_column: 'a column is added',
  drop_column: 'a column is dropped',
  optimize: 'optimize',
  drop_index: 'an index is dropped',
  add_index: 'an index is built',
  rnd_delete: 'deletes in key order',
  sbload: 'loading',
  sbupd: 'random updates',
  sbidx: 'updates of an indexed column',
};

export const phaseWords = (kind: string): string => kWords[kind] ?? kind.replaceAll('_', ' ');

/** The phases of a described run. */
export const phasesOf = (tables: Tables): PhaseSpan[] =>
  rowsOf(tables, 'workload.phases').map((row) => ({
    kind: row.name,
    name: phaseWords(row.name),
    first: row.first_statement,
    statements: row.statements,
    warmUp: row.warm_up === 1,
    rowsSaved: row.rows_saved,
  }));

interface Counted {
  readonly phase: number;
  readonly operations: number;
}

/**
 * Returns the first phase that a report counts: the first of the run, or the one after the last
 * warm-up.
 */
function firstCounted(phases: readonly PhaseSpan[], phase: number): number {
  let first = 0;
  for (let p = 1; p <= phase && p < phases.length; p++)
    if (phases[p - 1]?.warmUp === true && phases[p]?.warmUp === false) first = p;
  return first;
}

/**
 * Returns the number of statements since the run began at which a report was taken. A report counts
 * from the end of the last warm-up phase, so the sum of that phase's end and the report's count is
 * exact whenever the report arrives.
 */
export function statementsAt(phases: readonly PhaseSpan[], report: Counted): number {
  return (phases[firstCounted(phases, report.phase)]?.first ?? 0) + report.operations;
}

/**
 * True if the report counts the creation of the database, because its first warm-up has not ended.
 */
export const countsCreation = (phases: readonly PhaseSpan[], { phase }: Counted): boolean =>
  phases[phase]?.warmUp === true && firstCounted(phases, phase) === 0;

/** Returns the rows saved in the span that a report counts. */
export function rowsSaved(phases: readonly PhaseSpan[], report: Counted): number {
  const end = statementsAt(phases, report);
  let rows = 0;
  for (const { first, statements, rowsSaved } of phases.slice(firstCounted(phases, report.phase))) {
    const done = Math.min(statements, Math.max(0, end - first));
    rows += statements > 0 ? (done / statements) * rowsSaved : 0;
  }
  return rows;
}
