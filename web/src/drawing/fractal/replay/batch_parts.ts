// What a batch brought to each slot or basement node of the child, as the engine says it
// (wasm/fractal/flush/batch_parts.h).
import { Reader } from '../../../model/reader';

export interface PartFact {
  /** Places of the bounds of its keys. */
  from: number;
  to: number;
  /** Messages of the batch that arrived. */
  inserts: number;
  deletes: number;
  commits: number;
  /** Messages or rows that it holds then, and their bytes. */
  entries: number;
  bytes: number;
}

export const arrivedIn = ({ inserts, deletes, commits }: PartFact): number =>
  inserts + deletes + commits;

/** `child`: the places between which its keys lie. */
export function partsOf(
  encoded: Uint8Array,
  child: { from: number; to: number },
  place: (key: Uint8Array) => number,
): PartFact[] {
  const reader = new Reader(encoded);
  const parts: PartFact[] = [];
  while (!reader.done) {
    const [inserts, deletes, commits, entries, bytes] = Array.from({ length: 5 }, () =>
      reader.integer(),
    ) as [number, number, number, number, number];
    const from = Math.min(child.to, Math.max(child.from, place(reader.cell())));
    parts.push({ from, to: child.to, inserts, deletes, commits, entries, bytes });
  }
  parts.forEach((part, i) => {
    part.to = parts[i + 1]?.from ?? child.to;
  });
  return parts;
}
