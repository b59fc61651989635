// What is known of a run before it starts: sizes for the header.
import { formatBytes, formatCount } from '../model/units';
import { type Choice, kKeyBytes, optionOf } from '../scenario/chosen_options';
import { groupNamed } from '../scenario/options';
import type { Scenario } from '../scenario/scenario';

/**
 * "400,000 rows × 116 B" (tables: "500,000 rows"), "flash sata-mlc, 1.07 GB, 7.4 % spare": the
 * header's facts.
 */
export function headerFacts(scenario: Scenario): string[] {
  const { workload, device } = scenario;
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
  const rows = optionOf(work, 'rows');
  // Tables have rows of several sizes.
  const sized =
    groupNamed('workload', workload.kind)?.options.some(({ name }) => name === 'value_bytes') ===
    true;
  // A disk has no spare blocks.
  const spare = optionOf(drive, 'over_provisioning_permille') / 10;
  const profile = device.profile ?? groupNamed('device', device.kind)?.profiles[0]?.name ?? '';
  return [
    `${formatCount(rows)} rows${sized ? ` × ${kKeyBytes + optionOf(work, 'value_bytes')} B` : ''}`,
    `${device.kind} ${profile}, ${formatBytes(optionOf(drive, 'capacity_bytes'))}${spare > 0 ? `, ${spare} % spare` : ''}`,
  ];
}
