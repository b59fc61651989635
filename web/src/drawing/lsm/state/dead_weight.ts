// Dead weight in the tree's files as of the last poll: versions that newer files hide, and ranges
// of keys deleted by one entry. It is too expensive for every frame, so it is polled now and then;
// files made since have none.

import type { Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';

export interface DeletedRange {
  /** Places of its ends on the key axis, 0 … 1. */
  readonly from: number;
  readonly to: number;
}

export interface DeadWeight {
  /** By file number: share of its versions that newer files hide, 0 … 1, without tombstones. */
  readonly shadowed: ReadonlyMap<number, number>;
  /** Range tombstones by file number, in key order. They are not cut at the file's bounds. */
  readonly ofFile: ReadonlyMap<number, readonly DeletedRange[]>;
  /** Range tombstones by memtable number. */
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

/** Returns the ranges between two places as spans on the axis, px; adjacent ranges are joined. */
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
