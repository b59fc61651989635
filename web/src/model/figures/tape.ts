// The strips on the drive: one write after the other, line by line, all on one scale.
//
// When the lines are full the oldest line sinks into the drive. A strip that reaches the end of a
// line continues in the next.
import type { ByteColour, CauseSchema } from '../../gen/schema';
import { causeOf } from '../tables/decode';
import { kStripBytesPerPx } from '../values/geometry';

/** Colours of bytes; among safety bytes, copies of data have a separate one. */
export type ByteClass = ByteColour | 'copy';

const kCopies: ReadonlySet<string> = new Set(['doublewrite', 'checkpoint']);

export const classOf = ({ name, colour }: Pick<CauseSchema, 'name' | 'colour'>): ByteClass =>
  kCopies.has(name) ? 'copy' : colour;

/** Returns the colour of a cause by its number; unknown ones are housekeeping. */
export function classOfCause(cause: number): ByteClass {
  const known = causeOf(cause);
  return known === undefined ? 'housekeeping' : classOf(known);
}

export interface Strip {
  bytes: number;
  /** Share of bytes that enter the tree for the first time. */
  first: number;
  colour: ByteClass;
}

export interface StripPiece {
  strip: number;
  x: number;
  w: number;
  /** Lines above the drive's surface; 0 is the lowest. */
  line: number;
  /** Width of the new part, from the left end of the piece. */
  newPx: number;
}

/** Pixels between two strips. */
const kGapPx = 1;

/** Returns the pieces of the strips on at most `lines` lines of `width` px. */
export function layoutTape(strips: readonly Strip[], width: number, lines: number): StripPiece[] {
  const pieces: StripPiece[] = [];
  let at = 0;
  strips.forEach((strip, index) => {
    let left = Math.max(1, strip.bytes / kStripBytesPerPx);
    let newLeft = left * strip.first;
    while (left > 0) {
      const line = Math.floor(at / width);
      const x = at - line * width;
      const w = Math.min(left, width - x);
      const newPx = Math.min(newLeft, w);
      pieces.push({ strip: index, x, w, line, newPx });
      left -= w;
      newLeft -= newPx;
      at += w;
    }
    at += kGapPx;
  });
  const last = pieces[pieces.length - 1]?.line ?? 0;
  const sunk = Math.max(0, last + 1 - lines);
  return pieces
    .filter((piece) => piece.line >= sunk)
    .map((piece) => ({ ...piece, line: piece.line - sunk }));
}
