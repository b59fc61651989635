// What of the tree's files is dead weight, as the engine was asked last: versions that newer files
// hide, and ranges of keys that were deleted by one entry. Too expensive for every frame, so it is
// polled for now and then; files that came since are in none of its rows.
import type { KeyAxis } from '../../../model/axis';
import type { Tables } from '../../../model/decode';
import { rowsOf } from '../../../model/tables';

export interface DeletedRange {
  /** Places of its ends on the key axis. */
  readonly from: number;
  readonly to: number;
}

export interface DeadWeight {
  /** By file: share of its versions that newer files hide, 0 … 1, tombstones not counted. */
  readonly shadowed: ReadonlyMap<number, number>;
  /**
   * Range tombstones by the number of their file, in the order of their keys, whole: a file cuts
   * off what reaches beyond it.
   */
  readonly ofFile: ReadonlyMap<number, readonly DeletedRange[]>;
  /** The same by the number of their memtable. */
  readonly ofMemtable: ReadonlyMap<number, readonly DeletedRange[]>;
}

export const kDeadTables = ['lsm.dead_weight', 'lsm.deleted_ranges'] as const;
export const kNoDeadWeight: DeadWeight = {
  shadowed: new Map(),
  ofFile: new Map(),
  ofMemtable: new Map(),
};

export function deadWeightOf(tables: Tables, axis: KeyAxis): DeadWeight {
  const weighed = rowsOf(tables, 'lsm.dead_weight').filter(({ sampled }) => sampled > 0);
  const ofFile = new Map<number, DeletedRange[]>();
  const ofMemtable = new Map<number, DeletedRange[]>();
  for (const { memtable, file, first, end } of rowsOf(tables, 'lsm.deleted_ranges')) {
    const [lists, number] = memtable > 0 ? [ofMemtable, memtable] : [ofFile, file];
    const range = { from: axis.place(first), to: axis.place(end) };
    const list = lists.get(number);
    if (list === undefined) lists.set(number, [range]);
    else list.push(range);
  }
  return {
    shadowed: new Map(weighed.map(({ file, sampled, shadowed }) => [file, shadowed / sampled])),
    ofFile,
    ofMemtable,
  };
}

/** As lengths on the axis between two places; those that touch are one. */
export function spansWithin(
  ranges: readonly DeletedRange[] | undefined,
  { from, to }: { from: number; to: number },
  axis: { x: number; w: number },
): { x: number; w: number }[] {
  const spans: { x: number; w: number }[] = [];
  for (const range of ranges ?? []) {
    const x = axis.x + Math.max(from, range.from) * axis.w;
    const end = axis.x + Math.min(to, range.to) * axis.w;
    if (end <= x) continue;
    const last = spans.at(-1);
    if (last !== undefined && x <= last.x + last.w + 0.5) last.w = Math.max(last.w, end - last.x);
    else spans.push({ x, w: end - x });
  }
  return spans;
}
