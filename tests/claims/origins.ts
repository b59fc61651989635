// Origins of a claim's values: each profile and option that a document sets, at any of its sizes,
// must have an entry in its `origins`.
import type { PartChoice, Scenario } from '../../web/src/document/scenario/scenario';

/** A sentence for each value without an origin. */
export function originFaults(scenario: Scenario): string[] {
  const patterns = Object.keys(scenario.origins ?? {});
  return valuePaths(scenario)
    .filter((path) => !patterns.some((pattern) => covers(pattern, path)))
    .map((path) => `${scenario.name}: ${path} has no origin`);
}

/** The paths of all values that a document sets, each once, as `--set` writes them. */
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
 * True if the pattern is the path or one above it: `workload.phases` covers its statements, but a
 * whole part does not cover its options. A star matches any characters.
 */
function covers(pattern: string, path: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const below = pattern.includes('.') ? '([.[].*)?' : '';
  return new RegExp(`^${escaped.join('.*')}${below}$`).test(path);
}
