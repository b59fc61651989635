// Valid names and values at each place of a scenario document, for error messages and for
// completion in the editor.
import { kDurabilities } from '../../../gen/schema';
import { groupAt, isOptions, valueAt } from '../knobs/option_places';
import { kAnswerUnits } from '../scenario';
import { groupsOf, kSqlKind } from '../values/options';
import { scenarioSchema } from './document_schema';

/** By part of a knob; undefined for the knob itself. */
const kKnobNames: Readonly<Record<string, string[]>> = {
  undefined: ['label', 'sets', 'of_data', 'choices', 'range'],
  choices: ['label', 'values'],
  range: ['to', 'step', 'from'],
};

/** By part of a claim; undefined for the claim itself. */
const kClaimNames: Readonly<Record<string, string[]>> = {
  undefined: ['figure', 'measure', 'mark', 'band', 'at', 'sizes', 'by_size', 'curves', 'note'],
  band: ['to', 'from'],
  at: ['statements', 'ns'],
};

/**
 * Returns the valid values of a kind, an engine, a profile and the like; undefined for other
 * places.
 */
export function choicesAt(path: readonly PropertyKey[], document: unknown): string[] | undefined {
  const last = path[path.length - 1];
  if (last === 'profile') return groupAt(path, document)?.profiles.map((profile) => profile.name);
  if (last === 'durability') return [...kDurabilities];
  if (path[0] === 'answer' && last === 'in') return [...kAnswerUnits];
  if (last === 'engine') return groupsOf('engine').map((group) => group.group);
  if (last === 'kind' && path.length === 2)
    return groupsOf(path[0] === 'device' ? 'device' : 'workload').map((group) => group.group);
  return undefined;
}

/** Returns the names in a workload. Those in the parts of tables and statements are not known. */
function workloadNames(path: readonly PropertyKey[], document: unknown): string[] {
  const kind = valueAt(['workload', 'kind'], document);
  if (kind !== kSqlKind) return ['kind', 'profile', 'options', 'phases'];
  const parts = ['use', 'scale', 'phases', 'tables', 'curves', 'draws', 'scripts'];
  return path.length === 1 ? ['kind', 'profile', 'options', ...parts] : keysAt(path, document);
}

const keysAt = (path: readonly PropertyKey[], document: unknown): string[] => {
  const there = valueAt(path, document);
  return typeof there === 'object' && there !== null ? Object.keys(there) : [];
};

/** Returns the names that an object at this path may have. */
export function namesAt(path: readonly PropertyKey[], document: unknown): string[] {
  if (isOptions(path)) return groupAt(path, document)?.options.map((option) => option.name) ?? [];
  if (path.length === 0) return Object.keys(scenarioSchema().shape);
  if (path[0] === 'answer') return ['in', 'until'];
  if (path[0] === 'stands_for') return ['times', 'memory', 'statements_per_second'];
  if (path[0] === 'device') return ['kind', 'profile', 'options'];
  if (path[0] === 'volume' || path[0] === 'faults') return ['profile', 'options'];
  if (path[0] === 'workload') return workloadNames(path, document);
  if (path[0] === 'contenders') return ['name', 'engine', 'profile', 'options'];
  if (path[0] === 'knobs') return kKnobNames[String(path[2])] ?? kKnobNames.undefined ?? [];
  if (path[0] === 'sizes') return ['label', 'sets'];
  if (path[0] === 'claims') return kClaimNames[String(path[2])] ?? kClaimNames.undefined ?? [];
  if (path[2] === 'view') return ['contenders', 'focus', 'lock', 'row', 'highlight'];
  return path.length > 2 ? ['statements', 'ns'] : ['at', 'until', 'speed', 'view', 'text', 'holds'];
}
