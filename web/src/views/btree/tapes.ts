// The strips that lie in the lane of the drive: those of the write that is replayed, or the newest ones of slow play.
import { type TapeView, tapeLines } from '../../draw/tape';
import { fallEase } from '../../model/ease';
import { layoutTape } from '../../model/tape';
import { formatBytes } from '../../model/units';
import { kFallMs, type StripMotion } from '../pictures/motions';
import type { BtreeGeometry } from './layout';
import type { Lens } from './lens';
import { stripRect } from './paint_write';
import type { WriteScene } from './replay';

/** On the scale that all pictures share a page is 4 px: that is what the long strips shrink to as they fall. */
export function writeTape(geometry: BtreeGeometry, lens: Lens, scene: WriteScene): TapeView {
  const strips = [scene.copy, scene.home].flatMap((strip, line) => (strip === undefined || strip.fall <= 0 ? [] : [{ ...strip, line }]));
  const bytes = strips.reduce((sum, strip) => sum + strip.bytes, 0);
  return {
    pieces: layoutTape(strips, geometry.drive.w, tapeLines(geometry.drive)),
    strips: strips.map(({ colour, fall, line }) => {
      const from = stripRect(geometry, lens, line);
      return { colour, fall, fromX: from.x, fromY: from.y };
    }),
    caption: bytes > 0 ? `this page's writes: ${formatBytes(bytes)}` : '',
    presence: scene.presence,
  };
}

export function liveTape(geometry: BtreeGeometry, strips: readonly StripMotion[], nowMs: number): TapeView | undefined {
  const last = strips.at(-1);
  if (last === undefined) return undefined;
  const { axis, gauges, cards } = geometry;
  return {
    pieces: layoutTape(strips, geometry.drive.w, tapeLines(geometry.drive)),
    strips: strips.map((strip) => {
      const safety = strip.colour === 'safety';
      return {
        colour: strip.colour,
        fall: fallEase((nowMs - strip.bornMs) / kFallMs),
        fromX: safety ? gauges.log.x + gauges.log.w : axis.x + strip.fromPlace * axis.w,
        fromY: safety ? gauges.log.y + 18 : cards.y + cards.h,
      };
    }),
    caption: `the last write: ${formatBytes(last.bytes)}`,
    presence: 1,
  };
}
