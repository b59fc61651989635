// A picture of a recorded moment as SVG: the page's painters over the engine's tables, for pages on
// which no engine runs yet, or ever will.
import type { Ctx } from '../../drawing/canvas/kit';
import { type Letters, type Measure, SvgInk, svgPatterns } from '../../drawing/canvas/svg/svg_ink';
import { FlashPainter } from '../../drawing/device/flash/flash_painter';
import { paintStill, type StillTree, stillBand, stillPainter } from './still_band';
import { stillTheme } from './still_theme';

export type { Letters, Measure };

/** A moment's tree, or the drive of that tree. */
export interface Still extends StillTree {
  readonly part: 'tree' | 'drive';
}

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** Settings of the SVG: `id` begins the names of its definitions. */
export interface StillInk {
  readonly id: string;
  readonly measure: Measure;
  readonly letters?: Letters;
  readonly colourOf?: Parameters<typeof stillTheme>[1];
}

/** Returns the picture's shapes as the content of an `<svg>` of this size. */
export function stillShapes(still: Still, size: StillSize, how: StillInk): string {
  const theme = stillTheme(how.id, how.colourOf);
  const ink = new SvgInk(how.id, how.measure, how.letters);
  const painter =
    still.part === 'tree' ? stillPainter(still) : new FlashPainter(stillBand(still).drive);
  paintStill(painter, { ctx: ink.ink as Ctx, ...size, theme, nowMs: 1e6 });
  return `<defs>${svgPatterns(how.id, theme)}</defs>${ink.take()}`;
}
