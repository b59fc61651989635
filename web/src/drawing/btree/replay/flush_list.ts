// The flush list as a line: the redo log from its checkpoint to its end, with a mark where each
// changed page was changed first. The checkpoint can move no further than the oldest of them.
import type { BtreeState } from '../state/state';

export interface FlushList {
  /** Places of the other changed pages on the line, in order, each 0 … 1; equal ones are one. */
  readonly others: Float64Array;
  /** The number of other changed pages; undefined if the frame does not carry them. */
  readonly pages: number | undefined;
  /** Place of the page that is written. */
  readonly own: number;
  /** Bytes of log since the page was changed first. */
  readonly ageBytes: number;
}

/** Marks closer than this share of the line are one. */
const kMarks = 512;

/** The write of a page. */
interface Write {
  readonly page: number;
  readonly oldest: number;
}

/** Each frame of a replay asks for the list of its write. */
const known = new WeakMap<Write, FlushList | undefined>();

/** Returns the list when a page is written; undefined if the log is not known. */
export function flushListOf(
  state: Pick<BtreeState, 'pages' | 'log'>,
  write: Write,
): FlushList | undefined {
  if (!known.has(write)) known.set(write, listOf(state, write));
  return known.get(write);
}

function listOf(
  { pages, log }: Pick<BtreeState, 'pages' | 'log'>,
  { page, oldest }: Write,
): FlushList | undefined {
  const { checkpoint, end } = log;
  if (end <= checkpoint || oldest < checkpoint || oldest > end) return undefined;
  const placeOf = (lsn: number) => (lsn - checkpoint) / (end - checkpoint);
  const marks = new Set<number>();
  let count = 0;
  for (let i = 0; i < (pages?.rows ?? 0); i++) {
    const lsn = pages?.columns.oldest_modification[i] as number;
    if (lsn < checkpoint || lsn > end || pages?.columns.page[i] === page) continue;
    count++;
    marks.add(Math.round(placeOf(lsn) * kMarks) / kMarks);
  }
  return {
    others: Float64Array.from(marks).sort(),
    pages: pages === undefined ? undefined : count,
    own: placeOf(oldest),
    ageBytes: end - oldest,
  };
}
