// How far a contender lags behind the others, in the unit by which they are kept in step.

import { formatCount, formatNs } from '../../model/units';
import type { Lock } from '../../run/play/api';

export interface Place {
  readonly statements: number;
  readonly tNs: number;
}

/** A lag is shown from this share of the furthest contender's progress, and from this amount. */
const kTelling = 0.05;
const kLeast = { rows: 20_000, time: 100e6 } as const;

/**
 * "12,000 rows behind": contenders run freely up to a common goal, so slow ones lag for a moment.
 * Empty if it does not lag.
 */
export function behindWords(
  places: readonly (Place | undefined)[],
  index: number,
  lock: Lock,
): string {
  const at = (place: Place | undefined) =>
    place === undefined ? 0 : lock === 'rows' ? place.statements : place.tNs;
  const most = Math.max(0, ...places.map(at));
  const behind = most - at(places[index]);
  if (places[index] === undefined || behind < kLeast[lock] || behind < most * kTelling) return '';
  return `${lock === 'rows' ? `${formatCount(behind)} rows` : formatNs(behind)} behind`;
}
