// Places of options in a scenario document: the group and the option at a path.
import type { OptionGroupSchema, OptionSchema } from '../../../gen/schema';
import { groupNamed, phaseGroup } from '../values/options';

/** Returns the value at a path of a document; undefined if there is none. */
export function valueAt(path: readonly PropertyKey[], document: unknown): unknown {
  let node = document;
  for (const part of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<PropertyKey, unknown>)[part];
  }
  return node;
}

/**
 * True for the path of an options object: device.options, volume.options, faults.options,
 * workload.options, workload.phases[i], contenders[i].options.
 */
export function isOptions(path: readonly PropertyKey[]): boolean {
  return path[path.length - 1] === 'options' || (path.length === 3 && path[1] === 'phases');
}

/** Returns the option group of the options object at this path. */
export function groupAt(
  path: readonly PropertyKey[],
  document: unknown,
): OptionGroupSchema | undefined {
  const kind = (at: PropertyKey[]): string => String(valueAt(at, document));
  if (path[0] === 'volume' || path[0] === 'faults') return groupNamed('volume', path[0]);
  if (path[0] === 'device') return groupNamed('device', kind(['device', 'kind']));
  if (path[0] === 'contenders' && path.length > 1)
    return groupNamed('engine', kind(['contenders', path[1] as number, 'engine']));
  if (path[0] !== 'workload') return undefined;
  return path[1] === 'phases'
    ? phaseGroup(kind(['workload', 'kind']))
    : groupNamed('workload', kind(['workload', 'kind']));
}

/** True for the path of a number of a workload's scale: no option, but set like one. */
export const isOfScale = (path: readonly PropertyKey[]): boolean =>
  path.length === 3 && path[0] === 'workload' && path[1] === 'scale';

const scaleOption = (name: string): OptionSchema => ({
  name,
  type: 'count',
  default: 0,
  min: 0,
  max: 2 ** 40,
});

/** Returns the option at this path. */
export function optionAt(
  path: readonly PropertyKey[],
  document: unknown,
): OptionSchema | undefined {
  if (isOfScale(path)) return scaleOption(String(path[2]));
  if (path.length < 2 || !isOptions(path.slice(0, -1))) return undefined;
  return groupAt(path, document)?.options.find((option) => option.name === path[path.length - 1]);
}
