// The phases of a run: where each begins, what it is called on the page, and how many of its
// statements save one row.

export interface PhaseSpan {
  /** The workload's name for it. */
  kind: string;
  /** What it does, in words. */
  name: string;
  first: number;
  statements: number;
  warmUp: boolean;
}

/** `perRow`: statements that save one row; none if it saves no rows, or rows of several sizes. */
const kPhases: Readonly<Record<string, { words: string; perRow?: number }>> = {
  load: { words: 'loading', perRow: 1 },
  bulk_load: { words: 'bulk loading', perRow: 1 },
  update: { words: 'random updates', perRow: 1 },
  merge: { words: 'increments', perRow: 1 },
  // One insert, one delete.
  window: { words: 'insert + delete oldest', perRow: 2 },
  get_present: { words: 'lookups' },
  get_absent: { words: 'lookups of absent rows' },
  scan: { words: 'scans' },
  delete_range: { words: 'range deletes' },
  compact: { words: 'compact all' },
  flush: { words: 'flush all' },
  seq: { words: 'inserts in order' },
  rnd: { words: 'random inserts' },
  iib: { words: 'inserts into 3 indexes' },
  sbload: { words: 'loading' },
  sbupd: { words: 'random updates' },
};

export const phaseWords = (kind: string): string =>
  kPhases[kind]?.words ?? kind.replaceAll('_', ' ');

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

/** Rows saved in what a report counts. */
export function rowsSaved(phases: readonly PhaseSpan[], report: Counted): number {
  const end = statementsAt(phases, report);
  let rows = 0;
  for (const { kind, first, statements } of phases.slice(firstCounted(phases, report.phase))) {
    const done = Math.min(statements, Math.max(0, end - first));
    rows += done / (kPhases[kind]?.perRow ?? Number.POSITIVE_INFINITY);
  }
  return rows;
}
