// Where a contender stands against the others, in the unit in which they are kept in step.
import type { Lock } from '../lab/play/api';
import { formatCount, formatNs } from '../model/units';

export interface Place {
  readonly statements: number;
  readonly tNs: number;
}

/**
 * Share of the way from which somebody who is behind says so, and the least that is worth saying.
 */
const kTelling = 0.05;
const kLeast = { rows: 20_000, time: 100e6 } as const;

/**
 * "12,000 rows behind": contenders run free up to a common goal, so the slow ones lag for a moment.
 * Empty if it stands with the others.
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
