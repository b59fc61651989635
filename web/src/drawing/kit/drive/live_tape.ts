// The strips of slow play in the drive's lane, for any tree: the newest writes, each falling from
// the part that it leaves.

import { layoutTape } from '../../../model/figures/tape';
import type { Rect } from '../../../model/values/geometry';
import { formatBytes } from '../../../model/values/units';
import { fallEase } from '../motion/ease';
import { kFallMs, type StripMotion } from '../motion/motions';
import { type TapeView, tapeLines } from './tape';

/**
 * `from` returns the point at which a strip begins to fall, px. Undefined before the first write.
 */
export function liveTape(
  drive: Rect,
  strips: readonly StripMotion[],
  nowMs: number,
  from: (strip: StripMotion) => { fromX: number; fromY: number },
): TapeView | undefined {
  const last = strips.at(-1);
  if (last === undefined) return undefined;
  return {
    pieces: layoutTape(strips, drive.w, tapeLines(drive)),
    strips: strips.map((strip) => ({
      colour: strip.colour,
      fall: fallEase((nowMs - strip.bornMs) / kFallMs),
      ...from(strip),
    })),
    caption: `last write: ${formatBytes(last.bytes)}`,
    presence: 1,
  };
}
