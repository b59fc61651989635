// Messages as things: a dot for each, or, where these would be too small, a block for each 64, or a
// plain bar. Where each mark of a heap is. Pure.
import type { Rect } from '../../../model/geometry';

export const kBlockMessages = 64;
/** Closer together than this, dots are a grey mass, and so are blocks, px. */
const kLeastDotPx = 2.6;
const kLeastBlockPx = 3.2;
/** Fewer blocks than this say less than dots that are close together. */
const kLeastBlocks = 6;
const kClosePx = 1.8;
const kMaxMarkPx = 6;

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
    size: Math.max(1.5, Math.min(kMaxMarkPx, Math.min(wide, high) * 0.74)),
    at: (i) => ({
      x: x + (Math.floor(i / rows) + 0.5) * wide,
      y: y + h - ((i % rows) + 0.5) * high,
    }),
  };
}

/** A delete is hollow; the commit that follows each delete is no second one. */
export type MarkKind = 'insert' | 'delete' | 'commit';
