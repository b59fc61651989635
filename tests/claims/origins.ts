// Where the values of a scenario with claims come from: each profile and option that its document
// sets, at any of its sizes, has an origin in it.
import type { PartChoice, Scenario } from '../../web/src/document/scenario/scenario';

/** The faults of a scenario without an origin for each of its values. */
export function originFaults(scenario: Scenario): string[] {
  const patterns = Object.keys(scenario.origins ?? {});
  return valuePaths(scenario)
    .filter((path) => !patterns.some((pattern) => covers(pattern, path)))
    .map((path) => `${scenario.name}: ${path} has no origin`);
}

/** Of everything that a document chooses, each once, as `--set` writes them. */
export function valuePaths(scenario: Scenario): string[] {
  const { durability, device, volume, faults, workload, contenders, sizes } = scenario;
  const paths = [
    ...(durability === undefined ? [] : ['durability']),
    'device',
    ...optionPaths('device', device),
    ...(volume === undefined ? [] : ['volume', ...optionPaths('volume', volume)]),
    ...(faults === undefined ? [] : ['faults', ...optionPaths('faults', faults)]),
    'workload',
    ...optionPaths('workload', workload),
    ...contenders.flatMap((one) => [`${one.name}.profile`, ...optionPaths(one.name, one)]),
    ...sizes.flatMap(({ sets }) => Object.keys(sets)),
  ];
  return [...new Set(paths)];
}

const optionPaths = (part: string, { options = {} }: PartChoice): string[] =>
  Object.keys(options).map((name) => `${part}.options.${name}`);

/**
 * By the same path, or by one above it: `workload.phases` is that of its statements, too. What is
 * said of a whole part says nothing about its options. A star is any run of letters.
 */
function covers(pattern: string, path: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const below = pattern.includes('.') ? '([.[].*)?' : '';
  return new RegExp(`^${escaped.join('.*')}${below}$`).test(path);
}
