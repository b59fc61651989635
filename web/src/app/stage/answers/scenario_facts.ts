// Sizes of a run, known before it starts, for the header.

import type { Scenario } from '../../../document/scenario/scenario';
import { type Choice, optionOf } from '../../../document/scenario/values/chosen_options';
import { groupNamed } from '../../../document/scenario/values/options';
import { formatBytes, formatCount } from '../../../model/values/units';
import { choiceOf, rowBytes } from '../../../run/telling/question';

/**
 * Returns the header's facts: "400,000 rows × 116 B" (tables: "500,000 rows"; SQL: "sysbench") and
 * "flash sata-mlc, 1.07 GB, 7.4% spare".
 */
export function headerFacts(scenario: Scenario): string[] {
  const { workload, device } = scenario;
  const work = choiceOf(workload);
  const drive: Choice = {
    role: 'device',
    kind: device.kind,
    profile: device.profile,
    options: device.options,
  };
  const rows = optionOf(work, 'rows');
  const bytes = rowBytes(work);
  // Disks have no over-provisioning: the option reads 0, and the words leave it out.
  const spare = optionOf(drive, 'over_provisioning_permille') / 10;
  const profile = device.profile ?? groupNamed('device', device.kind)?.profiles[0]?.name ?? '';
  return [
    // Tables have numbers of rows that their scripts decide.
    rows === 0
      ? (workload.use ?? 'own tables')
      : `${formatCount(rows)} rows${bytes === undefined ? '' : ` × ${bytes} B`}`,
    `${device.kind} ${profile}, ${formatBytes(optionOf(drive, 'capacity_bytes'))}${spare > 0 ? `, ${spare}% spare` : ''}`,
  ];
}
