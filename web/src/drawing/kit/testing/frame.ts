// Hand-made frames in the form in which the player sends them.

import type { Fact, Status, Tables } from '../../../model/tables/decode';
import { rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import type { Frame } from '../../../run/play/api';

/** Input of one contender's picture in golden files and the gallery. */
export interface HandMadeRun {
  readonly tables: Tables;
  /** Statements done, and the virtual time. */
  readonly statements: number;
  readonly tNs: number;
  /** Answer to the picture's polls. */
  readonly polled?: Tables;
  /** Answer to the search for the followed row. */
  readonly located?: Tables;
  /** Facts of a job that has just ended, to be replayed. */
  readonly job?: readonly Fact[];
  /** Changed tables after the job or the statement; the others stay as before. */
  readonly after?: Tables;
  /** Changed tables after a power cut, when the database is open again. */
  readonly back?: Tables;
  /** The database cannot be opened: the run ends there. */
  readonly stopped?: boolean;
  /** Facts of the last statement in slow play: rows and writes on their way. */
  readonly statement?: readonly Fact[];
}

/** Makes a frame with the given tables and counts. */
export function frameByHand(
  tables: Tables,
  parts: Partial<Frame> = {},
  status: Partial<Status> = {},
): Frame {
  return {
    contender: 0,
    status: rowByHand('lab.status', { statements_total: 400_000, ...status }),
    tables,
    jump: false,
    ...parts,
  };
}

/** Jobs since the last replay: "1 of 318". */
const kJobs = 318;

/** Returns the frame before, then the job as in fast play, or the statement as in slow play. */
export function framesOf(run: HandMadeRun): Frame[] {
  const { tables, statements, tNs, job, statement, back } = run;
  const after = { ...tables, ...run.after };
  const jobs = job?.[0]?.job ?? 0;
  const status = { t_ns: tNs, statements, jobs };
  const first = frameByHand(tables, { jump: true }, status);
  if (back !== undefined) {
    const state = run.stopped ? 2 : 0;
    return [first, frameByHand({ ...tables, ...back }, { jump: true }, { ...status, state })];
  }
  if (statement !== undefined) return [first, frameByHand(after, { facts: statement }, status)];
  if (job === undefined) return [first];
  const sample = { job: jobs + kJobs, of: kJobs, facts: job };
  return [first, frameByHand(after, { sample }, { ...status, sampled_job: jobs })];
}

/** The followed row, as a table of the lab. */
export function followedRow(key: Uint8Array): Tables {
  return tablesByHand({ 'lab.followed': [{ row: 58_102, key }] });
}
