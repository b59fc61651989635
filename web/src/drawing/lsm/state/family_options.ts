// What each column family runs with: those of secondary indexes may have their own values
// (wasm/lsm/database/family_plan.h).

import { optionOf } from '../../../document/scenario/chosen_options';
import { groupNamed } from '../../../document/scenario/options';
import type { Contender } from '../../../document/scenario/scenario';

/** Options of a family, by their usual names. */
export function familyOptions(
  { engine, profile, options }: Contender,
  family: number,
): (name: string) => number {
  const group = groupNamed('engine', engine);
  const of = (name: string) => optionOf({ role: 'engine', kind: engine, profile, options }, name);
  const rule = group?.options.find(({ name }) => name === 'column_family_of_indexes')?.names?.[
    of('column_family_of_indexes')
  ];
  // With "each" the first family is empty, and the second one is the table's own rows.
  const secondary = family > (rule === 'each' ? 1 : 0);
  return (name) => {
    const own = `secondary_${name}`;
    return of(
      secondary && group?.options.some((option) => option.name === own) === true ? own : name,
    );
  };
}
