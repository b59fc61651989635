// Messages as marks: a dot for each, or a block for each 64 if dots would be too small, or a plain
// bar. Positions of a heap's marks. Pure.
import type { Rect } from '../../../model/values/geometry';

export const kBlockMessages = 64;
/** Least pitch of dots and of blocks, px; closer ones would be a grey mass. */
const kLeastDotPx = 2.6;
const kLeastBlockPx = 3.2;
/** Fewer blocks than this say less than dots that are close together. */
const kLeastBlocks = 6;
const kClosePx = 1.8;
const kMaxMarkPx = 6;

/** Messages per mark; 0: no marks, only a bar. */
export type Each = 0 | 1 | typeof kBlockMessages;

export interface Heap {
  messages: number;
  w: number;
  h: number;
}

/**
 * Returns the largest marks for which all large heaps have room; dots of a few messages may be a
 * little close.
 */
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
  /** Returns the middle of a mark: column by column from the left, each from the floor up. */
  at(i: number): { x: number; y: number };
  size: number;
}

/** Fills a heap evenly with `count` marks. */
export function gridIn({ x, y, w, h }: Rect, count: number): Grid {
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * w) / Math.max(1, h)))));
  const rows = Math.max(1, Math.ceil(count / columns));
  const [wide, high] = [w / columns, h / rows];
  return {
    rows,
    size: Math.max(1.5, Math.min(kMaxMarkPx, Math.min(wide, high) * 0.74)),
    at: (i) => ({
      x: x + (Math.floor(i / rows) + 0.5) * wide,
      y: y + h - ((i % rows) + 0.5) * high,
    }),
  };
}

/** A delete is hollow; the commit that follows each delete is not a second delete. */
export type MarkKind = 'insert' | 'delete' | 'commit';
