// The phases of a run: where each begins, what it is called on the page, and how many rows it
// saves.

export interface PhaseSpan {
  /** The workload's name for it. */
  kind: string;
  /** What it does, in words. */
  name: string;
  first: number;
  statements: number;
  warmUp: boolean;
  /** None also if they have several sizes. */
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
  settle: 'waiting for background work',
  sbload: 'loading',
  sbupd: 'random updates',
  sbidx: 'updates of an indexed column',
};

export const phaseWords = (kind: string): string => kWords[kind] ?? kind.replaceAll('_', ' ');

interface Counted {
  readonly phase: number;
  readonly operations: number;
}

/** The first phase that a report counts: the first one, or the one after the last warm-up. */
function firstCounted(phases: readonly PhaseSpan[], phase: number): number {
  let first = 0;
  for (let p = 1; p <= phase && p < phases.length; p++)
    if (phases[p - 1]?.warmUp === true && phases[p]?.warmUp === false) first = p;
  return first;
}

/**
 * Statements since the run began at which a report was taken. A report counts from the end of the
 * last warm-up phase, so its own place is where that ended plus what it counts: exact, whenever the
 * report arrives.
 */
export function statementsAt(phases: readonly PhaseSpan[], report: Counted): number {
  return (phases[firstCounted(phases, report.phase)]?.first ?? 0) + report.operations;
}

/** Whether it counts from the creation of the database on, in a warm-up that ends later. */
export const countsCreation = (phases: readonly PhaseSpan[], { phase }: Counted): boolean =>
  phases[phase]?.warmUp === true && firstCounted(phases, phase) === 0;

/** Rows saved in what a report counts. */
export function rowsSaved(phases: readonly PhaseSpan[], report: Counted): number {
  const end = statementsAt(phases, report);
  let rows = 0;
  for (const { first, statements, rowsSaved } of phases.slice(firstCounted(phases, report.phase))) {
    const done = Math.min(statements, Math.max(0, end - first));
    rows += statements > 0 ? (done / statements) * rowsSaved : 0;
  }
  return rows;
}
