// Strips in the lane of the drive: those of the replayed job, or the newest of slow play.

import { layoutTape } from '../../../model/figures/tape';
import { formatBytes } from '../../../model/values/units';
import { type TapeView, tapeLines } from '../../kit/drive/tape';
import { clamp } from '../../kit/motion/ease';
import type { StripMotion } from '../../kit/motion/motions';
import type { LsmGeometry } from '../layout/layout';
import { type JobScript, type ReplayScene, replayLength, timesOf } from '../replay/replay';
import { replayLens } from '../replay/stage';

export function replayTape(
  geometry: LsmGeometry,
  { script, scene }: { script: JobScript; scene: ReplayScene },
  elapsedMs: number,
): TapeView {
  const target =
    script.outputLevel === 0
      ? geometry.l0
      : geometry.levels.find((row) => row.level === script.outputLevel);
  const fromY = target === undefined ? geometry.l0.y : target.y + target.h - 8;
  const lens = replayLens(geometry, script);
  const bytes = scene.strips.reduce((sum, strip) => sum + strip.bytes, 0);
  return {
    pieces: layoutTape(scene.strips, geometry.drive.w, tapeLines(geometry.drive)),
    strips: scene.strips.map((strip) => ({
      colour: strip.colour,
      fall: strip.fall,
      fromX: lens?.at(strip.source) ?? geometry.axis.x,
      fromY,
    })),
    caption:
      bytes > 0
        ? `this job: ${formatBytes(bytes)} so far`
        : script.kind === 'trivial move'
          ? 'a move rewrites nothing'
          : '',
    presence: clamp((replayLength(timesOf(script)) + 400 - elapsedMs) / 300),
  };
}

/** Returns the point at which a write leaves the tree: the log for log writes, else L0. */
export function leavesFrom(
  { axis, log, l0 }: LsmGeometry,
  { fromPlace, colour }: StripMotion,
): { fromX: number; fromY: number } {
  return { fromX: axis.x + fromPlace * axis.w, fromY: colour === 'safety' ? log.y : l0.y };
}
