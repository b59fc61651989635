// The CPU times of a scenario's statements. No source publishes these options, so they are printed
// with each claim.

import type { Contender, Scenario } from '../scenario/scenario';
import { engineValue, groupNamed } from '../scenario/values/options';
import { printQuantity } from '../scenario/values/units';

interface CpuTime {
  readonly option: string;
  readonly ns: number;
  /** The engine's default, which is that of today's CPUs. */
  readonly ownNs: number;
}

/** CPU times that matter in some phases alone. */
const kOfPhases = [
  {
    phases: ['scan', 'mixed', 'query', 'covering_range', 'range_with_rows', 'primary_range'],
    options: ['cpu_scan_row_ns', 'cpu_skip_ns'],
  },
  { phases: ['bulk_load'], options: ['cpu_load_row_ns'] },
];

/** Returns a contender's CPU times that matter in its scenario. */
export function cpuTimes({ engine, options = {} }: Contender, { workload }: Scenario): CpuTime[] {
  const idle = kOfPhases
    .filter(({ phases }) => !workload.phases.some(({ kind }) => phases.includes(String(kind))))
    .flatMap((one) => one.options);
  return (groupNamed('engine', engine)?.options ?? [])
    .filter(({ name }) => name.startsWith('cpu_') && !idle.includes(name))
    .map((option) => ({
      option: option.name,
      ns: engineValue(option, options[option.name] ?? option.default),
      ownNs: option.default,
    }));
}

/** Returns "InnoDB: put 10 us, get 5 us; TokuDB: …"; groups contenders with the same times. */
export function cpuWords(scenario: Scenario): string {
  const named = new Map<string, string[]>();
  for (const contender of scenario.contenders) {
    const times = cpuTimes(contender, scenario).map(({ option, ns }) => {
      const words = option.slice('cpu_'.length, -'_ns'.length).replaceAll('_', ' ');
      return `${words.replace('kib', 'KiB')} ${printQuantity(ns, 'ns')}`;
    });
    const line = times.join(', ');
    named.set(line, [...(named.get(line) ?? []), contender.name]);
  }
  return [...named].map(([line, names]) => `${listed(names)}: ${line}`).join('; ');
}

/** Names may contain commas, so a list of two uses "and" alone. */
const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
