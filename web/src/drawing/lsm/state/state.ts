// The state of the LSM picture: the tables of one frame as a few plain rows, with keys turned into
// places on the key axis.
//
// `tables.ts` makes it from decoded tables; tests write it by hand. Places run from 0 to 1
// (model/axis.ts).

import { between } from '../../kit/motion/between';
import { type DeadWeight, kNoDeadWeight } from './dead_weight';

export type MemtableState = 'active' | 'waiting' | 'flushing';

export interface MemtableView {
  id: number;
  state: MemtableState;
  entries: number;
  bytes: number;
}

export interface FileView {
  number: number;
  level: number;
  bytes: number;
  entries: number;
  deletions: number;
  /** Tombstones that delete a range of keys, counted in `deletions`, too. */
  rangeDeletions: number;
  /** Places of the first and the last key, 0 … 1. */
  from: number;
  to: number;
  createdNs: number;
  /** The background job that reads it; 0 if none. */
  job: number;
}

export interface LevelView {
  level: number;
  files: number;
  bytes: number;
  /** Size above which it needs a compaction; 0 if it has no such limit. */
  targetBytes: number;
  /** At 1 and more it needs a compaction. */
  score: number;
  base: boolean;
}

export type JobKind = 'flush' | 'compaction' | 'trivial move' | 'deletion';

export interface JobView {
  job: number;
  kind: JobKind;
  reason: string;
  level: number;
  outputLevel: number;
  inputs: number;
  nextInputs: number;
  inputBytes: number;
  readBytes: number;
  writtenBytes: number;
  firstBytes: number;
  entriesDropped: number;
  /** Place that the merge has reached, 0 … 1. */
  front: number;
}

/**
 * The part that writes wait for: memtables to be flushed, L0 to be emptied, or levels to return to
 * their targets.
 */
export type StallOwner = 'none' | 'memtables' | 'L0' | 'levels';

export interface LogView {
  bytes: number;
  writtenBytes: number;
}

export interface LsmState {
  /** Oldest first; the last one takes writes. */
  memtables: readonly MemtableView[];
  /** Bytes at which a memtable is switched. */
  memtableLimit: number;
  /**
   * Number of files at which L0 needs a compaction, in one column family (`l0Trigger`) and summed
   * over all (`l0Full`).
   */
  l0Trigger: number;
  l0Full: number;
  /** Levels have target sizes, which universal and FIFO compaction do not know. */
  levelled: boolean;
  /** Bytes that FIFO compaction keeps at most; 0 in other styles. */
  mostBytes?: number;
  files: readonly FileView[];
  levels: readonly LevelView[];
  jobs: readonly JobView[];
  log: LogView;
  dead: DeadWeight;
  /** "flowing", or the reason for which writes are held up. */
  writes: string;
  /** The part that holds them up. */
  owner: StallOwner;
  nowNs: number;
}

export const kEmptyLsm: LsmState = {
  memtables: [],
  memtableLimit: 1,
  l0Trigger: 4,
  l0Full: 4,
  levelled: true,
  files: [],
  levels: [],
  jobs: [],
  log: { bytes: 0, writtenBytes: 0 },
  dead: kNoDeadWeight,
  writes: 'flowing',
  owner: 'none',
  nowNs: 0,
};

/** The place of one version of the followed row. */
export interface PlaceView {
  memtable: number;
  file: number;
  level: number;
  block: number;
  sequence: number;
  tombstone: boolean;
}

/** Mixes a past state with now: gauges ease, everything else changes half way. */
export function lsmBetween(then: LsmState, now: LsmState, share: number): LsmState {
  const rest = share < 0.5 ? then : now;
  const levelOf = (number: number) => then.levels.find(({ level }) => level === number);
  return {
    ...rest,
    memtables: rest.memtables.map((own, i, all) =>
      i + 1 < all.length
        ? own
        : { ...between(then.memtables.at(-1), now.memtables.at(-1) ?? own, share), id: own.id },
    ),
    levels: rest.levels.map((own) =>
      rest === now ? between(levelOf(own.level), own, share) : own,
    ),
    log: between(then.log, now.log, share),
  };
}
