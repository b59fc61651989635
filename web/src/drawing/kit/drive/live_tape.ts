// Slow play's strips in the lane of the drive, whatever the tree: the newest writes, each from the
// place that it leaves.

import type { Rect } from '../../../model/geometry';
import { layoutTape } from '../../../model/tape';
import { formatBytes } from '../../../model/units';
import { fallEase } from '../motion/ease';
import { kFallMs, type StripMotion } from '../motion/motions';
import { type TapeView, tapeLines } from './tape';

/** `from`: where a strip begins to fall, px. Undefined while nothing was written. */
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
