// Which names and values are valid where in a scenario document, for error messages and for
// completion in the editor.
import { kDurabilities, type OptionGroupSchema, type OptionSchema } from '../gen/schema';
import { scenarioSchema } from './document_schema';
import { groupNamed, groupsOf, phaseGroup } from './options';

const kEntries = Object.keys(scenarioSchema.shape);

/** The value at a path of a document, if there is one. */
export function valueAt(path: readonly PropertyKey[], document: unknown): unknown {
  let node = document;
  for (const part of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<PropertyKey, unknown>)[part];
  }
  return node;
}

/**
 * device.options, volume.options, faults.options, workload.options, workload.phases[i],
 * contenders[i].options
 */
export function isOptions(path: readonly PropertyKey[]): boolean {
  return path[path.length - 1] === 'options' || (path.length === 3 && path[1] === 'phases');
}

/** The option group of the options object at this path. */
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

/** The option at this path. */
export function optionAt(
  path: readonly PropertyKey[],
  document: unknown,
): OptionSchema | undefined {
  if (path.length < 2 || !isOptions(path.slice(0, -1))) return undefined;
  return groupAt(path, document)?.options.find((option) => option.name === path[path.length - 1]);
}

/** The values that a kind, an engine or a profile may take. */
export function choicesAt(path: readonly PropertyKey[], document: unknown): string[] | undefined {
  const last = path[path.length - 1];
  if (last === 'profile') return groupAt(path, document)?.profiles.map((profile) => profile.name);
  if (last === 'durability') return [...kDurabilities];
  if (last === 'engine') return groupsOf('engine').map((group) => group.group);
  if (last === 'kind' && path.length === 2)
    return groupsOf(path[0] === 'device' ? 'device' : 'workload').map((group) => group.group);
  return undefined;
}

/** The names that an object at this path may have. */
export function namesAt(path: readonly PropertyKey[], document: unknown): string[] {
  if (isOptions(path)) return groupAt(path, document)?.options.map((option) => option.name) ?? [];
  if (path.length === 0) return kEntries;
  if (path[0] === 'device') return ['kind', 'profile', 'options'];
  if (path[0] === 'volume' || path[0] === 'faults') return ['profile', 'options'];
  if (path[0] === 'workload') return ['kind', 'profile', 'options', 'phases'];
  if (path[0] === 'contenders') return ['name', 'engine', 'profile', 'options'];
  if (path[0] === 'claims') return ['text', 'source', 'published', 'measured'];
  if (path[2] === 'view') return ['contenders', 'focus', 'lock', 'highlight'];
  return path.length > 2 ? ['statements', 'ns'] : ['at', 'until', 'speed', 'view', 'text', 'holds'];
}
