// Turns a checked scenario into the engines' load requests, with groups, profiles and options by
// number. See wasm/lab/protocol.h.
import { kOptions, type OptionGroupSchema } from '../../gen/schema';
import { runningContenders } from './durability';
import { type Contender, engineFolder, type Scenario } from './scenario';
import {
  documentValue,
  engineValue,
  groupNamed,
  type OptionValues,
  phaseGroup,
} from './values/options';

/** An option by its number in its group, and its value. */
export type Override = readonly [option: number, value: number];

interface GroupRequest {
  readonly group: number;
  readonly profile: number;
  readonly overrides: readonly Override[];
}
export interface LoadRequest {
  readonly seed: number;
  readonly engineFolder: number;
  readonly follow: number;
  readonly groups: readonly GroupRequest[];
  readonly phases: readonly (readonly Override[])[];
  /** A workload of tables and statements, compiled when the request is sent. */
  readonly sql?: Scenario['workload'];
}

/** Returns the request of one contender. */
function toLoadRequest(scenario: Scenario, contender: Contender): LoadRequest {
  const { device, volume, faults, workload } = scenario;
  const phases = phaseGroup(workload.kind);
  return {
    seed: scenario.seed,
    engineFolder: engineFolder(contender.engine),
    follow: scenario.follow,
    groups: [
      groupRequest(groupNamed('device', device.kind), device.profile, device.options),
      groupRequest(groupNamed('workload', workload.kind), workload.profile, workload.options),
      groupRequest(groupNamed('engine', contender.engine), contender.profile, contender.options),
      ...(volume === undefined
        ? []
        : [groupRequest(groupNamed('volume', 'volume'), volume.profile, volume.options)]),
      ...(faults === undefined
        ? []
        : [groupRequest(groupNamed('volume', 'faults'), faults.profile, faults.options)]),
    ],
    ...(phases === undefined
      ? { phases: [], sql: workload }
      : { phases: workload.phases.map((phase) => overrides(phases, phase)) }),
  };
}

/** Returns one request per contender, in their order. */
export function toLoadRequests(scenario: Scenario): LoadRequest[] {
  return runningContenders(scenario).map((contender) => toLoadRequest(scenario, contender));
}

function groupRequest(
  group: OptionGroupSchema | undefined,
  profile: string | undefined,
  values: OptionValues | undefined,
): GroupRequest {
  if (group === undefined) throw new Error('the scenario was not checked');
  return {
    group: kOptions.indexOf(group),
    profile: Math.max(
      0,
      group.profiles.findIndex(({ name }) => name === profile),
    ),
    overrides: overrides(group, values ?? {}),
  };
}

/** Returns an engine's options as overrides. */
export function engineOverrides(engine: string, values: OptionValues): Override[] {
  return overrides(groupNamed('engine', engine) as OptionGroupSchema, values);
}

/** Returns overrides as options by name: the inverse of `overrides`. */
export function namedValues(group: OptionGroupSchema, list: readonly Override[]): OptionValues {
  const named = list.flatMap(([number, value]) => {
    const option = group.options[number];
    return option === undefined ? [] : [[option.name, documentValue(option, value)] as const];
  });
  return Object.fromEntries(named);
}

/**
 * Returns options by number, for a group whose values have been checked. Throws for an unknown
 * name.
 */
export function overrides(group: OptionGroupSchema, values: OptionValues): Override[] {
  return Object.entries(values).map(([name, value]) => {
    const number = group.options.findIndex((option) => option.name === name);
    const option = group.options[number];
    if (option === undefined) throw new Error(`the scenario was not checked: ${name}`);
    return [number, engineValue(option, value)];
  });
}
