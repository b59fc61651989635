// Makes the LSM picture's state from decoded tables. Keys become places once per file, because a
// file's keys never change.
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import { columnNames, type Tables } from '../../../model/tables/decode';
import { bytesAt, onlyRow, rowsOf } from '../../../model/tables/tables';
import { compareKeys, type KeyAxis } from '../../../model/values/axis';
import type { DeadWeight } from './dead_weight';
import { levelsOfAll, memtablesOfAll } from './families';
import type {
  FileView,
  JobKind,
  JobView,
  LsmState,
  MemtableState,
  MemtableView,
  PlaceView,
  StallOwner,
} from './state';

/** Options of a column family that gauges measure against. */
export interface LsmLimits {
  memtableLimit: number;
  l0Trigger: number;
  /** Bytes that FIFO compaction keeps at most; 0 in other styles. */
  mostBytes?: number;
  /** A merge operator makes one of several entries of a key. */
  combines?: boolean;
  levelled: boolean;
}
/** Returns the limits of a family, by its number. */
export type LimitsOfFamily = (family: number) => LsmLimits;

const kMemtableStates = columnNames('lsm.memtables', 'state') as readonly MemtableState[];
/** Distance between two column families in the ids by which levels are inspected. */
export const kLevelsApart = 64;

/** Kinds of jobs, by their number in tables and facts. */
export const kJobKinds = columnNames('lsm.jobs', 'kind') as readonly JobKind[];
const kJobReasons = columnNames('lsm.jobs', 'reason');
const kWriteStates = columnNames('lsm.writes', 'state');
const kWriteReasons = columnNames('lsm.writes', 'reason');
/** In the order of the reasons of stalls. */
const kOwners: readonly StallOwner[] = ['none', 'memtables', 'L0', 'levels'];

/** Remembers the places of files between frames. */
export class PlaceMemory {
  private readonly places = new Map<number, { from: number; to: number }>();
  constructor(readonly axis: KeyAxis) {}

  of(
    file: number,
    smallest: () => Uint8Array,
    largest: () => Uint8Array,
  ): { from: number; to: number } {
    let known = this.places.get(file);
    if (known === undefined) {
      known = { from: this.axis.place(smallest()), to: this.axis.place(largest()) };
      if (this.places.size > 20_000) this.places.clear();
      this.places.set(file, known);
    }
    return known;
  }

  /** Forgets after a jump or a new run, because numbers may be other files'. */
  clear(): void {
    this.places.clear();
  }
}

export function lsmStateOf(
  tables: Tables,
  places: PlaceMemory,
  limitsOf: LimitsOfFamily,
  nowNs: number,
  dead: DeadWeight,
): LsmState {
  const writes = onlyRow(tables, 'lsm.writes');
  const memtableRows = rowsOf(tables, 'lsm.memtables');
  const active = memtableRows.filter((row) => kMemtableStates[row.state] === 'active');
  const memtables = memtableRows.map(
    (row): MemtableView => ({
      id: row.id,
      state: kMemtableStates[row.state] ?? 'active',
      entries: row.entries,
      bytes: row.bytes,
    }),
  );
  // Each column family has a memtable that takes its writes, so limits add up.
  const inAll = (limit: (of: LsmLimits) => number) =>
    active.length === 0
      ? limit(limitsOf(0))
      : active.reduce((sum, { family }) => sum + limit(limitsOf(family)), 0);
  const state = kWriteStates[writes?.state ?? 0] ?? 'flowing';
  const levels = rowsOf(tables, 'lsm.levels');
  const bottom = levels.reduce((deepest, { level }) => Math.max(deepest, level), 0);
  return {
    ...limitsOf(0),
    memtableLimit: inAll((of) => of.memtableLimit),
    l0Full: inAll((of) => of.l0Trigger),
    nowNs,
    dead,
    memtables: memtablesOfAll(memtables),
    files: filesOf(tables, places),
    levels: levelsOfAll(
      levels.map((row) => ({
        level: row.level,
        files: row.files,
        bytes: row.bytes,
        // The bottom level is never compacted further: its target is its own size.
        targetBytes: limitsOf(row.family).levelled && row.level < bottom ? row.target_bytes : 0,
        score: row.score_ppm / 1e6,
        base: row.base === 1,
      })),
    ),
    jobs: rowsOf(tables, 'lsm.jobs').map((row) => jobView(row, places.axis)),
    log: rowsOf(tables, 'lsm.wal').reduce(
      (sum, row) => ({
        bytes: sum.bytes + row.bytes,
        writtenBytes: sum.writtenBytes + row.written_bytes,
      }),
      { bytes: 0, writtenBytes: 0 },
    ),
    owner: state === 'flowing' ? 'none' : (kOwners[writes?.reason ?? 0] ?? 'none'),
    writes:
      writes === undefined || writes.state === 0
        ? 'flowing'
        : `writes are ${state}: ${kWriteReasons[writes.reason] ?? ''}`,
  };
}

function filesOf(tables: Tables, places: PlaceMemory): FileView[] {
  const table = tables['lsm.files'];
  if (table === undefined) return [];
  const c = table.columns;
  const files: FileView[] = [];
  for (let i = 0; i < table.rows; i++) {
    const number = c.number[i] as number;
    const { from, to } = places.of(
      number,
      () => bytesAt(c.smallest, i),
      () => bytesAt(c.largest, i),
    );
    files.push({
      number,
      level: c.level[i] as number,
      bytes: c.bytes[i] as number,
      entries: c.entries[i] as number,
      deletions: c.deletions[i] as number,
      rangeDeletions: c.range_tombstones[i] as number,
      from,
      to,
      createdNs: c.created_ns[i] as number,
      job: c.job[i] as number,
    });
  }
  return files;
}

export function fileView(row: LsmFilesRow, axis: KeyAxis): FileView {
  return {
    number: row.number,
    level: row.level,
    bytes: row.bytes,
    entries: row.entries,
    deletions: row.deletions,
    rangeDeletions: row.range_tombstones,
    from: axis.place(row.smallest),
    to: axis.place(row.largest),
    createdNs: row.created_ns,
    job: row.job,
  };
}

export function jobView(row: LsmJobsRow, axis: KeyAxis): JobView {
  return {
    job: row.job,
    kind: kJobKinds[row.kind] ?? 'compaction',
    reason: kJobReasons[row.reason] ?? '',
    level: row.level,
    outputLevel: row.output_level,
    inputs: row.inputs,
    nextInputs: row.next_inputs,
    inputBytes: row.input_bytes,
    readBytes: row.read_bytes,
    writtenBytes: row.written_bytes,
    firstBytes: row.first_bytes,
    entriesDropped: row.entries_dropped,
    front: row.front.length === 0 ? 0 : axis.place(row.front),
  };
}

export function placesOf(tables: Tables): PlaceView[] {
  return rowsOf(tables, 'lsm.places').map((row) => ({
    memtable: row.memtable,
    file: row.file,
    level: row.level,
    block: row.block,
    sequence: row.sequence,
    tombstone: row.type === 0,
  }));
}

/**
 * Returns the index of the first key not before `key`; the last index if all are before it. `keys`
 * are sorted.
 */
export function firstNotBefore(keys: readonly Uint8Array[], key: Uint8Array): number {
  const found = keys.findIndex((one) => compareKeys(one, key) >= 0);
  return found < 0 ? keys.length - 1 : found;
}
