// A scenario made small, so that each byte of its run can be checked, and the options that it ends
// up with.

import type { Scenario } from '../../web/src/document/scenario/scenario';
import {
  checkOption,
  groupNamed,
  type OptionValues,
} from '../../web/src/document/scenario/values/options';

/** The scenario with a `factor`-th of its rows, statements and drive. */
export function shrunk(scenario: Scenario, factor: number, device: OptionValues = {}): Scenario {
  const divided = (values: OptionValues = {}, names: readonly string[]): OptionValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        names.includes(name) && typeof value === 'number'
          ? Math.max(1, Math.round(value / factor))
          : value,
      ]),
    );
  const { workload } = scenario;
  // Room for an engine's first files, but no more than 127 MiB: the reference drive knows one
  // open block only.
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

/**
 * The value that an option of the device or the workload has in the end; undefined if neither has
 * it.
 */
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
