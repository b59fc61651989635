// The part of a batch that each slot or basement node of the child received, decoded from the
// engine's fact (wasm/fractal/flush/batch_parts.h).
import { Reader } from '../../../model/tables/reader';

export interface PartFact {
  /** Places of its key bounds, 0 … 1. */
  from: number;
  to: number;
  /** Messages of the batch that arrived, by kind. */
  inserts: number;
  deletes: number;
  commits: number;
  /** Messages or rows that it holds afterwards, and their bytes. */
  entries: number;
  bytes: number;
}

export const arrivedIn = ({ inserts, deletes, commits }: PartFact): number =>
  inserts + deletes + commits;

/** Decodes the parts of a child whose keys are between the places `child`. */
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
