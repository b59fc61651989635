// The scenario's moment nearest to a place of its run. Places by statements and by time are not
// compared.
import type { ScenarioMoment, SharedPlace } from './scenario';

/** Returns the moment's index; undefined if none can be compared with the place. */
export function nearestMoment(
  moments: readonly ScenarioMoment[],
  place: SharedPlace,
): number | undefined {
  const distances = moments.map(({ at }) => {
    const [one, other] = 'ns' in at && 'ns' in place ? [at.ns, place.ns] : statements(at, place);
    return Math.abs(one - other);
  });
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : undefined;
}

const statements = (at: SharedPlace, place: SharedPlace): readonly [number, number] =>
  'statements' in at && 'statements' in place
    ? [at.statements, place.statements]
    : [0, Number.POSITIVE_INFINITY];
