// Frames by hand, as the player would send them.

import type { Fact, Status, Tables } from '../../../model/decode';
import { rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import type { Frame } from '../../../run/play/api';

/** What is shown of one contender in the pictures' golden files and in the gallery. */
export interface HandMadeRun {
  readonly tables: Tables;
  /** The statements that were done, and the virtual time. */
  readonly statements: number;
  readonly tNs: number;
  /** The answer to what the picture polls. */
  readonly polled?: Tables;
  /** Where the followed row lies. */
  readonly located?: Tables;
  /** The facts of a job that had ended just before: to be replayed. */
  readonly job?: readonly Fact[];
  /** What the tables say once the job, or the statement, is done; else as before. */
  readonly after?: Tables;
  /** After a power cut: what the tables say once the database is open again. */
  readonly back?: Tables;
  /** It cannot be opened: the run ends there. */
  readonly stopped?: boolean;
  /** The facts of the last statement, in slow play: rows and writes on their way. */
  readonly statement?: readonly Fact[];
}

/** A frame by hand, with the virtual time and the counts that matter. */
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

/** The state before; then the job as fast play sends it, or the statement as slow play does. */
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

/** The row that all pictures follow. */
export function followedRow(key: Uint8Array): Tables {
  return tablesByHand({ 'lab.followed': [{ row: 58_102, key }] });
}
