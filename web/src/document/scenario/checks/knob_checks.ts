// Checks of knobs beyond a schema's reach: each sets existing options, each setting is valid there,
// and the scenario is valid with it.

import { pathOf } from '../knobs/document_path';
import { kMaxSteps, settingsOf, withSetting } from '../knobs/knobs';
import { optionAt } from '../knobs/option_places';
import type { Knob, KnobValue, Scenario } from '../scenario';
import type { Issue } from '../values/issue';
import { nearest } from '../values/nearest';
import { checkOption, printOption, show } from '../values/options';
import { choicesAt, namesAt } from './places';

/** Returns the errors in a document. */
type Check = (document: unknown) => readonly Issue[];

/** Returns the errors in a scenario's knobs; empty if there are none. */
export function knobIssues(scenario: Scenario, check: Check): Issue[] {
  const { knobs } = scenario;
  return knobs.flatMap((knob, i) => {
    const path = `knobs[${i}]`;
    if (knobs.findIndex(({ label }) => label === knob.label) < i)
      return [issue(`${path}.label`, `another knob has the same name, ${show(knob.label)}`)];
    const wrong = [...shapeIssues(knob, path), ...pathIssues(knob, path, scenario)];
    if (wrong.length > 0) return wrong;
    const settings = settingsOf(knob, scenario);
    if (settings.length === 0) return [rangeIssue(knob, path, scenario)];
    return settings.flatMap(({ values }, k) => {
      const at = knob.choices === undefined ? `${path}.range` : `${path}.choices[${k}]`;
      const own = valueIssues(knob, values, at, scenario);
      return own.length > 0 ? own : withoutIt(withSetting(scenario, knob, k), at, check);
    });
  });
}

const issue = (path: string, message: string, guess?: string): Issue =>
  guess === undefined ? { path, message } : { path, message, nearest: guess };

function shapeIssues({ choices, range, sets }: Knob, path: string): Issue[] {
  if ((choices === undefined) === (range === undefined))
    return [issue(path, 'must have either choices or a range')];
  return (choices ?? []).flatMap((one, k) =>
    typeof one === 'object' && one.values.length !== sets.length
      ? [
          issue(
            `${path}.choices[${k}].values`,
            `must have one value for each of the ${sets.length} paths, not ${one.values.length}`,
          ),
        ]
      : [],
  );
}

/** Places other than options that a knob may set. */
const kOthers = /^(durability|device|(device|workload|contenders\.\d+)\.profile)$/;

function pathIssues({ sets, range }: Knob, path: string, scenario: Scenario): Issue[] {
  return sets.flatMap((one, k) => {
    if (optionAt(pathOf(one, scenario), scenario) !== undefined) return [];
    if (
      range === undefined &&
      kOthers.test(pathOf(one, scenario).join('.')) &&
      isThere(one, scenario)
    )
      return [];
    return [issue(`${path}.sets[${k}]`, `nothing can be set at ${one}`, nearPath(one, scenario))];
  });
}

const isThere = (path: string, scenario: Scenario): boolean => {
  const [part, index] = pathOf(path, scenario);
  return part !== 'contenders' || scenario.contenders[Number(index)] !== undefined;
};

/** Returns the path with its last name replaced by the nearest existing one. */
function nearPath(path: string, scenario: Scenario): string | undefined {
  const cut = path.lastIndexOf('.');
  const guess = nearest(
    path.slice(cut + 1),
    namesAt(pathOf(path.slice(0, cut), scenario), scenario),
  );
  return cut < 0 || guess === undefined ? undefined : `${path.slice(0, cut)}.${guess}`;
}

function rangeIssue({ sets }: Knob, path: string, scenario: Scenario): Issue {
  const option = optionAt(pathOf(sets[0] ?? '', scenario), scenario);
  if (option?.type === 'flag' || option?.type === 'enum')
    return issue(`${path}.range`, `must be a list of choices, as ${option.name} is no number`);
  return issue(
    `${path}.range`,
    `must have 2 to ${kMaxSteps} steps, from the lower value to the higher one`,
  );
}

function valueIssues(
  { sets }: Knob,
  values: readonly KnobValue[],
  at: string,
  scenario: Scenario,
): Issue[] {
  return sets.flatMap((path, k) => {
    const value = values[k];
    const option = optionAt(pathOf(path, scenario), scenario);
    if (option === undefined) {
      const names = choicesAt(pathOf(path, scenario), scenario);
      if (names === undefined || names.includes(String(value))) return [];
      const message = `${path} must be one of ${names.join(', ')}, not ${show(value)}`;
      return [issue(at, message, nearest(String(value), names))];
    }
    const checked = checkOption(option, value);
    if (checked.ok) return [];
    const { message, nearest: guess } = checked;
    return [issue(at, `${path} ${message}`, guess ?? clamped(option, value))];
  });
}

/** Returns the end of the range that a number exceeds. */
function clamped(
  option: NonNullable<ReturnType<typeof optionAt>>,
  value: KnobValue | undefined,
): string | undefined {
  const free = checkOption({ ...option, min: 0, max: Number.MAX_SAFE_INTEGER }, value);
  if (!free.ok || option.type === 'enum' || option.type === 'flag') return undefined;
  return printOption(option, Math.min(option.max, Math.max(option.min, free.value)));
}

/** Checks the scenario with a setting, without its knobs, which would check each other forever. */
function withoutIt(after: unknown, at: string, check: Check): Issue[] {
  const { knobs: _knobs, ...document } = after as Record<string, unknown>;
  return check(document).map(({ path, message, nearest: guess }) =>
    issue(at, `${path} ${message}`, guess),
  );
}
