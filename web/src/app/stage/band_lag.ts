// The lag of a contender behind the others, in the unit of the lock (rows or virtual time).

import { formatCount, formatNs } from '../../model/values/units';
import type { Lock } from '../../run/play/api';

export interface Progress {
  readonly statements: number;
  readonly tNs: number;
}

/**
 * A lag is shown if it exceeds both this share of the furthest contender's progress and this amount
 * (rows or ns). Smaller lags come and go with each frame.
 */
const kMinLagShare = 0.05;
const kMinLag = { rows: 20_000, time: 100e6 } as const;

/**
 * Returns "12,000 rows behind", or an empty string if the contender does not lag noticeably.
 * Contenders run freely up to a common goal, so a slow one lags for a moment even in step.
 */
export function lagLabel(
  places: readonly (Progress | undefined)[],
  index: number,
  lock: Lock,
): string {
  const at = (place: Progress | undefined) =>
    place === undefined ? 0 : lock === 'rows' ? place.statements : place.tNs;
  const most = Math.max(0, ...places.map(at));
  const behind = most - at(places[index]);
  if (places[index] === undefined || behind < kMinLag[lock] || behind < most * kMinLagShare)
    return '';
  return `${lock === 'rows' ? `${formatCount(behind)} rows` : formatNs(behind)} behind`;
}
