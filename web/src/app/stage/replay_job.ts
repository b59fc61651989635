// Shows one job of a kind, from before its beginning to its end: the run goes on to the job's end
// at once, and the picture of its tree replays it while the run waits there.
import type { ReplayedJob, SharedPlace } from '../../document/scenario/scenario';
import type { FactName } from '../../gen/types';
import type { Player } from '../../run/play/api';

/** The engine that has such jobs, and a fact that only they have. */
export const kJobs: Readonly<
  Record<ReplayedJob, { readonly engine: string; readonly fact: FactName }>
> = {
  compaction: { engine: 'lsm', fact: 'lsm.input_chosen' },
  drop: { engine: 'lsm', fact: 'lsm.job_finished' },
  move: { engine: 'lsm', fact: 'lsm.file_moved' },
  'page write': { engine: 'btree', fact: 'btree.row_leaves' },
};

/** `until`: the run goes no further. `tree`: its name; by default the first with such jobs. */
export async function replayJob(
  player: Player,
  kind: ReplayedJob,
  until: SharedPlace,
  tree?: string,
): Promise<void> {
  const { engine, fact } = kJobs[kind];
  const trees = player.state.getState().scenario?.contenders ?? [];
  const index = trees.findIndex(
    (one) => one.engine === engine && (tree === undefined || one.name === tree),
  );
  if (index >= 0) await player.runToJob(index, fact, until);
}
