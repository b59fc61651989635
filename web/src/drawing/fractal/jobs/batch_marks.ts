// The marks of a batch: the kind of each, the part of the child that it goes to, and its resting
// place there. Pure.
import type { Rect } from '../../../model/values/geometry';
import type { MarkKind } from '../layout/marks';
import { arrivedIn, type PartFact } from '../replay/batch_parts';

export interface BatchMark {
  kind: MarkKind;
  /** The slot or basement node that it goes to, and its number among the marks that go there. */
  part: number;
  nth: number;
}

/**
 * Returns a batch's marks in the order of their destinations, so that their paths do not cross.
 * `each`: messages per mark.
 */
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
  // A mark takes the kind and the part of the message in its middle.
  for (let middle = Math.min(messages, each) / 2; middle < messages; middle += each) {
    while (run + 1 < runs.length && (runs[run]?.end ?? 0) <= middle) run++;
    const { part = 0, kind = 'insert' as const } = runs[run] ?? {};
    nth = marks.at(-1)?.part === part ? nth + 1 : 0;
    marks.push({ kind, part, nth });
  }
  return marks;
}

/** Returns a part's contents before the batch, as a share of its contents with it. */
export const shareBefore = (part: PartFact): number =>
  part.entries === 0 ? 0 : Math.max(0, 1 - arrivedIn(part) / part.entries);

/**
 * Scatters marks evenly over a box, from left to right. `part` shifts the heights, so that
 * neighbouring parts differ.
 */
export function scattered(
  { x, y, w, h }: Rect,
  { nth, count, part = 0 }: { nth: number; count: number; part?: number },
): { x: number; y: number } {
  return {
    x: x + (w * (nth + 0.5)) / Math.max(count, nth + 1),
    // Multiples of the golden ratio: even, and without visible order.
    y: y + h * ((0.5 + nth * 0.618034 + part * 0.381966) % 1),
  };
}

/** Stacks marks on the contents of a slot, whose surface is at `floor`; `pitch` px apart. */
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
