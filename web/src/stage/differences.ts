// What one run of a scenario had where another has something else, in words: "memory 12 MiB".
import type { OptionSchema } from '../gen/schema';
import { settingOf, settingWords, turned } from '../scenario/knobs';
import { type OptionValue, printOption } from '../scenario/options';
import type { Scenario } from '../scenario/scenario';
import { currentOf, type Section, sectionsOf } from './draft';

/** More of them are counted. */
const kMost = 2;

export function differenceWords(before: Scenario, now: Scenario): string {
  const differing = now.knobs.filter((knob) => settingOf(before, knob) !== settingOf(now, knob));
  const words = differing.map((knob) => {
    const setting = settingOf(before, knob);
    return `${knob.label} ${setting < 0 ? 'as it was' : settingWords(knob, setting, before)}`;
  });
  // What is left is said by the options' own names.
  const rest = differing.reduce((run, knob) => {
    const setting = settingOf(now, knob);
    return setting < 0 ? run : turned(run, knob, setting);
  }, before);
  const all = [...words, ...otherWords(rest, now)];
  const more = all.length > kMost ? ` and ${all.length - kMost} more` : '';
  return `${all.slice(0, kMost).join(', ')}${more}`;
}

function otherWords(before: Scenario, now: Scenario): string[] {
  const after = sectionsOf(now);
  const sections = sectionsOf(before).flatMap((one, i) => {
    const other = after[i];
    return other === undefined ? [] : sectionWords(one, other, now.contenders.length);
  });
  if (before.durability === now.durability) return sections;
  return [
    `durability ${before.durability?.replaceAll('_', ' ') ?? 'as profiles say'}`,
    ...sections,
  ];
}

function sectionWords(before: Section, now: Section, trees: number): string[] {
  const of = before.place.part === 'contenders' && trees > 1 ? `${before.title} ` : '';
  if (before.group !== now.group) return [`${of}${before.group.group}`];
  if (before.profile !== now.profile) return [`${of}${before.profile}`];
  // What only follows another option is said by that one.
  const own = ({ name, inherits }: OptionSchema) =>
    inherits === undefined || name in before.written || name in now.written;
  return before.group.options
    .filter((option) => own(option) && currentOf(before, option) !== currentOf(now, option))
    .map((option) => {
      const value = currentOf(before, option);
      return `${of}${option.name} ${print(value, option)}`;
    });
}

const print = (value: OptionValue, option: OptionSchema): string =>
  typeof value === 'number' ? printOption(option, value) : String(value);
