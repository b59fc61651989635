// Shows one job of a kind, from before its beginning to its end: the run goes on to the job's end
// at once, and the picture of its tree replays it while the run waits there.
import type { ReplayedJob, SharedPlace } from '../../document/scenario/scenario';
import type { JobFact, Player } from '../../run/play/api';

/** The engine that has such jobs, and a fact that only they have. */
export const kJobs: Readonly<
  Record<ReplayedJob, { readonly engine: string; readonly fact: JobFact }>
> = {
  compaction: { engine: 'lsm', fact: { name: 'lsm.input_chosen' } },
  // A merge in which entries fall out.
  drop: {
    engine: 'lsm',
    fact: { name: 'lsm.job_finished', above0: ['read_bytes', 'entries_dropped'] },
  },
  move: { engine: 'lsm', fact: { name: 'lsm.file_moved' } },
  'page write': { engine: 'btree', fact: { name: 'btree.row_leaves' } },
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
