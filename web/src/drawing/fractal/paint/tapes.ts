// Strips in the lane of the drive: those of the replayed job, or the newest of slow play.

import { layoutTape } from '../../../model/figures/tape';
import { formatBytes } from '../../../model/values/units';
import { type TapeView, tapeLines } from '../../kit/drive/tape';
import { clamp } from '../../kit/motion/ease';
import type { StripMotion } from '../../kit/motion/motions';
import type { Replay } from '../../kit/replay/replays';
import type { FractalGeometry } from '../layout/layout';
import type { JobScript } from '../replay/job_script';
import { replayLength, stillTime, writeAt } from '../replay/replay';
import { asOf, replayLens } from '../replay/replay_stage';
import type { FractalState } from '../state/state';

/** Returns the y at which arrivals in a row come to rest, px. */
export function surfaceOf({ rows, arrivals }: FractalGeometry, height: number): number {
  const row = rows.find((one) => one.height === height);
  return row === undefined ? arrivals.h : row.y + row.h - 6;
}

/** Returns the point at which a write leaves the tree: its node's row for data, else the log. */
export function leavesFrom(
  geometry: FractalGeometry,
  { fromPlace, fromRow, colour }: StripMotion,
): { fromX: number; fromY: number } {
  const { axis, log } = geometry;
  return {
    fromX: axis.x + fromPlace * axis.w,
    fromY: colour === 'data' ? surfaceOf(geometry, fromRow) : log.y,
  };
}

/** `still`: reduced motion. */
export function replayTape(
  geometry: FractalGeometry,
  { script, before, elapsedMs }: Replay<JobScript, FractalState>,
  still: boolean,
): TapeView {
  const t = still ? stillTime(script, elapsedMs) : elapsedMs;
  const falls =
    script.kind === 'node write' ? writeAt(script, t).falls : script.strips.map(() => 1);
  const lens = replayLens(asOf(geometry, before), before, script);
  const strips = script.strips.map((strip) => ({
    ...strip,
    first: strip.bytes > 0 ? clamp(strip.firstBytes / strip.bytes) : 0,
  }));
  const dropped = strips
    .map((strip, i) => ({ ...strip, fall: falls[i] ?? 1 }))
    // Until it lands, the strip is painted as the falling node.
    .filter(({ fall }) => fall >= 1);
  const bytes = dropped.reduce((total, strip) => total + strip.bytes, 0);
  return {
    pieces: layoutTape(dropped, geometry.drive.w, tapeLines(geometry.drive)),
    strips: dropped.map(({ colour, fall }) => ({
      colour,
      fall,
      fromX: lens?.at((script.from + script.to) / 2) ?? geometry.axis.x,
      fromY: surfaceOf(geometry, script.height),
    })),
    caption:
      bytes > 0
        ? `this job: ${formatBytes(bytes)}`
        : script.kind === 'flush'
          ? 'this job: nothing written yet'
          : '',
    presence: clamp((replayLength(script) + 400 - elapsedMs) / 300),
  };
}
