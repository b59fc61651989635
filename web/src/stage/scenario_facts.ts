// What a scenario says about its run before it has run: sizes for the header, and the limits that
// pictures measure against.

import type { OptionRole } from '../gen/schema';
import { formatBytes, formatCount } from '../model/units';
import { checkOption, groupNamed, type OptionValues } from '../scenario/options';
import type { Scenario } from '../scenario/scenario';

/** What a scenario chose of one group of options. */
export interface Choice {
  role: OptionRole;
  kind: string;
  profile?: string | undefined;
  options?: OptionValues | undefined;
}

/**
 * The value that an option will have: the document's, else the profile's, else the default, or that
 * of the option which it follows.
 */
export function optionOf(choice: Choice, name: string): number {
  const group = groupNamed(choice.role, choice.kind);
  const option = group?.options.find((one) => one.name === name);
  if (group === undefined || option === undefined) return 0;
  const written = choice.options?.[name];
  const checked = written === undefined ? undefined : checkOption(option, written);
  if (checked?.ok === true) return checked.value;
  const profile =
    choice.profile === undefined
      ? group.profiles[0]
      : group.profiles.find((one) => one.name === choice.profile);
  const ofProfile = profile?.values[name];
  if (ofProfile === undefined && option.inherits !== undefined)
    return optionOf(choice, option.inherits);
  return ofProfile ?? option.default;
}

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

/** Keys of the kv workload. */
const kKeyBytes = 16;

/** What the drive's picture needs to know of the scenario. */
export interface DriveFacts {
  capacityBytes: number;
  rowBytes: number;
  /** Of a hard disk; the zones are those of the full stroke. */
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
