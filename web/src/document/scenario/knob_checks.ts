// What a schema cannot say about knobs: that they set what is there, that every setting is valid
// where it is set, and that the scenario is valid with each of them.

import { pathOf } from './document_path';
import type { Issue } from './issue';
import { kMaxSteps, settingsOf, withSetting } from './knobs';
import { nearest } from './nearest';
import { optionAt } from './option_places';
import { checkOption, printOption, show } from './options';
import { choicesAt, namesAt } from './places';
import type { Knob, KnobValue, Scenario } from './scenario';

/** Answers what is wrong with a document. */
type Check = (document: unknown) => readonly Issue[];

/** Why knobs are refused; none if all is well. */
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

/** What is no option, and can be set all the same. */
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

/** The same place with the name of an option that is there. */
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

/** The end of the range that a number exceeds. */
function clamped(
  option: NonNullable<ReturnType<typeof optionAt>>,
  value: KnobValue | undefined,
): string | undefined {
  const free = checkOption({ ...option, min: 0, max: Number.MAX_SAFE_INTEGER }, value);
  if (!free.ok || option.type === 'enum' || option.type === 'flag') return undefined;
  return printOption(option, Math.min(option.max, Math.max(option.min, free.value)));
}

/** The scenario as it would be, without its knobs. */
function withoutIt(after: unknown, at: string, check: Check): Issue[] {
  const { knobs: _knobs, ...document } = after as Record<string, unknown>;
  return check(document).map(({ path, message, nearest: guess }) =>
    issue(at, `${path} ${message}`, guess),
  );
}
