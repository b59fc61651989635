// Paints the lane of the drive: strips fall from where they are made and lie there, length = bytes,
// solid then hatched.

import { kStripBytesPerPx, type Rect } from '../../../model/geometry';
import type { ByteClass, StripPiece } from '../../../model/tape';
import { formatBytes, formatCount, plural } from '../../../model/units';
import type { Ctx } from '../../canvas/kit';
import { box } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Words } from '../words/words';
import { type CostBar, paintCostBar, scaleMark, stripsLeft } from './cost_bar';
import { costWordings } from './job_cost';

export interface TapeView {
  pieces: readonly StripPiece[];
  /**
   * For each strip: its colour, how far it has fallen (0 … 1) and the height and place it comes
   * from.
   */
  strips: readonly { colour: ByteClass; fall: number; fromX: number; fromY: number }[];
  /** What the strips add up to, in words. */
  caption: string;
  presence: number;
}

export const kTapeLinePx = 9;
/** Below the surface: the words. */
const kFootPx = 18;

/** Lines of strips that fit into a lane. */
export function tapeLines(lane: Rect): number {
  return Math.max(1, Math.floor((lane.h - kFootPx - 3) / kTapeLinePx));
}

/** Where strips lie. */
export const surfaceOf = (drive: Rect): number => drive.y + drive.h - kFootPx;
const kScaleBytes = 250_000;
const scalePx = kScaleBytes / kStripBytesPerPx;

/** The scale of the bar, or that of the strips: how long its mark is, and what it says. */
function scaleOf(drive: Rect, bar: CostBar | undefined): { px: number; wordings: string[] } {
  if (bar === undefined) return { px: scalePx, wordings: [formatBytes(kScaleBytes)] };
  const { px, factor } = scaleMark(bar, drive);
  const bytes = plural(factor, 'byte');
  return { px, wordings: [`${bytes} written per byte`, `${formatCount(factor)}×`] };
}

/**
 * What the lane is, its scale, and what its strips add up to; or, once a job has become a bar, what
 * that says.
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
    paintStrips(ctx, drive.x, surface, theme, { ...tape, presence: tape.presence * left });
  if (bar !== undefined) {
    const { x, w } = drive;
    paintCostBar(ctx, { x, w, y: surface - kTapeLinePx + 1, h: kTapeLinePx - 2 }, bar, theme);
  }
}

/** A strip is over its place before it has fallen far: so it does not cross the picture. */
const kSideways = 2.5;

function paintStrips(ctx: Ctx, left: number, surface: number, theme: Theme, tape: TapeView): void {
  const h = kTapeLinePx - 2;
  for (const piece of tape.pieces) {
    const strip = tape.strips[piece.strip];
    if (strip === undefined) continue;
    const y = surface - (piece.line + 1) * kTapeLinePx + 1;
    const x = left + piece.x;
    const at =
      strip.fall >= 1
        ? { x, y }
        : {
            x: strip.fromX + (x - strip.fromX) * Math.min(1, strip.fall * kSideways),
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

/** Of what is all of one kind; data is new in part. */
export function plainFill(colour: ByteClass, theme: Theme): Theme['hatch'] | undefined {
  if (colour === 'safety') return theme.safe;
  if (colour === 'copy') return theme.copy;
  return colour === 'housekeeping' ? theme.house : undefined;
}
