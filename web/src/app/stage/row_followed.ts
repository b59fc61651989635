// The row that a moment follows, by its key.

import { optionOf } from '../../document/scenario/chosen_options';
import type { Scenario } from '../../document/scenario/scenario';
import type { KeyAxis } from '../../model/axis';
import { keyOfRow } from '../../model/row_key';

/** As it is stored in the first index. */
export function keyOfRowIn({ workload }: Scenario, axis: KeyAxis, row: number): Uint8Array {
  const { kind, profile, options } = workload;
  const order = optionOf({ role: 'workload', kind, profile, options }, 'key_order');
  return axis.stored(axis.segments[0]?.tree ?? 0, keyOfRow(row, order === 0));
}
