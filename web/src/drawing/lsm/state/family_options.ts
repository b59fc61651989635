// The options of each column family: families of secondary indexes may have other values
// (wasm/lsm/database/family_plan.h).

import type { Contender } from '../../../document/scenario/scenario';
import { optionOf } from '../../../document/scenario/values/chosen_options';
import { groupNamed } from '../../../document/scenario/values/options';

/** Returns a family's options by their usual names. */
export function familyOptions(
  { engine, profile, options }: Contender,
  family: number,
): (name: string) => number {
  const group = groupNamed('engine', engine);
  const of = (name: string) => optionOf({ role: 'engine', kind: engine, profile, options }, name);
  const rule = group?.options.find(({ name }) => name === 'column_family_of_indexes')?.names?.[
    of('column_family_of_indexes')
  ];
  // With "each", family 0 is empty and family 1 holds the table's rows.
  const secondary = family > (rule === 'each' ? 1 : 0);
  return (name) => {
    const own = `secondary_${name}`;
    return of(
      secondary && group?.options.some((option) => option.name === own) === true ? own : name,
    );
  };
}
