// A scenario that is being edited: its sections, one per option group, and the scenario after each
// change.

import { promisedOptions } from '../../document/scenario/durability';
import {
  documentValue,
  groupNamed,
  type OptionValue,
  type OptionValues,
  phaseGroup,
} from '../../document/scenario/options';
import type {
  Contender,
  GroupChoice,
  PartChoice,
  Scenario,
} from '../../document/scenario/scenario';
import type { OptionGroupSchema, OptionSchema } from '../../gen/schema';
import { importantOf } from '../../model/important_options';

export type Place =
  | { readonly part: 'device' | 'volume' | 'faults' | 'workload' }
  | { readonly part: 'contenders' | 'phases'; readonly index: number };

export interface Section {
  readonly place: Place;
  readonly title: string;
  readonly group: OptionGroupSchema;
  readonly profile: string;
  readonly written: OptionValues;
  /** What the scenario's promise of durability sets: as fixed as the promise is. */
  readonly promised?: OptionValues;
}

/** Every option group of a scenario, in the order of the form. */
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
  place: Place,
  title: string,
  group: OptionGroupSchema | undefined,
  choice: PartChoice | Contender,
  promised: OptionValues = {},
): Section | undefined {
  if (group === undefined) return undefined;
  return {
    place,
    title,
    group,
    profile: choice.profile ?? group.profiles[0]?.name ?? '',
    written: choice.options ?? {},
    promised,
  };
}

export const sectionKey = ({ place }: Section): string =>
  'index' in place ? `${place.part}.${place.index}` : place.part;

/**
 * The option's value if the contender does not set it: what the scenario promises, else the
 * profile's, else that of the option it inherits from, else the default; in the notation of
 * documents.
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

/** The options shown first: the important ones, and those that the scenario changes. */
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
 * The scenario with one option changed; undefined, or the value it would have anyway, resets it to
 * the profile's.
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
  return withChoice(scenario, at.place, { profile: at.profile, options });
}

/** The scenario with all options of a section reset to a profile. */
export const withProfile = (scenario: Scenario, { place }: Section, profile: string): Scenario =>
  withChoice(scenario, place, { profile, options: {} });

function withChoice(scenario: Scenario, place: Place, choice: Required<PartChoice>): Scenario {
  const { workload } = scenario;
  switch (place.part) {
    case 'contenders':
      return {
        ...scenario,
        contenders: scenario.contenders.map((one, i) =>
          i === place.index ? { ...one, ...choice } : one,
        ),
      };
    case 'phases':
      return {
        ...scenario,
        workload: {
          ...workload,
          phases: workload.phases.map((one, i) => (i === place.index ? choice.options : one)),
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
      return withPart(scenario, place.part, choice);
  }
}

// A part with only defaults is left out of the document.
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

/**
 * Typed text in the notation of documents: whole numbers with or without separators, else a
 * quantity such as "1 MiB".
 */
export function readTyped(typed: string): OptionValue {
  const digits = typed.trim().replaceAll(/[_,\s]/g, '');
  return /^-?\d+$/.test(digits) ? Number(digits) : typed.trim();
}
