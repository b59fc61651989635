// What a scenario's statements cost its engines in CPU time: options of which no source says
// anything, so they are printed with each claim.
import { engineValue, groupNamed } from '../scenario/options';
import type { Contender, Scenario } from '../scenario/scenario';
import { printQuantity } from '../scenario/units';

interface CpuTime {
  readonly option: string;
  readonly ns: number;
  /** Of today's CPUs, which the engine has by itself. */
  readonly ownNs: number;
}

/** Phases in which rows are scanned. Elsewhere the time of a scanned row does not count. */
const kScanning = ['scan', 'mixed', 'query'];

/** Those of a contender that count in its scenario. */
export function cpuTimes({ engine, options = {} }: Contender, { workload }: Scenario): CpuTime[] {
  const scans = workload.phases.some(({ kind }) => kScanning.includes(String(kind)));
  return (groupNamed('engine', engine)?.options ?? [])
    .filter(({ name }) => name.startsWith('cpu_') && (scans || name !== 'cpu_scan_row_ns'))
    .map((option) => ({
      option: option.name,
      ns: engineValue(option, options[option.name] ?? option.default),
      ownNs: option.default,
    }));
}

/** "InnoDB: put 10 us, get 5 us; TokuDB: …"; contenders with the same times together. */
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

/** Names may contain commas, so two of them have none between. */
const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
