// The key of the row that a moment follows.

import type { Scenario } from '../../document/scenario/scenario';
import { optionOf } from '../../document/scenario/values/chosen_options';
import type { KeyAxis } from '../../model/values/axis';
import { keyOfRow } from '../../model/values/row_key';

/** Returns row `row`'s key as it is stored in the first index. */
export function keyOfRowIn({ workload }: Scenario, axis: KeyAxis, row: number): Uint8Array {
  const { kind, profile, options } = workload;
  const order = optionOf({ role: 'workload', kind, profile, options }, 'key_order');
  return axis.stored(axis.segments[0]?.tree ?? 0, keyOfRow(row, order === 0));
}
