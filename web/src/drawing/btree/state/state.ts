// What the B-tree picture shows: the tables of one frame as plain figures, with keys turned into
// places on the key axis.
//
// `tables.ts` makes these from decoded tables; tests write them by hand. Places run from 0 to 1
// (see model/axis.ts).

import type { BtreeColumnsColumns } from '../../../gen/types';
import type { Table } from '../../../model/decode';
import { between } from '../../kit/motion/between';

/** Columns of the key axis that the engine counts pages by (wasm/engine/key_axis.h). */
export const kAxisColumns = 1024;

export type PageKind = 'leaf' | 'inner' | 'undo' | 'space' | 'system';

/** One page at the keys that it covers. */
export interface PageView {
  page: number;
  kind: PageKind;
  level: number;
  from: number;
  to: number;
  /** Used part of the page, 0 … 1. */
  fill: number;
  records: number;
  marked: number;
  resident: boolean;
  dirty: boolean;
  newRows: number;
  newBytes: number;
  writes: number;
  writtenNs: number;
}

/** A page as far as aggregates show it: in fast play, where it is wide enough to be seen. */
export interface NodeView {
  page: number;
  from: number;
  to: number;
  fill: number;
  resident: boolean;
  dirty: boolean;
  writtenLately: boolean;
}

/** Pages of one level over all trees. */
export interface LevelView {
  level: number;
  pages: number;
  records: number;
  usedBytes: number;
  resident: number;
  dirty: number;
}

/**
 * The aggregates of `btree.columns` for one level: where the row of an axis column is, -1 if no
 * page lies there.
 */
export interface ColumnsView {
  level: number;
  rowOf: Int32Array;
  cells: BtreeColumnsColumns;
}

export interface PoolView {
  capacity: number;
  free: number;
  young: number;
  old: number;
  dirty: number;
  requests: number;
  reads: number;
}

export interface LogView {
  /** Redo since the last checkpoint. */
  age: number;
  /** Redo that is not yet on the drive. */
  unwritten: number;
  capacity: number;
  asyncAge: number;
  syncAge: number;
}

export interface DoublewriteView {
  waiting: number;
  writing: number;
  capacity: number;
  pagesWritten: number;
  batches: number;
  skipped: number;
}

export type WriteStage = 'waiting' | 'copy' | 'home';

/** The write of one page. */
export interface JobView {
  job: number;
  page: number;
  level: number;
  reason: string;
  stage: WriteStage;
  doublewrite: boolean;
  batchPages: number;
  bytes: number;
  firstBytes: number;
  rows: number;
  evicts: boolean;
}

export interface BtreeState {
  pageSize: number;
  /** The root's level first, leaves last. */
  levels: readonly LevelView[];
  columns: readonly ColumnsView[];
  /** Every page, where the frame carries them: slow play, steps, pauses. */
  pages: Table<'btree.pages'> | undefined;
  pool: PoolView;
  log: LogView;
  doublewrite: DoublewriteView;
  jobs: readonly JobView[];
  /** "flowing", or why statements wait. */
  writes: string;
  splits: number;
  merges: number;
  nowNs: number;
}

export const kEmptyBtree: BtreeState = {
  pageSize: 16384,
  levels: [],
  columns: [],
  pages: undefined,
  pool: { capacity: 0, free: 0, young: 0, old: 0, dirty: 0, requests: 0, reads: 0 },
  log: { age: 0, unwritten: 0, capacity: 0, asyncAge: 0, syncAge: 0 },
  doublewrite: { waiting: 0, writing: 0, capacity: 0, pagesWritten: 0, batches: 0, skipped: 0 },
  jobs: [],
  writes: 'flowing',
  splits: 0,
  merges: 0,
  nowNs: 0,
};

/** Where the followed row lies. */
export interface RowPlace {
  page: number;
  /** Its place among the page's records. */
  record: number;
  found: boolean;
}

/** On the way from a moment of the past to now: gauges ease, all else changes half way. */
export function btreeBetween(then: BtreeState, now: BtreeState, share: number): BtreeState {
  return {
    ...(share < 0.5 ? then : now),
    pool: between(then.pool, now.pool, share),
    log: between(then.log, now.log, share),
    doublewrite: between(then.doublewrite, now.doublewrite, share),
  };
}
