// The promise of durability that all contenders of a scenario keep. The scenario names it; each
// engine's option table says which options keep it.
import {
  type Durability,
  kDurabilities,
  type OptionGroupSchema,
  type OptionSchema,
} from '../../gen/schema';
import type { Contender, Scenario } from './scenario';
import { optionOf } from './values/chosen_options';
import { documentValue, groupNamed, type OptionValues } from './values/options';

type Contenders = Pick<Scenario, 'contenders'>;

export const engineOf = ({ engine }: Contender) =>
  groupNamed('engine', engine) as OptionGroupSchema;

/**
 * The length of "every second" in whole milliseconds: one second at the smallest scale among the
 * contenders' profiles. It is the same for all of them, as they run on the same drive and by the
 * same clock.
 */
export function secondMs({ contenders }: Contenders): number {
  const scales = contenders.map((one) => {
    const { profiles } = engineOf(one);
    const profile = profiles.find(({ name }) => name === one.profile) ?? profiles[0];
    return profile?.scale ?? 1;
  });
  return Math.round(1000 / Math.max(1, ...scales));
}

/** Returns the options by which an engine keeps a promise, in the notation of documents. */
export function optionsFor(
  group: OptionGroupSchema,
  promise: Durability,
  ms: number,
): OptionValues {
  const { values = {}, second } = group.durability?.[promise] ?? {};
  const of = (name: string) => group.options.find((one) => one.name === name) as OptionSchema;
  const inUnits = (option: OptionSchema) => (option.type === 'ns' ? ms * 1e6 : ms);
  return {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, documentValue(of(name), value)]),
    ),
    ...(second === undefined ? {} : { [second]: inUnits(of(second)) }),
  };
}

/**
 * Returns the options that the scenario's promise sets for a contender; empty without a promise.
 */
export function promisedOptions(scenario: Scenario, contender: Contender): OptionValues {
  const { durability } = scenario;
  return durability === undefined
    ? {}
    : optionsFor(engineOf(contender), durability, secondMs(scenario));
}

/** Returns the contenders with the options they run with. */
export function runningContenders(scenario: Scenario): readonly Contender[] {
  if (scenario.durability === undefined) return scenario.contenders;
  return scenario.contenders.map((one) => ({
    ...one,
    options: { ...promisedOptions(scenario, one), ...one.options },
  }));
}

/** Returns the promise that all contenders keep, named or not; undefined if they differ. */
export function commonPromise(scenario: Scenario): Durability | undefined {
  if (scenario.durability !== undefined) return scenario.durability;
  return kDurabilities.find((promise) =>
    scenario.contenders.every((one) => keeps(one, promise, secondMs(scenario))),
  );
}

function keeps(contender: Contender, promise: Durability, ms: number): boolean {
  const { engine: kind, profile, options } = contender;
  const now = (name: string, at?: OptionValues) =>
    optionOf({ role: 'engine', kind, profile, options: at ?? options }, name);
  const wanted = optionsFor(engineOf(contender), promise, ms);
  return Object.keys(wanted).every((name) => now(name) === now(name, wanted));
}

/**
 * Returns the scenario with another promise, and without the contenders' options that would
 * contradict it.
 */
export function withDurability(scenario: Scenario, durability: Durability): Scenario {
  const contenders = scenario.contenders.map((one) => {
    const group = engineOf(one);
    const settled = kDurabilities.flatMap((each) => Object.keys(optionsFor(group, each, 1)));
    const options = Object.entries(one.options ?? {}).filter(([name]) => !settled.includes(name));
    return { ...one, options: Object.fromEntries(options) };
  });
  return { ...scenario, contenders, durability };
}
