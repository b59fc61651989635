// A scenario's knobs: their settings, the current one, and the scenario after a turn.
import type { OptionSchema } from '../../../gen/schema';
import { normalize } from '../normalize';
import type { Knob, KnobValue, Scenario } from '../scenario';
import { type Choice, kKeyBytes, optionOf } from '../values/chosen_options';
import { checkOption, documentValue, type OptionValue, printOption } from '../values/options';
import { type Path, pathOf } from './document_path';
import { groupAt, isOfScale, optionAt, valueAt } from './option_places';

/** One setting of a knob. */
export interface Setting {
  readonly label: string | undefined;
  /** One value for each of the knob's paths. */
  readonly values: readonly KnobValue[];
}

/**
 * Returns all settings. Assumes that a range belongs to an option, which knob_checks.ts verifies.
 */
export function settingsOf(knob: Knob, scenario: Scenario): readonly Setting[] {
  const all = (value: OptionValue) => knob.sets.map(() => value);
  if (knob.choices !== undefined)
    return knob.choices.map((one) =>
      typeof one === 'object' ? one : { label: undefined, values: all(one) },
    );
  return stepsOf(knob, scenario).map((value) => ({ label: undefined, values: all(value) }));
}

/** Maximum number of steps; beyond it a form's field serves better than a knob. */
export const kMaxSteps = 40;

function stepsOf({ range, sets }: Knob, scenario: Scenario): OptionValue[] {
  const option = optionAt(pathOf(sets[0] ?? '', scenario), scenario);
  if (range === undefined || option === undefined) return [];
  const [from, to, step] = [range.from, range.to, range.step].map((value) => {
    const check = checkOption({ ...option, min: 0 }, value);
    return check.ok ? check.value : Number.NaN;
  }) as [number, number, number];
  const count = Math.floor((to - from) / step) + 1;
  if (!(step > 0) || !(count >= 2) || count > kMaxSteps) return [];
  return Array.from({ length: count }, (_, i) => documentValue(option, from + i * step));
}

/**
 * Returns the scenario with a knob set. `published`: the document that it came from; a setting
 * equal to the published one is written as there, so that turning all knobs back gives the same
 * document and the same link.
 */
export const turned = (
  scenario: Scenario,
  knob: Knob,
  setting: number,
  published?: Scenario,
): Scenario => normalize(withSetting(scenario, knob, setting, published) as Scenario);

/** Returns the changed scenario as a document, not checked or normalized. */
export function withSetting(
  scenario: Scenario,
  knob: Knob,
  setting: number,
  published?: Scenario,
): unknown {
  const { values } = settingsOf(knob, scenario)[setting] as Setting;
  let next: unknown = scenario;
  knob.sets.forEach((name, i) => {
    const path = pathOf(name, scenario);
    const value = values[i] as KnobValue;
    const document = next as Scenario;
    if (published !== undefined && isSo(published, path, value))
      next = withValue(document, path, valueAt(path, published));
    else next = withValue(document, path, isUsual(document, path, value) ? undefined : value);
  });
  return next;
}

/** Returns the index of the knob's current setting; -1 for any other value. */
export const settingOf = (scenario: Scenario, knob: Knob): number =>
  settingsOf(knob, scenario).findIndex(({ values }) =>
    knob.sets.every((path, i) => isSo(scenario, pathOf(path, scenario), values[i])),
  );

function isSo(scenario: Scenario, path: Path, value: KnobValue | undefined): boolean {
  const option = optionAt(path, scenario);
  if (option === undefined) {
    const after = normalize(withValue(scenario, path, value) as Scenario);
    return same(valueAt(path, after), valueAt(path, scenario));
  }
  const check = checkOption(option, value);
  const now = isOfScale(path)
    ? valueAt(path, scenario)
    : optionOf(choiceAt(path, scenario), option.name);
  return check.ok && check.value === now;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the choice (kind, profile, options) that an option belongs to. */
function choiceAt(path: Path, document: Scenario): Choice {
  const { role, group } = groupAt(path, document) ?? { role: 'engine', group: '' };
  const phase = path[1] === 'phases';
  const place = phase ? path.slice(0, -1) : path.slice(0, -2);
  const part = (valueAt(place, document) ?? {}) as Omit<Choice, 'role' | 'kind'>;
  return phase
    ? { role, kind: group, options: part as Choice['options'] }
    : { role, kind: group, profile: part.profile, options: part.options };
}

/** Returns the document with a value at a path; undefined removes the value there. */
function withValue(node: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(node))
    return node.map((one, i) => (i === name ? withValue(one, rest, value) : one));
  const { [name]: old, ...others } = (node ?? {}) as Record<string, unknown>;
  const after = withValue(old, rest, value);
  return after === undefined ? others : { ...(node as object), [name]: after };
}

/** True if the option would have this value anyway, so that it can be left out. */
function isUsual(document: Scenario, path: Path, value: KnobValue): boolean {
  const option = optionAt(path, document);
  if (option === undefined || isOfScale(path)) return false;
  const choice = choiceAt(path, document);
  const { [option.name]: _own, ...options } = choice.options ?? {};
  const check = checkOption(option, value);
  return check.ok && check.value === optionOf({ ...choice, options }, option.name);
}

/** Returns a setting in words: "12 MiB", "off", "zstd". */
export function settingWords(knob: Knob, setting: number, scenario: Scenario): string {
  const { label, values } = settingsOf(knob, scenario)[setting] as Setting;
  if (label !== undefined) return label;
  const [value] = values;
  const option = optionAt(pathOf(knob.sets[0] ?? '', scenario), scenario);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return printed(option, value);
  return typeof value === 'string' ? value.replaceAll('_', ' ') : (value?.kind ?? '');
}

const printed = (option: OptionSchema | undefined, value: number): string =>
  option === undefined || option.type === 'count'
    ? value.toLocaleString('en-US')
    : printOption(option, value);

/**
 * Returns the setting's bytes as a share of the bytes of all rows; undefined if it is not a size.
 */
export function shareOfData(knob: Knob, setting: number, scenario: Scenario): number | undefined {
  const [value] = (settingsOf(knob, scenario)[setting] as Setting).values;
  const option = optionAt(pathOf(knob.sets[0] ?? '', scenario), scenario);
  const check = option === undefined ? undefined : checkOption(option, value);
  const { kind, profile, options } = scenario.workload;
  const of = (name: string) => optionOf({ role: 'workload', kind, profile, options }, name);
  // Rows of tables have several sizes.
  return check?.ok === true && of('value_bytes') > 0
    ? check.value / (of('rows') * (kKeyBytes + of('value_bytes')))
    : undefined;
}

/** True if the knob's settings are shown as shares of the data, whose size is known. */
export const isOfData = (knob: Knob, scenario: Scenario): boolean =>
  knob.of_data === true && shareOfData(knob, 0, scenario) !== undefined;

/** Returns a setting's short words: a share of the data as "49%", else its words. */
export function shortWords(knob: Knob, setting: number, scenario: Scenario): string {
  const share = knob.of_data === true ? shareOfData(knob, setting, scenario) : undefined;
  return share === undefined
    ? settingWords(knob, setting, scenario)
    : `${Math.round(share * 100)}%`;
}

/** Returns each knob with its farther end, the setting that changes most. */
export const likelyTurns = (scenario: Scenario): { knob: Knob; setting: number }[] =>
  scenario.knobs.map((knob) => {
    const last = settingsOf(knob, scenario).length - 1;
    return { knob, setting: settingOf(scenario, knob) > last / 2 ? 0 : last };
  });
