// A picture of a recorded moment as SVG: the page's own painters over the engine's own tables, when
// no engine runs yet, or none ever will.
import type { CanvasPainter } from '../canvas/canvas_painter';
import type { Ctx } from '../canvas/kit';
import type { Frame } from '../lab/play/api';
import type { RecordedMoments } from '../lab/telling/recorded_moments';
import { FlashPainter } from '../pictures/device/flash_painter';
import type { PictureHost } from '../pictures/kit/host';
import type { EnginePicture } from '../pictures/kit/picture';
import { segmented } from '../pictures/kit/segmented';
import { runningContenders } from '../scenario/durability';
import type { Scenario } from '../scenario/scenario';
import { Band, keyAxisOf } from '../stage/band';
import { stillPatterns, stillTheme } from './still_theme';
import { type Letters, type Measure, SvgInk } from './svg_ink';

/** What is seen: a moment of a scenario, one of its trees, and of that the tree or the drive. */
export interface Still {
  readonly scenario: Scenario;
  readonly recorded: RecordedMoments;
  readonly moment: number;
  readonly contender: number;
  readonly part: 'tree' | 'drive';
  readonly picture: EnginePicture;
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

/** The band of one tree at the moment, without a stage. */
export function stillBand({ scenario, recorded, moment, contender, picture }: Still): Band {
  const seen = recorded.seen(moment, true)[contender];
  const options = runningContenders(scenario)[contender];
  if (seen === undefined || options === undefined)
    throw new Error(`${scenario.name} has no recorded moment ${moment}`);
  const axis = keyAxisOf(seen.tables);
  const hostOf = (band: Band): PictureHost => ({
    index: contender,
    name: options.name,
    contender: options,
    axis,
    get frame() {
      return band.frame;
    },
    get followed() {
      return band.followed;
    },
    rowChosen: false,
    bandCount: scenario.contenders.length,
    top: contender === 0,
    phase: 'paused',
    speed: 1,
    still: true,
    mayBegin: false,
    held: false,
    costScale: { scale: 1, steps: 1 },
    inspect: () => Promise.reject(new Error('nothing to inspect')),
    follow: () => undefined,
  });
  const band = new Band(contender, options, axis, picture, hostOf);
  const frame: Frame = { contender, jump: true, ...seen };
  band.take(frame, 0, true);
  return band;
}

/** The picture's shapes, as the content of an `<svg>` of this size. */
export function stillShapes(still: Still, size: StillSize, how: StillInk): string {
  const band = stillBand(still);
  const theme = stillTheme(how.id, how.colourOf);
  const ink = new SvgInk(how.id, how.measure, how.letters);
  const painter: CanvasPainter =
    still.part === 'tree' ? segmented(band.tree, band.axis) : new FlashPainter(band.drive);
  const surface = { ctx: ink.ink as Ctx, ...size, theme, nowMs: 1e6 };
  painter.animating?.(surface.nowMs);
  painter.backdrop?.key();
  for (const part of [painter.backdrop, painter]) {
    ink.save();
    part?.paint(surface);
    ink.restore();
  }
  return `<defs>${stillPatterns(how.id, theme)}</defs>${ink.take()}`;
}
