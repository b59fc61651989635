// A moment of a real run as the state that the LSM picture draws.
import { isThere } from '../../document/evidence/figures';
import type { RealRun } from '../../document/evidence/run';
import { kEmptyLsm, type LevelView, type LsmState } from '../../drawing/lsm/state/state';
import type { PlacesOf } from './places';

/** A table looks new for a share of the time that a run has lasted, which is always this. */
const kPictureNs = 30e9;
const kTrigger = /^ *level0_file_num_compaction_trigger=(\d+)/m;

export function realState(run: RealRun, us: number, placesOf: PlacesOf): LsmState {
  const there = run.stays.filter((stay) => isThere(stay, us));
  const ns = kPictureNs / run.lengthUs;
  const ends = new Map(
    run.jobs
      .filter((job) => job.kind === 'compaction' && job.ended && job.from <= us && us < job.to)
      .map((job) => [job.to, job.job]),
  );
  const places = placesOf(there);
  const files = there.map((stay, i) => ({
    ...{ number: stay.number, level: stay.level, bytes: stay.bytes, entries: stay.entries },
    ...{ deletions: 0, rangeDeletions: 0, createdNs: stay.from === 0 ? -1e12 : stay.from * ns },
    ...{ from: places[i]?.from ?? 0, to: places[i]?.to ?? 1 },
    // A table leaves its level when the job ends that reads it.
    job: ends.get(stay.to) ?? 0,
  }));
  const trigger = Number(kTrigger.exec(run.options)?.[1] ?? 4);
  return {
    ...kEmptyLsm,
    ...{ files, levels: levelsOf(run, files), l0Trigger: trigger, l0Full: trigger },
    ...{ levelled: false, nowNs: us * ns },
    ...stallAt(run, us),
  };
}

function levelsOf(run: RealRun, files: LsmState['files']): LevelView[] {
  const used = [...run.stays, ...run.untold].map(({ level }) => level);
  const deepest = used.reduce((most, level) => Math.max(most, level), 0);
  const base = used.reduce((least, level) => (level > 0 ? Math.min(least, level) : least), 64);
  const none = { score: 0, targetBytes: 0 };
  const levels = Array.from({ length: deepest + 1 }, (_, level): LevelView => {
    return { ...none, level, files: 0, bytes: 0, base: level === base };
  });
  const add = (level: number, count: number, bytes: number) => {
    const own = levels[level];
    if (own === undefined) return;
    own.files += count;
    own.bytes += bytes;
  };
  for (const { level, bytes } of files) add(level, 1, bytes);
  for (const { level, files: count, bytes } of run.untold) add(level, count, bytes);
  return levels;
}

const kOwners = {
  memtables: 'memtables',
  'L0 files': 'L0',
  'pending compaction bytes': 'levels',
} as const;

function stallAt(run: RealRun, us: number): Pick<LsmState, 'writes' | 'owner'> {
  const stall = run.stalls.find(({ from, to }) => from <= us && us < to);
  if (stall === undefined) return { writes: 'flowing', owner: 'none' };
  return { writes: stall.cause, owner: kOwners[stall.cause] };
}
