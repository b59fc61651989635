// The scenario's values that the drive's picture needs.

import type { Scenario } from '../../document/scenario/scenario';
import { type Choice, kKeyBytes, optionOf } from '../../document/scenario/values/chosen_options';

export interface DriveFacts {
  capacityBytes: number;
  rowBytes: number;
  /** For a hard disk: the time of a revolution, and the number of zones over the full stroke. */
  revolutionNs: number;
  zones: number;
}

export function driveFacts({ workload, device }: Scenario): DriveFacts {
  const work: Choice = {
    role: 'workload',
    kind: workload.kind,
    profile: workload.profile,
    options: workload.options,
  };
  const drive: Choice = {
    role: 'device',
    kind: device.kind,
    profile: device.profile,
    options: device.options,
  };
  return {
    capacityBytes: optionOf(drive, 'capacity_bytes'),
    rowBytes: kKeyBytes + optionOf(work, 'value_bytes'),
    revolutionNs: Math.floor(60e9 / Math.max(1, optionOf(drive, 'rpm'))),
    zones: optionOf(drive, 'zones'),
  };
}
