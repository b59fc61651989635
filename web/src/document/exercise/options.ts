// The options that a student may turn: the chosen ones, by labels and the words of their choices,
// and the scenario with them.

import { settingOf, settingsOf, settingWords, turned } from '../scenario/knobs/knobs';
import type { Knob, Scenario } from '../scenario/scenario';
import type { Issue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';
import { show } from '../scenario/values/options';
import type { Exercise } from './exercise';

/** Words of a choice by the option's label: {"memory": "12 MiB"}. */
export type ChosenOptions = Readonly<Record<string, string>>;

export const wordsOfChoices = (knob: Knob, scenario: Scenario): readonly string[] =>
  settingsOf(knob, scenario).map((_, i) => settingWords(knob, i, scenario));

/** Returns the options of the scenario as given. */
export function givenOptions({ scenario }: Pick<Exercise, 'scenario'>): ChosenOptions {
  const given = scenario.knobs.map((knob) => {
    const words = wordsOfChoices(knob, scenario)[settingOf(scenario, knob)];
    return [knob.label, words ?? ''] as const;
  });
  return Object.fromEntries(given);
}

/** Returns the scenario with these options; others stay as given. */
export function withOptions(
  { scenario }: Pick<Exercise, 'scenario'>,
  chosen: ChosenOptions,
): Scenario {
  return scenario.knobs.reduce((now, knob) => {
    const words = chosen[knob.label];
    const setting = words === undefined ? -1 : wordsOfChoices(knob, scenario).indexOf(words);
    return setting < 0 ? now : turned(now, knob, setting, scenario);
  }, scenario);
}

/** Checks options of unknown origin: all must be present, and each among the choices. */
export function checkOptions(
  value: unknown,
  exercise: Pick<Exercise, 'scenario'>,
  path: string,
): { readonly issues: readonly Issue[]; readonly chosen: ChosenOptions } {
  const { scenario } = exercise;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { issues: [{ path, message: `must be an object, not ${show(value)}` }], chosen: {} };
  const labels = scenario.knobs.map(({ label }) => label);
  const unknown = Object.keys(value)
    .filter((label) => !labels.includes(label))
    .slice(0, 10)
    .map((label) =>
      issue(`${path}.${label.slice(0, 80)}`, 'no option has this name', nearest(label, labels)),
    );
  const wrong = scenario.knobs.flatMap((knob): Issue[] => {
    const own: unknown = Object.hasOwn(value, knob.label)
      ? Reflect.get(value, knob.label)
      : undefined;
    const words = wordsOfChoices(knob, scenario);
    if (typeof own === 'string' && words.includes(own)) return [];
    const guess = typeof own === 'string' ? nearest(own, words) : undefined;
    const message = `must be one of ${words.join(', ')}, not ${show(own)}`;
    return [issue(`${path}.${knob.label}`, message, guess)];
  });
  const issues = [...unknown, ...wrong];
  return { issues, chosen: issues.length > 0 ? {} : ({ ...value } as ChosenOptions) };
}

const issue = (path: string, message: string, guess?: string): Issue =>
  guess === undefined ? { path, message } : { path, message, nearest: guess };
