// A running job in the form of a replay's scene, for slow play, steps and pauses, in which the real
// merge front is seen.

import type { FileView, JobView, LsmState } from '../state/state';
import type { JobScript, ReplayScene } from './replay';

export interface RunningJob {
  script: JobScript;
  scene: ReplayScene;
}

/** Returns the running compactions and flushes, each at its real place. */
export function runningJobs(state: LsmState): RunningJob[] {
  return state.jobs
    .filter((job) => job.kind === 'flush' || job.kind === 'compaction')
    .map((job) => runningJob(state, job));
}

function runningJob(state: LsmState, job: JobView): RunningJob {
  const read = state.files.filter((file) => file.job === job.job);
  const carried =
    job.level === job.outputLevel ? [] : read.filter((file) => file.level === job.outputLevel);
  const inputs = read.filter((file) => !carried.includes(file));
  const from = read.length === 0 ? 0 : Math.min(...read.map((file) => file.from));
  const to = read.length === 0 ? 1 : Math.max(...read.map((file) => file.to));
  const front = job.readBytes > 0 ? Math.max(from, job.front) : from;
  const beat = {
    front,
    readBytes: job.readBytes,
    writtenBytes: job.writtenBytes,
    firstBytes: job.firstBytes,
    dropped: job.entriesDropped,
  };
  const waiting = state.memtables.filter((memtable) => memtable.state === 'flushing');
  const script: JobScript = {
    ...job,
    inputs,
    carried,
    outputs: [],
    beats: [beat, beat],
    strips: [],
    from,
    to,
    entries: waiting.reduce((sum, memtable) => sum + memtable.entries, 0),
    bytes: job.writtenBytes,
    moved: { rows: 0, bytes: 0 },
    candidates: [],
    tombstones: 0,
    drops: { places: [], each: 1 },
    gauge: undefined,
    runs: 0,
    combines: false,
  };
  const first =
    job.writtenBytes > 0
      ? Math.min(1, job.firstBytes / job.writtenBytes)
      : job.kind === 'flush'
        ? 1
        : 0;
  const file = (view: FileView) => ({
    number: view.number,
    level: view.level,
    from: view.from,
    to: view.to,
    lift: 1,
    goneUpTo: front,
  });
  // Below 1, because the job is not finished: at 1 the scene would show the merge as done.
  const progress = job.inputBytes > 0 ? Math.min(0.999, job.readBytes / job.inputBytes) : 0;
  return {
    script,
    scene: {
      beat: 'merge',
      presence: 1,
      gauge: 0,
      risen: 0,
      sunk: 0,
      weighed: 0,
      chosen: 0,
      open: 1,
      beyond: 0,
      ...beat,
      progress,
      inputs: inputs.map(file),
      carried: carried.map(file),
      outputs: front > from ? [{ number: 0, from, to: front, first, landed: 0 }] : [],
      strips: [],
      slide: 0,
    },
  };
}
