// The scripts of the LSM-tree's jobs: flushes, compactions, trivial moves.
import type { KeyAxis } from '../../model/axis';
import type { Fact } from '../../model/decode';
import type { JobScripts } from '../kit/replays';
import { jobScript } from './job_script';
import { type JobScript, kReplayTimes, replayLength } from './replay';
import { kJobKinds } from './tables';

/** With more files than this the single one is no longer seen. */
const kMostTelling = 40;

export function lsmJobScripts(axis: KeyAxis): JobScripts<JobScript> {
  const { rest, choose, merge } = kReplayTimes;
  return {
    script: (facts) => jobScript(facts, axis),
    interest: interestOf,
    lengthMs: () => replayLength(),
    work: () => [rest + choose, rest + choose + merge],
  };
}

/** Best another kind than the last one, and files that are carried along. */
function interestOf(facts: readonly Fact[], lastKind: string | undefined): number {
  const start = facts.find((fact) => fact.name === 'lsm.job_started');
  if (start?.name !== 'lsm.job_started') return -1;
  const other = kJobKinds[start.row.kind] !== lastKind;
  const { next_inputs: carried } = start.row;
  return (other ? 2 : 0) + (carried > kMostTelling ? 0.5 : Math.min(1.5, carried / 4));
}
