// The measures of a gauge: a name above a bar.
import type { Rect } from '../../../model/values/geometry';

/** A name is above its bar, px. */
export const kNamePx = 15;
export const kBarHeightPx = 6;

/** A gauge's name and its bar; undefined where there is no room for it. */
export function gaugeBox(gauge: Rect): Rect | undefined {
  return gauge.h === 0 ? undefined : { ...gauge, h: kNamePx + kBarHeightPx };
}
