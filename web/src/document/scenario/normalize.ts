// Fills in omitted parts of a document and turns sizes and times into numbers. Assumes valid
// values: documents of unknown origin are checked first (parse.ts).
import type { OptionGroupSchema } from '../../gen/schema';
import { type GroupChoice, kVersion, type PartChoice, type Scenario } from './scenario';
import {
  engineValue,
  groupNamed,
  type OptionValue,
  type OptionValues,
  phaseGroup,
} from './values/options';

/** Returns the complete scenario. Fields come in one order, so equal scenarios have equal JSON. */
export function normalize(document: Scenario): Scenario {
  return {
    version: kVersion,
    name: document.name,
    title: document.title,
    question: document.question,
    ...(document.answer === undefined ? {} : { answer: document.answer }),
    ...(document.stands_for === undefined ? {} : { stands_for: document.stands_for }),
    seed: document.seed ?? 1,
    ...(document.durability === undefined ? {} : { durability: document.durability }),
    device: normalizeChoice(
      document.device,
      groupNamed('device', document.device.kind) as OptionGroupSchema,
    ),
    ...normalizePart('volume', document.volume),
    ...normalizePart('faults', document.faults),
    workload: normalizeWorkload(document.workload),
    contenders: document.contenders.map(({ name, engine, profile, options }) => {
      const { kind, ...rest } = normalizeChoice(
        {
          kind: engine,
          ...(profile === undefined ? {} : { profile }),
          ...(options === undefined ? {} : { options }),
        },
        groupNamed('engine', engine) as OptionGroupSchema,
      );
      return { name, engine: kind, ...rest };
    }),
    knobs: document.knobs ?? [],
    follow: document.follow ?? 17,
    moments: document.moments ?? [],
    ...(document.origins === undefined ? {} : { origins: document.origins }),
    sizes: document.sizes ?? [],
    claims: document.claims ?? [],
  };
}

function normalizeWorkload(workload: Scenario['workload']): Scenario['workload'] {
  const { kind, profile: _profile, options: _options, phases = [], ...parts } = workload;
  const group = phaseGroup(kind);
  return {
    ...normalizeChoice(workload, groupNamed('workload', kind) as OptionGroupSchema),
    ...parts,
    phases: group === undefined ? phases : phases.map((phase) => normalizeValues(phase, group)),
  };
}

export function normalizeChoice(choice: GroupChoice, group: OptionGroupSchema): GroupChoice {
  return {
    kind: choice.kind,
    profile: choice.profile ?? (group.profiles[0]?.name as string),
    options: normalizeValues(choice.options ?? {}, group),
  };
}

// An omitted part stays omitted.
function normalizePart(
  name: 'volume' | 'faults',
  choice: PartChoice | undefined,
): { [part in typeof name]?: PartChoice } {
  if (choice === undefined) return {};
  const { kind: _kind, ...rest } = normalizeChoice(
    { kind: name, ...choice },
    groupNamed('volume', name) as OptionGroupSchema,
  );
  return { [name]: rest };
}

function normalizeValues(values: OptionValues, group: OptionGroupSchema): OptionValues {
  const result: Record<string, OptionValue> = {};
  for (const option of group.options) {
    const value = values[option.name];
    if (value === undefined) continue;
    const isQuantity = option.type === 'bytes' || option.type === 'ns';
    result[option.name] = isQuantity ? engineValue(option, value) : value;
  }
  return result;
}
