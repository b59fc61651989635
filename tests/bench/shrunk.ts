// A smaller scenario, so that each byte of its run can be checked, and its effective options.

import type { Scenario } from '../../web/src/document/scenario/scenario';
import {
  checkOption,
  groupNamed,
  type OptionValues,
} from '../../web/src/document/scenario/values/options';

/** Names in a document's scale that its tables grow with. */
const kSizes = ['rows', 'series', 'ids', 'items', 'customers'];

/** Divides rows, statements and drive by `factor`. */
export function shrunk(scenario: Scenario, factor: number, device: OptionValues = {}): Scenario {
  const divided = <Value>(
    values: Readonly<Record<string, Value>> = {},
    names: readonly string[],
  ): Readonly<Record<string, Value | number>> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        names.includes(name) && typeof value === 'number'
          ? Math.max(1, Math.round(value / factor))
          : value,
      ]),
    );
  const { workload } = scenario;
  // At least room for an engine's first files; at most 127 MiB, as the reference drive has only one
  // open block.
  const capacity = Math.min(
    Math.max(optionOf(scenario, 'capacity_bytes') / factor, 64 * 2 ** 20),
    127 * 2 ** 20,
  );
  return {
    ...scenario,
    device: {
      ...scenario.device,
      options: { ...scenario.device.options, capacity_bytes: Math.round(capacity), ...device },
    },
    workload: {
      ...workload,
      options: divided(workload.options, ['rows', 'window']),
      // Documents of tables and statements count their rows so.
      ...(workload.scale === undefined ? {} : { scale: divided(workload.scale, kSizes) }),
      phases: workload.phases.map((phase) =>
        divided(phase, [phase.kind === 'delete_range' ? 'range_rows' : 'statements']),
      ),
    },
  };
}

export function optionOf(scenario: Scenario, name: string): number {
  const value = optionIfAny(scenario, name);
  if (value === undefined) throw new Error(`no option ${name}`);
  return value;
}

/** The effective value of an option of the device or the workload; undefined if neither has it. */
export function optionIfAny({ device, workload }: Scenario, name: string): number | undefined {
  for (const { role, kind, profile, options } of [
    { role: 'device', ...device },
    { role: 'workload', ...workload },
  ] as const) {
    const group = groupNamed(role, kind);
    const option = group?.options.find((other) => other.name === name);
    if (group === undefined || option === undefined) continue;
    const checked = options?.[name] === undefined ? undefined : checkOption(option, options[name]);
    if (checked?.ok) return checked.value;
    const ofProfile = group.profiles.find(
      (other) => other.name === (profile ?? group.profiles[0]?.name),
    )?.values[name];
    return ofProfile ?? option.default;
  }
  return undefined;
}
