// Paints the lane of the drive: strips fall from where they are made and lie there, length = bytes,
// solid then hatched.

import type { Ctx } from '../../canvas/kit';
import { box, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { kStripBytesPerPx, type Rect } from '../../model/geometry';
import type { ByteClass, StripPiece } from '../../model/tape';

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
/** A lane with one line of strips: its name is below the surface. */
const kLowLanePx = 34;

/** Lines of strips that fit into a lane. */
export function tapeLines(lane: Rect): number {
  return Math.max(1, Math.floor((lane.h - 22) / kTapeLinePx));
}

export function paintDriveLane(
  ctx: Ctx,
  drive: Rect,
  theme: Theme,
  tape: TapeView | undefined,
): void {
  const surface = drive.y + drive.h - 19;
  box(ctx, drive.x, surface, drive.w, 1.6, 0, theme.ink);
  const scale = 256 * 1024;
  const px = scale / kStripBytesPerPx;
  const right = drive.x + drive.w;
  box(ctx, right - px, surface + 8, px, 1.2, 0, theme.soft);
  box(ctx, right - px, surface + 5, 1.2, 7, 0, theme.soft);
  box(ctx, right - 1.2, surface + 5, 1.2, 7, 0, theme.soft);
  text(ctx, right - px - 6, surface + 9, '256 KiB', theme.soft, {
    size: 13,
    align: 'right',
    baseline: 'middle',
  });
  const low = drive.h < kLowLanePx;
  if (drive.x >= 60)
    text(ctx, 0, surface + (low ? 9 : 0), 'the drive', theme.ink, {
      weight: 600,
      baseline: 'middle',
    });
  if (tape === undefined) return;
  paintStrips(ctx, drive.x, surface, theme, tape);
  ctx.globalAlpha = tape.presence;
  text(ctx, drive.x, surface + 9, tape.caption, theme.soft, { size: 13, baseline: 'middle' });
  ctx.globalAlpha = 1;
}

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
            x: strip.fromX + (x - strip.fromX) * strip.fall,
            y: strip.fromY + (y - strip.fromY) * strip.fall,
          };
    ctx.globalAlpha = tape.presence;
    if (strip.colour === 'safety') box(ctx, at.x, at.y, piece.w, h, 1, theme.safe);
    else if (strip.colour === 'housekeeping') box(ctx, at.x, at.y, piece.w, h, 1, theme.house);
    else {
      if (piece.newPx < piece.w)
        box(ctx, at.x + piece.newPx, at.y, piece.w - piece.newPx, h, 1, theme.hatch);
      if (piece.newPx > 0) box(ctx, at.x, at.y, piece.newPx, h, 1, theme.first);
    }
  }
  ctx.globalAlpha = 1;
}
