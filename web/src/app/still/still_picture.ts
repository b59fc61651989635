// A picture of a recorded moment as SVG: the page's own painters over the engine's own tables, when
// no engine runs yet, or none ever will.
import type { Ctx } from '../../drawing/canvas/kit';
import { FlashPainter } from '../../drawing/device/flash_painter';
import { paintStill, type StillTree, stillBand, stillPainter } from './still_band';
import { stillPatterns, stillTheme } from './still_theme';
import { type Letters, type Measure, SvgInk } from './svg_ink';

/** Of a moment's tree, the tree itself or its drive. */
export interface Still extends StillTree {
  readonly part: 'tree' | 'drive';
}

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** How it is painted: names of what it defines begin with `id`. */
export interface StillInk {
  readonly id: string;
  readonly measure: Measure;
  readonly letters?: Letters;
  readonly colourOf?: Parameters<typeof stillTheme>[1];
}

/** The picture's shapes, as the content of an `<svg>` of this size. */
export function stillShapes(still: Still, size: StillSize, how: StillInk): string {
  const theme = stillTheme(how.id, how.colourOf);
  const ink = new SvgInk(how.id, how.measure, how.letters);
  const painter =
    still.part === 'tree' ? stillPainter(still) : new FlashPainter(stillBand(still).drive);
  paintStill(painter, { ctx: ink.ink as Ctx, ...size, theme, nowMs: 1e6 });
  return `<defs>${stillPatterns(how.id, theme)}</defs>${ink.take()}`;
}
