// Messages as things: a dot for each, or, where these would be too small, a block for each 64, or a
// plain bar. Where each mark of a pile is, and of a batch what it is and where it goes. Pure.
import type { Rect } from '../../model/geometry';
import { arrivedIn, type PartFact } from './batch_parts';

export const kBlockMessages = 64;
/** Closer together than this, dots are a grey mass, and so are blocks, px. */
const kLeastDotPx = 2.6;
const kLeastBlockPx = 3.2;
/** Fewer blocks than this say less than dots that are close together. */
const kLeastBlocks = 6;
const kClosePx = 1.8;
const kMostMarkPx = 6;

/** Messages in one mark; 0: no marks, only a bar. */
export type Each = 0 | 1 | typeof kBlockMessages;

export interface Heap {
  messages: number;
  w: number;
  h: number;
}

/** The largest marks that the heaps have room for; that of a few messages may be a little close. */
export function eachFor(heaps: readonly Heap[]): Each {
  const most = Math.max(0, ...heaps.map(({ messages }) => messages));
  const large = heaps.filter(({ messages }) => messages > most / 3);
  const pitch = (each: number) =>
    Math.min(
      ...large.map(({ messages, w, h }) => Math.min(w, Math.sqrt((w * h * each) / messages))),
    );
  const close = most < kLeastBlocks * kBlockMessages;
  if (pitch(1) >= (close ? kClosePx : kLeastDotPx)) return 1;
  return !close && pitch(kBlockMessages) >= kLeastBlockPx ? kBlockMessages : 0;
}

export interface Grid {
  rows: number;
  /** Middles of marks, column by column from the left, each from the floor up. */
  at(i: number): { x: number; y: number };
  size: number;
}

/** `count` marks that fill a heap evenly. */
export function gridIn({ x, y, w, h }: Rect, count: number): Grid {
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * w) / Math.max(1, h)))));
  const rows = Math.max(1, Math.ceil(count / columns));
  const [wide, high] = [w / columns, h / rows];
  return {
    rows,
    size: Math.max(1.5, Math.min(kMostMarkPx, Math.min(wide, high) * 0.74)),
    at: (i) => ({
      x: x + (Math.floor(i / rows) + 0.5) * wide,
      y: y + h - ((i % rows) + 0.5) * high,
    }),
  };
}

/** A delete is hollow; the commit that follows each delete is no second one. */
export type MarkKind = 'insert' | 'delete' | 'commit';

export interface BatchMark {
  kind: MarkKind;
  /** The slot or basement node that it goes to, and which of the marks there it is. */
  part: number;
  nth: number;
}

/** The marks of a batch in the order of what they go to: so their ways do not cross. */
export function batchMarks(
  parts: readonly PartFact[],
  messages: number,
  each: number,
): BatchMark[] {
  const marks: BatchMark[] = [];
  const runs = parts.flatMap((part, i) => [
    { part: i, kind: 'insert' as const, end: part.inserts },
    { part: i, kind: 'delete' as const, end: part.deletes },
    { part: i, kind: 'commit' as const, end: part.commits },
  ]);
  let end = 0;
  for (const run of runs) {
    end += run.end;
    run.end = end;
  }
  let run = 0;
  let nth = 0;
  // A block stands for the message in its middle.
  for (let middle = Math.min(messages, each) / 2; middle < messages; middle += each) {
    while (run + 1 < runs.length && (runs[run]?.end ?? 0) <= middle) run++;
    const { part = 0, kind = 'insert' as const } = runs[run] ?? {};
    nth = marks.at(-1)?.part === part ? nth + 1 : 0;
    marks.push({ kind, part, nth });
  }
  return marks;
}

/** What a part held before the batch came, as a share of what it holds with it. */
export const shareBefore = (part: PartFact): number =>
  part.entries === 0 ? 0 : Math.max(0, 1 - arrivedIn(part) / part.entries);

/**
 * Evenly scattered over a box, each of any number of marks at its own place. `part`: neighbours
 * begin at other heights.
 */
export function scattered({ x, y, w, h }: Rect, nth: number, part = 0): { x: number; y: number } {
  return {
    x: x + w * ((0.5 + nth * 0.7549) % 1),
    y: y + h * ((0.5 + nth * 0.5698 + part * 0.3819) % 1),
  };
}

/** On top of what lies there already: `floor` is its surface. */
export function stacked(
  { x, w, floor }: { x: number; w: number; floor: number },
  nth: number,
  pitch: number,
): { x: number; y: number } {
  const columns = Math.max(1, Math.floor(w / pitch));
  const left = x + (w - columns * pitch) / 2;
  return {
    x: left + ((nth % columns) + 0.5) * pitch,
    y: floor - (Math.floor(nth / columns) + 0.5) * pitch,
  };
}
