// Small hand-made states of the LSM picture for the tests of this folder.
import { type FileView, kEmptyLsm, type LevelView, type LsmState } from '../state/state';

/** A file of ten versions in a hundred bytes. */
export const fileAt = (
  number: number,
  level: number,
  from = 0,
  to = 1,
  rest: Partial<FileView> = {},
): FileView => ({
  number,
  level,
  bytes: 100,
  entries: 10,
  deletions: 0,
  rangeDeletions: 0,
  from,
  to,
  createdNs: 0,
  job: 0,
  ...rest,
});

/** A level of `files` such files. */
export const levelOf = (
  level: number,
  files: number,
  targetBytes = 0,
  base = false,
): LevelView => ({
  level,
  files,
  bytes: files * 100,
  targetBytes,
  score: 0,
  base,
});

export const treeOf = (
  files: readonly FileView[],
  levels: readonly LevelView[],
  rest: Partial<LsmState> = {},
): LsmState => ({
  ...kEmptyLsm,
  files,
  levels,
  nowNs: 1e9,
  ...rest,
});
