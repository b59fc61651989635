// The basement nodes of leaves: the keys that divide each leaf, and the parts in memory. There are
// many, so they are polled; a leaf that has changed since the poll is shown undivided.

import type { Tables } from '../../../model/tables/decode';
import { bytesAt } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';

export interface Bins {
  /** Places at which basement nodes begin; the first one's is the leaf's own. */
  readonly from: readonly number[];
  readonly inMemory: readonly boolean[];
}

/** By the leaf's number. */
export type LeafBins = ReadonlyMap<number, Bins>;

export const kNoBins: LeafBins = new Map();
export const kBinTables = ['fractal.basements'] as const;

/**
 * `indexOf` returns the index (of the database) that a leaf belongs to; undefined for an unknown
 * leaf.
 */
export function leafBins(
  tables: Tables,
  axis: KeyAxis,
  indexOf: (leaf: number) => number | undefined,
): LeafBins {
  const columns = tables['fractal.basements']?.columns;
  const bins = new Map<number, { from: number[]; inMemory: boolean[] }>();
  if (columns === undefined) return bins;
  for (let i = 0; i < columns.node.length; i++) {
    const leaf = columns.node[i] as number;
    const index = indexOf(leaf);
    if (index === undefined) continue;
    const own = bins.get(leaf) ?? { from: [], inMemory: [] };
    bins.set(leaf, own);
    own.from.push(axis.placeIn(index, bytesAt(columns.first_key, i)));
    own.inMemory.push(columns.in_memory[i] === 1);
  }
  return bins;
}

export interface BinSpan {
  readonly x: number;
  readonly w: number;
  readonly inMemory: boolean;
}

/** Narrower basement nodes would be a grey mass, px. */
const kLeastBinPx = 3;

/**
 * Returns the basement nodes of a leaf that covers `x` … `x + w`, px. Undefined if they are
 * unknown, if the leaf has others by now, or if they are too narrow to be seen.
 */
export function binSpans(
  bins: Bins | undefined,
  children: number,
  { x, w }: { x: number; w: number },
  xOf: (place: number) => number,
): readonly BinSpan[] | undefined {
  if (bins === undefined || bins.from.length !== children || children < 2) return undefined;
  if (w / children < kLeastBinPx) return undefined;
  const right = x + w;
  const starts = bins.from.map((place, i) =>
    i === 0 ? x : Math.max(x, Math.min(right, xOf(place))),
  );
  return starts.map((start, i) => ({
    x: start,
    w: Math.max(0, (starts[i + 1] ?? right) - start),
    inMemory: bins.inMemory[i] === true,
  }));
}
