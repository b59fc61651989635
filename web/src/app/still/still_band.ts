// The band of one tree at a recorded moment, without a stage and without a run.

import { runningContenders } from '../../document/scenario/durability';
import type { Scenario } from '../../document/scenario/scenario';
import type { CanvasPainter, Surface } from '../../drawing/canvas/canvas_painter';
import { segmented } from '../../drawing/kit/base/segmented';
import type { PictureHost } from '../../drawing/kit/host';
import type { EnginePicture } from '../../drawing/kit/picture';
import type { Frame } from '../../run/play/api';
import type { RecordedMoments } from '../../run/telling/recorded_moments';
import { Band, keyAxisOf } from '../stage/band';
import { keyOfRowIn } from '../stage/row_followed';

/** One tree at a moment of a scenario; `moment` counts from 0. */
export interface StillTree {
  readonly scenario: Scenario;
  readonly recorded: RecordedMoments;
  readonly moment: number;
  readonly contender: number;
  readonly picture: EnginePicture;
}

/** Returns the tree's band at the moment. Throws if that moment has no recording. */
export function stillBand({ scenario, recorded, moment, contender, picture }: StillTree): Band {
  const seen = recorded.picturesAt(moment, true)[contender];
  const options = runningContenders(scenario)[contender];
  if (seen === undefined || options === undefined)
    throw new Error(`${scenario.name} has no recorded moment ${moment}`);
  // The first moment has the key axis of all.
  const axis = keyAxisOf(recorded.picturesAt(0, false)[contender]?.tables ?? seen.tables);
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
    arrived: true,
    speed: 1,
    still: true,
    mayBegin: false,
    held: false,
    costScale: { scale: 1, steps: 1 },
    inspect: () => Promise.reject(new Error('nothing to inspect')),
    follow: () => undefined,
  });
  const band = new Band(contender, options, axis, picture, hostOf);
  const row = scenario.moments[moment]?.view?.row;
  if (row !== undefined) band.follow(keyOfRowIn(scenario, axis, row));
  const frame: Frame = { contender, jump: true, ...seen };
  band.onFrame(frame, 0, true);
  return band;
}

/** Returns the tree's painter, with the names of its indexes if it has several. */
export const stillPainter = (still: StillTree): CanvasPainter => {
  const { tree, axis } = stillBand(still);
  return segmented(tree, axis);
};

/** Paints the backdrop, then what moves on it. */
export function paintStill(painter: CanvasPainter, surface: Surface): void {
  painter.animating?.(surface.nowMs);
  painter.backdrop?.key();
  for (const part of [painter.backdrop, painter]) {
    surface.ctx.save();
    part?.paint(surface);
    surface.ctx.restore();
  }
}
