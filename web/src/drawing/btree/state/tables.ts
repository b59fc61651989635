// Makes the B-tree picture's state from decoded tables.
import type { BtreeJobsRow, BtreeLevelsRow } from '../../../gen/types';
import { columnNames, type Tables } from '../../../model/tables/decode';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import { formatCount } from '../../../model/values/units';
import {
  type BtreeState,
  type ColumnsView,
  type JobView,
  kAxisColumns,
  kEmptyBtree,
  type LevelView,
  type PageKind,
  type RowPlace,
  type WriteStage,
} from './state';

export const kPageKinds = columnNames('btree.pages', 'kind') as readonly PageKind[];
const kReasons = columnNames('btree.jobs', 'reason');
const kStages: readonly WriteStage[] = ['waiting', 'copy', 'home'];
const kFlowReasons = columnNames('btree.writes', 'reason');
export const kSplitPlaces = [
  'in the middle',
  'after the last insert',
  'before the last insert',
] as const;

export function btreeStateOf(tables: Tables, pageSize: number, nowNs: number): BtreeState {
  const pool = onlyRow(tables, 'btree.pool');
  const log = onlyRow(tables, 'btree.log');
  const doublewrite = onlyRow(tables, 'btree.doublewrite');
  const writes = onlyRow(tables, 'btree.writes');
  const counters = onlyRow(tables, 'btree.counters');
  const buffer = onlyRow(tables, 'btree.change_buffer');
  return {
    pageSize,
    nowNs,
    levels: levelsOf(rowsOf(tables, 'btree.levels')),
    columns: columnsOf(tables),
    pages: tables['btree.pages'],
    ...(buffer === undefined ? {} : { buffer, waiting: waitingOf(tables) }),
    pool: pool ?? kEmptyBtree.pool,
    log:
      log === undefined
        ? kEmptyBtree.log
        : {
            checkpoint: log.checkpoint_lsn,
            end: log.lsn,
            age: log.lsn - log.checkpoint_lsn,
            unwritten: log.lsn - log.written_lsn,
            capacity: log.capacity,
            asyncAge: log.async_age,
            syncAge: log.sync_age,
          },
    doublewrite:
      doublewrite === undefined
        ? kEmptyBtree.doublewrite
        : { ...doublewrite, pagesWritten: doublewrite.pages_written },
    jobs: rowsOf(tables, 'btree.jobs').map(jobView),
    writes:
      writes === undefined || writes.state === 0
        ? 'flowing'
        : `statements wait: ${kFlowReasons[writes.reason] ?? ''}`,
    splits: counters?.splits ?? 0,
    merges: counters?.merges ?? 0,
  };
}

const waitingOf = (tables: Tables): ReadonlyMap<number, number> =>
  new Map(rowsOf(tables, 'btree.buffered').map(({ page, entries }) => [page, entries]));

/** Adds up the levels of all trees by their height above the leaves; highest first. */
export function levelsOf(rows: readonly BtreeLevelsRow[]): LevelView[] {
  const levels = new Map<number, LevelView>();
  for (const row of rows) {
    const sum = levels.get(row.level) ?? {
      level: row.level,
      pages: 0,
      records: 0,
      usedBytes: 0,
      resident: 0,
      dirty: 0,
    };
    sum.pages += row.pages;
    sum.records += row.records;
    sum.usedBytes += row.used_bytes;
    sum.resident += row.resident;
    sum.dirty += row.dirty;
    levels.set(row.level, sum);
  }
  return [...levels.values()].filter((level) => level.pages > 0).sort((a, b) => b.level - a.level);
}

/** Indexes the rows of `btree.columns` by level and axis column, without copying cells. */
function columnsOf(tables: Tables): ColumnsView[] {
  const table = tables['btree.columns'];
  if (table === undefined) return [];
  const cells = table.columns;
  const levels = new Map<number, ColumnsView>();
  for (let row = 0; row < table.rows; row++) {
    const level = cells.level[row] as number;
    let view = levels.get(level);
    if (view === undefined) {
      view = { level, rowOf: new Int32Array(kAxisColumns).fill(-1), cells };
      levels.set(level, view);
    }
    view.rowOf[cells.column[row] as number] = row;
  }
  return [...levels.values()];
}

export function jobView(row: BtreeJobsRow): JobView {
  return {
    job: row.job,
    page: row.page,
    level: row.level,
    reason: kReasons[row.reason] ?? '',
    stage: kStages[row.stage] ?? 'waiting',
    doublewrite: row.doublewrite === 1,
    batchPages: row.batch_pages,
    bytes: row.bytes,
    firstBytes: row.first_bytes,
    rows: row.rows,
    evicts: row.evicts === 1,
  };
}

/** Returns the end of the path to a key; undefined without a path. */
export function rowPlaceOf(tables: Tables): RowPlace | undefined {
  const leaf = rowsOf(tables, 'btree.path').find((step) => step.level === 0);
  return leaf === undefined
    ? undefined
    : { page: leaf.page, record: leaf.record, found: leaf.found === 1 };
}

/** A page's id is its tablespace (upper 32 bits) and its number in that file. */
export const numberInFile = (page: number): number => page % 2 ** 32;
export const spaceOf = (page: number): number => Math.floor(page / 2 ** 32);

export const pageName = (page: number): string => `page ${formatCount(numberInFile(page))}`;
