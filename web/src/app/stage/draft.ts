// A scenario under edit: its sections, one per option group, and the document after each change.

import { promisedOptions } from '../../document/scenario/durability';
import type {
  Contender,
  GroupChoice,
  PartChoice,
  Scenario,
} from '../../document/scenario/scenario';
import {
  documentValue,
  groupNamed,
  type OptionValue,
  type OptionValues,
  phaseGroup,
} from '../../document/scenario/values/options';
import type { OptionGroupSchema, OptionSchema } from '../../gen/schema';
import { importantOf } from '../../model/run/important_options';

export type SectionPath =
  | { readonly part: 'device' | 'volume' | 'faults' | 'workload' }
  | { readonly part: 'contenders' | 'phases'; readonly index: number };

export interface Section {
  readonly path: SectionPath;
  readonly title: string;
  readonly group: OptionGroupSchema;
  readonly profile: string;
  readonly written: OptionValues;
  /**
   * Values set by the scenario's durability promise; like the promise they cannot be edited here.
   */
  readonly promised?: OptionValues;
}

/** Returns every option group of a scenario, in the form's order. */
export function sectionsOf(scenario: Scenario): Section[] {
  const { contenders, device, volume, faults, workload } = scenario;
  const phases = phaseGroup(workload.kind);
  const sections = [
    ...contenders.map((one, index) =>
      section(
        { part: 'contenders', index },
        one.name,
        groupNamed('engine', one.engine),
        one,
        promisedOptions(scenario, one),
      ),
    ),
    section({ part: 'device' }, 'Drive', groupNamed('device', device.kind), device),
    section({ part: 'workload' }, 'Workload', groupNamed('workload', workload.kind), workload),
    ...workload.phases.map((options, index) =>
      section({ part: 'phases', index }, `Phase ${index + 1}: ${options.kind ?? ''}`, phases, {
        options,
      }),
    ),
    section({ part: 'volume' }, 'File system', groupNamed('volume', 'volume'), volume ?? {}),
    section({ part: 'faults' }, 'Faults', groupNamed('volume', 'faults'), faults ?? {}),
  ];
  return sections.filter((one) => one !== undefined);
}

function section(
  path: SectionPath,
  title: string,
  group: OptionGroupSchema | undefined,
  choice: PartChoice | Contender,
  promised: OptionValues = {},
): Section | undefined {
  if (group === undefined) return undefined;
  return {
    path,
    title,
    group,
    profile: choice.profile ?? group.profiles[0]?.name ?? '',
    written: choice.options ?? {},
    promised,
  };
}

export const sectionKey = ({ path }: Section): string =>
  'index' in path ? `${path.part}.${path.index}` : path.part;

/**
 * The value an option has when the contender leaves it unset, in the notation of documents. Sources
 * in order: the durability promise, the profile, the option it inherits from, the default.
 */
export function baseOf(section: Section, option: OptionSchema): OptionValue {
  const { group, profile } = section;
  const promised = section.promised?.[option.name];
  if (promised !== undefined) return promised;
  const ofProfile = group.profiles.find((one) => one.name === profile)?.values[option.name];
  const other = group.options.find(({ name }) => name === option.inherits);
  if (ofProfile === undefined && other !== undefined) return currentOf(section, other);
  return documentValue(option, ofProfile ?? option.default);
}

export function currentOf(section: Section, option: OptionSchema): OptionValue {
  return section.written[option.name] ?? baseOf(section, option);
}

export const isChanged = (section: Section, option: OptionSchema): boolean =>
  currentOf(section, option) !== baseOf(section, option);

/** Options shown first: the important ones, and all that the scenario changes. */
export function shownFirst(section: Section): readonly OptionSchema[] {
  const { options, group } = section.group;
  const important = importantOf(
    group,
    options.map((option) => option.name),
  );
  const first = important.flatMap((name) => options.find((option) => option.name === name) ?? []);
  return [
    ...first,
    ...options.filter((option) => !first.includes(option) && isChanged(section, option)),
  ];
}

/**
 * Returns the scenario with one option changed. Undefined, or the value the option would have
 * anyway, removes it from the document.
 */
export function withOption(
  scenario: Scenario,
  at: Section,
  option: OptionSchema,
  value: OptionValue | undefined,
): Scenario {
  const { [option.name]: _old, ...others } = at.written;
  const options =
    value === undefined || value === baseOf(at, option)
      ? others
      : { ...others, [option.name]: value };
  return withChoice(scenario, at.path, { profile: at.profile, options });
}

/** Returns the scenario with a section reset to a profile: all its options are removed. */
export const withProfile = (scenario: Scenario, { path }: Section, profile: string): Scenario =>
  withChoice(scenario, path, { profile, options: {} });

function withChoice(scenario: Scenario, path: SectionPath, choice: Required<PartChoice>): Scenario {
  const { workload } = scenario;
  switch (path.part) {
    case 'contenders':
      return {
        ...scenario,
        contenders: scenario.contenders.map((one, i) =>
          i === path.index ? { ...one, ...choice } : one,
        ),
      };
    case 'phases':
      return {
        ...scenario,
        workload: {
          ...workload,
          phases: workload.phases.map((one, i) => (i === path.index ? choice.options : one)),
        },
      };
    case 'device':
      return { ...scenario, device: { ...scenario.device, ...choice } };
    case 'workload':
      return {
        ...scenario,
        workload: { ...workload, ...choice } satisfies GroupChoice & Scenario['workload'],
      };
    default:
      return withPart(scenario, path.part, choice);
  }
}

// A part whose options are all defaults is left out of the document.
function withPart(
  scenario: Scenario,
  part: 'volume' | 'faults',
  choice: Required<PartChoice>,
): Scenario {
  const { [part]: _old, ...rest } = scenario;
  const usual =
    choice.profile === groupNamed('volume', part)?.profiles[0]?.name &&
    Object.keys(choice.options).length === 0;
  return usual ? rest : { ...rest, [part]: choice };
}
