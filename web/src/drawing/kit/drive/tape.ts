// The drive's lane: strips fall from their origin and lie there. A strip's length is its bytes: new
// ones are solid, rewritten ones hatched.

import type { ByteClass, StripPiece } from '../../../model/figures/tape';
import { kStripBytesPerPx, type Rect } from '../../../model/values/geometry';
import { formatBytes, formatCount, plural } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box } from '../../canvas/kit';
import type { Words } from '../words/words';
import { type CostBar, paintCostBar, scaleMark, stripsLeft } from './cost_bar';
import { costWordings } from './job_cost';

export interface TapeView {
  pieces: readonly StripPiece[];
  /** Each strip's colour, its progress (0 at its origin, 1 at rest), and its origin, px. */
  strips: readonly { colour: ByteClass; fall: number; fromX: number; fromY: number }[];
  /** The sum of the strips, in words. */
  caption: string;
  /** Opacity, 0 … 1. */
  presence: number;
}

export const kTapeLinePx = 9;
/** Height of the words below the surface, px. */
const kFootPx = 18;

/** Returns the number of lines of strips that fit into a lane. */
export function tapeLines(lane: Rect): number {
  return Math.max(1, Math.floor((lane.h - kFootPx - 3) / kTapeLinePx));
}

/** Returns the y at which strips lie, px. */
export const surfaceOf = (drive: Rect): number => drive.y + drive.h - kFootPx;
const kScaleBytes = 250_000;
const scalePx = kScaleBytes / kStripBytesPerPx;

/**
 * Returns the mark of the scale in use, the bar's or the strips': its length, px, and its wordings.
 */
function scaleOf(drive: Rect, bar: CostBar | undefined): { px: number; wordings: string[] } {
  if (bar === undefined) return { px: scalePx, wordings: [formatBytes(kScaleBytes)] };
  const { px, factor } = scaleMark(bar, drive);
  const bytes = plural(factor, 'byte');
  return { px, wordings: [`${bytes} written per byte`, `${formatCount(factor)}×`] };
}

/**
 * Says the lane's name, its scale, and the sum of its strips; if a job has become a bar, its cost
 * instead.
 */
export function sayDrive(
  words: Words,
  drive: Rect,
  tape: TapeView | undefined,
  bar: CostBar | undefined,
): void {
  const y = surfaceOf(drive) + kFootPx / 2 + 1;
  const { theme } = words;
  const right = drive.x + drive.w;
  const { px, wordings } = scaleOf(drive, bar);
  words.keepFree({ x: right - px, y: y - 7, w: px, h: 14 });
  if (drive.x >= 60)
    words.say({ wordings: ['the drive'], places: [{ x: 0, y }], colour: theme.ink, weight: 600 });
  if (bar !== undefined)
    words.say({
      wordings: costWordings(bar.cost),
      places: [{ x: drive.x, y }],
      colour: theme.ink,
      weight: 600,
      alpha: bar.share,
    });
  words.say({
    wordings,
    places: [{ x: right - px - 6, y, align: 'right' }],
    colour: theme.soft,
  });
  if (tape !== undefined && bar === undefined)
    words.say({
      wordings: [tape.caption],
      places: [{ x: drive.x, y }],
      colour: theme.soft,
      alpha: tape.presence,
    });
}

export function paintDriveLane(
  ctx: Ctx,
  drive: Rect,
  theme: Theme,
  tape: TapeView | undefined,
  bar: CostBar | undefined,
): void {
  const surface = surfaceOf(drive);
  const right = drive.x + drive.w;
  const foot = surface + kFootPx / 2 + 1;
  const { px } = scaleOf(drive, bar);
  box(ctx, drive.x, surface, drive.w, 1.6, 0, theme.ink);
  box(ctx, right - px, foot, px, 1.2, 0, theme.soft);
  box(ctx, right - px, foot - 3, 1.2, 7, 0, theme.soft);
  box(ctx, right - 1.2, foot - 3, 1.2, 7, 0, theme.soft);
  const left = stripsLeft(bar);
  if (tape !== undefined && left > 0)
    paintStrips(ctx, drive, surface, theme, { ...tape, presence: tape.presence * left });
  if (bar !== undefined) {
    const { x, w } = drive;
    paintCostBar(ctx, { x, w, y: surface - kTapeLinePx + 1, h: kTapeLinePx - 2 }, bar, theme);
  }
}

/** A strip moves sideways this much faster than down, so that it does not cross the picture. */
const kSideways = 2.5;

function paintStrips(ctx: Ctx, drive: Rect, surface: number, theme: Theme, tape: TapeView): void {
  const h = kTapeLinePx - 2;
  for (const piece of tape.pieces) {
    const strip = tape.strips[piece.strip];
    if (strip === undefined) continue;
    const y = surface - (piece.line + 1) * kTapeLinePx + 1;
    const x = drive.x + piece.x;
    // A strip that leaves a row's end is whole from the beginning.
    const fromX = Math.min(strip.fromX, drive.x + drive.w - piece.w);
    const at =
      strip.fall >= 1
        ? { x, y }
        : {
            x: fromX + (x - fromX) * Math.min(1, strip.fall * kSideways),
            y: strip.fromY + (y - strip.fromY) * strip.fall,
          };
    ctx.globalAlpha = tape.presence;
    const fill = plainFill(strip.colour, theme);
    if (fill !== undefined) box(ctx, at.x, at.y, piece.w, h, 1, fill);
    else {
      if (piece.newPx < piece.w)
        box(ctx, at.x + piece.newPx, at.y, piece.w - piece.newPx, h, 1, theme.hatch);
      if (piece.newPx > 0) box(ctx, at.x, at.y, piece.newPx, h, 1, theme.first);
    }
  }
  ctx.globalAlpha = 1;
}

/** Returns the fill of bytes of one kind; undefined for data, which may be new in part. */
export function plainFill(colour: ByteClass, theme: Theme): Theme['hatch'] | undefined {
  if (colour === 'safety') return theme.safe;
  if (colour === 'copy') return theme.copy;
  return colour === 'housekeeping' ? theme.house : undefined;
}
