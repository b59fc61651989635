// CPU times of a source's era: engines have those of CPUs of today, and one table says how much
// slower the CPUs of a source were. No document may choose its own.
import { cpuTimes } from '../../web/src/document/measure/cpu_times';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { kPublished } from './published';

/** Until which year of publication a CPU has which share of the speed of today's. */
const kEras = [
  // Xeons of 2009 to 2013.
  { until: 2013, share: 0.6 },
  { until: Number.POSITIVE_INFINITY, share: 1 },
] as const;

export const shareOf = (year: number): number =>
  kEras.find(({ until }) => year <= until)?.share ?? 1;

/** The CPU times of a scenario that are not those of its sources' era. */
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
