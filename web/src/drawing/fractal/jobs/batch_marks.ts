// The marks of a batch: what each is, which part of the child it goes to, and where it comes to
// rest there. Pure.
import type { Rect } from '../../../model/geometry';
import type { MarkKind } from '../layout/marks';
import { arrivedIn, type PartFact } from '../replay/batch_parts';

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

/** Evenly scattered over a box, from left to right. `part`: neighbours begin at other heights. */
export function scattered(
  { x, y, w, h }: Rect,
  { nth, count, part = 0 }: { nth: number; count: number; part?: number },
): { x: number; y: number } {
  return {
    x: x + (w * (nth + 0.5)) / Math.max(count, nth + 1),
    y: y + h * ((0.5 + nth * 0.618034 + part * 0.381966) % 1),
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
