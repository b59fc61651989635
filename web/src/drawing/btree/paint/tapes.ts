// Strips in the lane of the drive: those of the replayed write, or the newest of slow play.

import { layoutTape } from '../../../model/figures/tape';
import { formatBytes } from '../../../model/values/units';
import { type TapeView, tapeLines } from '../../kit/drive/tape';
import type { StripMotion } from '../../kit/motion/motions';
import type { BtreeGeometry } from '../layout/layout';
import type { Lens } from '../layout/lens';
import type { WriteScene } from '../replay/replay';
import { stripRect } from './write_view';

/**
 * Returns the strips of a replayed write. A page is 4 px on the scale that all pictures share, so
 * long strips shrink to that as they fall.
 */
export function writeTape(geometry: BtreeGeometry, lens: Lens, scene: WriteScene): TapeView {
  const strips = [scene.copy, scene.home].flatMap((strip, line) =>
    strip === undefined || strip.fall <= 0 ? [] : [{ ...strip, line }],
  );
  const bytes = strips.reduce((sum, strip) => sum + strip.bytes, 0);
  return {
    pieces: layoutTape(strips, geometry.drive.w, tapeLines(geometry.drive)),
    strips: strips.map(({ colour, fall, line }) => {
      const from = stripRect(geometry, lens, line);
      return { colour, fall, fromX: from.x, fromY: from.y };
    }),
    caption: bytes > 0 ? `this page: ${formatBytes(bytes)}` : '',
    presence: scene.presence,
  };
}

/**
 * Returns the point at which a write leaves the tree: the end of the log's gauge for log writes,
 * else the pages.
 */
export function leavesFrom(
  { axis, gauges, cards }: BtreeGeometry,
  { fromPlace, colour }: StripMotion,
): { fromX: number; fromY: number } {
  const { log } = gauges;
  if (colour === 'safety') return { fromX: log.x + log.w, fromY: log.y + 18 };
  return { fromX: axis.x + fromPlace * axis.w, fromY: cards.y + cards.h };
}
