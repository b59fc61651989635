// CPU times by a source's era. Engines default to CPUs of today, and one table has the relative
// speed of a source's CPUs, so that no document can choose a convenient one.
import { cpuTimes } from '../../web/src/document/measure/cpu_times';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { kPublished } from './published';

/** `share`: speed of a CPU relative to today's, for sources published up to `until`. */
const kEras = [
  // Xeons of 2009 to 2013.
  { until: 2013, share: 0.6 },
  { until: Number.POSITIVE_INFINITY, share: 1 },
] as const;

export const shareOf = (year: number): number =>
  kEras.find(({ until }) => year <= until)?.share ?? 1;

/** A sentence for each CPU time of a scenario that is not that of its sources' era. */
export function cpuFaults(scenario: Scenario): string[] {
  const years = scenario.claims.flatMap(({ figure }) => yearOf(figure));
  const [share, ...others] = new Set(years.map(shareOf));
  if (share === undefined) return [];
  if (others.length > 0) return [`${scenario.name}: its claims are of more than one era of CPUs`];
  return scenario.contenders.flatMap((contender) =>
    cpuTimes(contender, scenario)
      .map((time) => ({ ...time, wantedNs: Math.round(time.ownNs / share) }))
      .filter(({ ns, wantedNs }) => ns !== wantedNs)
      .map(
        ({ option, ns, wantedNs }) =>
          `${scenario.name}: ${contender.name}.options.${option} is ${ns} ns, and ${wantedNs} ns ` +
          `in the era of its source (${share} of today's speed)`,
      ),
  );
}

function yearOf(figure: string): number[] {
  const source = kPublished.figures.find(({ id }) => id === figure)?.source;
  return kPublished.sources.filter(({ id }) => id === source).map(({ year }) => year);
}
