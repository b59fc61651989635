// The state of the B-tree picture: the tables of one frame as plain figures, with keys turned into
// places on the key axis.
//
// `tables.ts` makes it from decoded tables; tests write it by hand. Places run from 0 to 1
// (model/values/axis.ts).

import type { BtreeColumnsColumns } from '../../../gen/types';
import type { Table } from '../../../model/tables/decode';
import { between } from '../../kit/motion/between';

/** Columns of the key axis by which the engine counts pages (wasm/engine/key_axis.h). */
export const kAxisColumns = 1024;

export type PageKind = 'leaf' | 'inner' | 'undo' | 'space' | 'system';

/** One page at the keys that it covers. */
export interface PageView {
  page: number;
  kind: PageKind;
  level: number;
  from: number;
  to: number;
  /** Used share of the page, 0 … 1. */
  fill: number;
  records: number;
  marked: number;
  resident: boolean;
  dirty: boolean;
  newRows: number;
  newBytes: number;
  writes: number;
  writtenNs: number;
  /** Changes that wait for it in the change buffer. */
  waiting?: number;
}

/** The part of a page that aggregates can tell: in fast play, if it is wide enough to be seen. */
export interface NodeView {
  page: number;
  from: number;
  to: number;
  fill: number;
  resident: boolean;
  dirty: boolean;
  writtenLately: boolean;
}

/** One level's pages in all indexes. */
export interface LevelView {
  level: number;
  pages: number;
  records: number;
  usedBytes: number;
  resident: number;
  dirty: number;
}

/**
 * Aggregates of `btree.columns` for one level. `rowOf` maps an axis column to its row; -1 if no
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
  /** Log sequence numbers of the last checkpoint, and of the end. */
  checkpoint: number;
  end: number;
  /** Bytes of redo since the last checkpoint. */
  age: number;
  /** Bytes of redo that are not yet on the drive. */
  unwritten: number;
  capacity: number;
  /** Ages above which pages are flushed in a hurry, and statements wait, bytes. */
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
  /** Root first, leaves last. */
  levels: readonly LevelView[];
  columns: readonly ColumnsView[];
  /** Every page, if the frame carries them: in slow play, steps and pauses. */
  pages: Table<'btree.pages'> | undefined;
  /** Changes that wait in the change buffer, by the leaf that they are for. */
  waiting?: ReadonlyMap<number, number>;
  /** The change buffer, if the tree has one. */
  buffer?: { pages: number; capacity: number; entries: number };
  pool: PoolView;
  log: LogView;
  doublewrite: DoublewriteView;
  jobs: readonly JobView[];
  /** "flowing", or the reason for which statements wait. */
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
  log: { checkpoint: 0, end: 0, age: 0, unwritten: 0, capacity: 0, asyncAge: 0, syncAge: 0 },
  doublewrite: { waiting: 0, writing: 0, capacity: 0, pagesWritten: 0, batches: 0, skipped: 0 },
  jobs: [],
  writes: 'flowing',
  splits: 0,
  merges: 0,
  nowNs: 0,
};

/** The place of the followed row. */
export interface RowPlace {
  page: number;
  /** Its number among the page's records. */
  record: number;
  found: boolean;
}

/** Mixes a past state with now: gauges ease, everything else changes half way. */
export function btreeBetween(then: BtreeState, now: BtreeState, share: number): BtreeState {
  return {
    ...(share < 0.5 ? then : now),
    pool: between(then.pool, now.pool, share),
    log: between(then.log, now.log, share),
    doublewrite: between(then.doublewrite, now.doublewrite, share),
  };
}
