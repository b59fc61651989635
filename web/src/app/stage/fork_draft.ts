// A fork's form: the options that an engine can change while it runs, at their current values, and
// the fork's name.

import type { Contender } from '../../document/scenario/scenario';
import { optionOf } from '../../document/scenario/values/chosen_options';
import { groupNamed, type OptionValues, printOption } from '../../document/scenario/values/options';
import type { OptionSchema } from '../../gen/schema';
import { importantOf } from '../../model/run/important_options';
import { formatCount } from '../../model/values/units';
import type { Section } from './draft';

/** Name of an artificial profile that holds the current values. */
const kNow = 'now';

/**
 * Returns the engine's dynamic options as a section of a form, with the current values as its
 * profile, so that resetting an option returns it to its current value. Undefined for an unknown
 * engine.
 */
export function sectionNow(
  { name, engine, profile, options }: Contender,
  changes: OptionValues,
): Section | undefined {
  const group = groupNamed('engine', engine);
  if (group === undefined) return undefined;
  const rows = group.options.filter((option) => option.dynamic === true);
  // An option that inherits keeps inheriting in the fork, so it is left out of the profile.
  const follows = ({ name, inherits }: OptionSchema) =>
    options?.[name] === undefined && rows.some((row) => row.name === inherits);
  const set = rows.filter((row) => !follows(row));
  const now = Object.fromEntries(
    set.map((row) => [
      row.name,
      optionOf({ role: 'engine', kind: engine, profile, options }, row.name),
    ]),
  );
  return {
    path: { part: 'contenders', index: 0 },
    title: name,
    group: {
      ...group,
      options: inOrder(group.group, rows),
      profiles: [{ name: kNow, values: now }],
    },
    profile: kNow,
    written: changes,
  };
}

/** Sorts important options first, in their order of importance. */
function inOrder(group: string, rows: readonly OptionSchema[]): OptionSchema[] {
  const important = importantOf(
    group,
    rows.map(({ name }) => name),
  );
  const place = (option: OptionSchema) =>
    important.includes(option.name) ? important.indexOf(option.name) : important.length;
  return [...rows].sort((a, b) => place(a) - place(b));
}

/** "InnoDB, doublewrite off from row 1,311,072". */
export function forkName(origin: Contender, changes: OptionValues, statements: number): string {
  const options = groupNamed('engine', origin.engine)?.options ?? [];
  const words = Object.entries(changes).map(([name, value]) => {
    if (typeof value === 'boolean') return `${name} ${value ? 'on' : 'off'}`;
    const option = options.find((one) => one.name === name);
    return `${name} ${typeof value === 'number' && option !== undefined ? printOption(option, value) : value}`;
  });
  const [tree] = origin.name.split(', ');
  return `${tree}, ${words.length === 0 ? 'unchanged' : words.join(' and ')} from row ${formatCount(statements)}`;
}
