// The schema of a scenario document: the one hand-written schema (zod/mini) around the option
// leaves that the engines declare.
import * as z from 'zod/mini';
import { kDurabilities, type OptionGroupSchema, type OptionSchema } from '../../../gen/schema';
import {
  kAnswerUnits,
  kMarks,
  kMaxChoices,
  kMaxContenders,
  kMaxKnobs,
  kReplayedJobs,
  kVersion,
} from '../scenario';
import { checkOption, groupNamed, groupsOf, phaseGroup } from '../values/options';
import { kQuantityPattern } from '../values/units';

// Otherwise zod compiles checks with new Function, which the page's content security policy
// forbids.
z.config({ jitless: true });

const kSafe = Number.MAX_SAFE_INTEGER;
const wholeNumber = () => z.int().check(z.gte(0), z.lte(kSafe));
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
export const place = () =>
  z.union([z.strictObject({ statements: wholeNumber() }), z.strictObject({ ns: wholeNumber() })]);

export const speed = () => z.union([z.number().check(z.gt(0)), z.literal('full')]);
export const momentView = () =>
  z.strictObject({
    contenders: z.optional(z.array(text(40)).check(z.minLength(1), z.maxLength(kMaxContenders))),
    focus: z.optional(text(40)),
    lock: z.optional(z.enum(['rows', 'time'])),
    row: z.optional(wholeNumber().check(z.describe('the row that is followed, by its number'))),
    highlight: z.optional(text(80)),
  });

const moment = () =>
  z.strictObject({
    at: place(),
    until: z.optional(place()),
    speed: z.optional(speed()),
    view: z.optional(momentView()),
    replays: z.optional(
      z
        .enum(kReplayedJobs)
        .check(z.describe('shows the first such job that begins here, from before its beginning')),
    ),
    text: text(1000),
    holds: z.optional(z.array(text(500)).check(z.maxLength(20))),
  });

const standsFor = () =>
  z.strictObject({
    times: z.optional(
      z.number().check(z.gte(1), z.lte(1e9), z.describe('its rows, as a multiple of those here')),
    ),
    memory: z.optional(
      z
        .string()
        .check(z.regex(new RegExp(kQuantityPattern.bytes)), z.describe('its memory: "64 GiB"')),
    ),
    statements_per_second: z.optional(
      z
        .number()
        .check(z.gt(0), z.lte(1e9), z.describe('its pace, at which bytes written are given')),
    ),
  });

const answer = () =>
  z.strictObject({
    in: z
      .enum(kAnswerUnits)
      .check(
        z.describe(
          'bytes written for a row, time for a statement, blocks read by a lookup, statements a second',
        ),
      ),
    until: z.optional(
      z
        .int()
        .check(
          z.gte(1),
          z.describe('the moment, counted from 1, up to which is counted; without it, the end'),
        ),
    ),
  });

const knob = () => {
  const value = () => z.union([z.boolean(), z.number(), text(100)]);
  const quantity = () => z.union([z.number(), text(100)]);
  const named = z.strictObject({
    label: text(20),
    // A drive's options are checked at its place in the document (knob_checks.ts).
    values: z
      .array(z.union([value(), z.looseObject({ kind: text(40) })]))
      .check(z.minLength(1), z.maxLength(20)),
  });
  return z.strictObject({
    label: text(30),
    sets: z
      .array(text(120))
      .check(
        z.minLength(1),
        z.maxLength(20),
        z.describe('paths of this document: options, a profile, the drive, durability'),
      ),
    of_data: z.optional(z.boolean().check(z.describe('shown as a share of the bytes of all rows'))),
    choices: z.optional(
      z.array(z.union([value(), named])).check(z.minLength(2), z.maxLength(kMaxChoices)),
    ),
    range: z.optional(z.strictObject({ from: quantity(), to: quantity(), step: quantity() })),
  });
};

const size = () =>
  z.strictObject({
    label: text(20),
    sets: z
      .record(z.string(), z.union([z.boolean(), z.number(), text(100)]))
      .check(z.describe('values of this document that are others at this size, by their paths')),
  });

const band = () =>
  z.union([
    z.literal('holds'),
    z.strictObject({ from: z.optional(z.number()), to: z.optional(z.number()) }),
  ]);

const claim = () =>
  z.strictObject({
    figure: text(80).check(z.describe('id of a figure in scenarios/published/sources.json')),
    half: z.optional(
      text(40).check(
        z.describe('which part of the figure it is about, where another claim has the rest'),
      ),
    ),
    measure: text(1000).check(z.describe('what is compared with it: docs/measures.md')),
    mark: z.enum(kMarks),
    band: z.optional(
      band().check(
        z.describe('where the measure must be; without it the figure is shown, not judged'),
      ),
    ),
    band_changed: z.optional(
      z
        .strictObject({ from: band(), why: text(500) })
        .check(z.describe('the band that it was recorded by before, and why it is another now')),
    ),
    at: z.optional(place()),
    sizes: z.optional(z.array(text(20)).check(z.minLength(1), z.maxLength(4))),
    by_size: z.optional(
      text(20).check(
        z.describe('label of a size: judged is the measure there by that at the scenario as it is'),
      ),
    ),
    curves: z.optional(
      z
        .record(z.string(), text(1000))
        .check(z.describe('what is drawn with it: measures that give lists, by their names')),
    ),
    note: z.optional(text(1000)),
  });

/** The schema of one option's value in documents. */
function optionLeaf(option: OptionSchema): z.ZodMiniType {
  if (option.type === 'flag') return z.boolean();
  if (option.type === 'enum') return z.enum((option.names ?? []).slice(option.min, option.max + 1));
  const number = z.int().check(z.gte(option.min), z.lte(option.max));
  if (option.type !== 'bytes' && option.type !== 'ns') return number;
  const quantity = z.string().check(
    z.regex(new RegExp(kQuantityPattern[option.type])),
    z.refine((value) => checkOption(option, value).ok),
  );
  return z.union([number, quantity]);
}

/** The parts of a workload of tables and statements. document/sql checks what is in them. */
function sqlParts() {
  const said = (words: string) => z.describe(words);
  const part = (words: string) => z.optional(z.unknown().check(said(words)));
  return {
    use: z.optional(
      text(80).check(said('a file of scenarios/workloads; else all below is written here')),
    ),
    scale: z.optional(
      z
        .record(z.string(), z.union([z.number(), text(1000)]))
        .check(said('named whole numbers, or expressions of those before them; knobs set them')),
    ),
    tables: part('CREATE TABLE, or { "create": "CREATE TABLE …", "copies": 20 }'),
    curves: part('quantile functions in steps [share, value]'),
    draws: part('named expressions, drawn again at each use'),
    scripts: part('lists of steps: docs/workloads.md'),
    phases: z.optional(
      z
        .array(z.looseObject({}))
        .check(said('load, mix, flush, compact, settle, checkpoint; else those of what is used')),
    ),
  };
}

type Alternatives = [z.ZodMiniObject, ...z.ZodMiniObject[]];

/** Returns an option's help. The page checks documents without help texts. */
type OptionHelp = (group: string, option: string) => string;

/** The parts of a document that engines, drives and workloads declare. */
function groupSchemas(help: OptionHelp) {
  const leaf = (group: OptionGroupSchema, option: OptionSchema) => {
    const words = help(group.group, option.name);
    return z.optional(
      words === '' ? optionLeaf(option) : optionLeaf(option).check(z.describe(words)),
    );
  };
  const shapes = (group: OptionGroupSchema) =>
    Object.fromEntries(group.options.map((option) => [option.name, leaf(group, option)]));
  const optionsOf = (group: OptionGroupSchema) => z.optional(z.strictObject(shapes(group)));
  const profileOf = (group: OptionGroupSchema) =>
    z.optional(z.enum(group.profiles.map((profile) => profile.name)));
  const devices = groupsOf('device').map((group) =>
    z.strictObject({
      kind: z.literal(group.group),
      profile: profileOf(group),
      options: optionsOf(group),
    }),
  );
  // The schema of a part with a single option group.
  const part = (name: string) => {
    const group = groupNamed('volume', name) as OptionGroupSchema;
    return z.optional(z.strictObject({ profile: profileOf(group), options: optionsOf(group) }));
  };
  const phasesOf = (group: OptionGroupSchema) => ({
    phases: z.array(z.strictObject(shapes(group))).check(z.minLength(1), z.maxLength(100)),
  });
  const workloads = groupsOf('workload').map((group) => {
    const phases = phaseGroup(group.group);
    return z.strictObject({
      kind: z.literal(group.group),
      profile: profileOf(group),
      options: optionsOf(group),
      ...(phases === undefined ? sqlParts() : phasesOf(phases)),
    });
  });
  const engines = groupsOf('engine').map((group) =>
    z.strictObject({
      name: text(40),
      engine: z.literal(group.group),
      profile: profileOf(group),
      options: optionsOf(group),
    }),
  );
  return {
    device: z.discriminatedUnion('kind', devices as unknown as Alternatives),
    volume: part('volume'),
    faults: part('faults'),
    workload: z.discriminatedUnion('kind', workloads as unknown as Alternatives),
    contender: z.discriminatedUnion('engine', engines as unknown as Alternatives),
  };
}

/** The schema of the whole document, its options described by `help`. */
export function documentSchema(help: OptionHelp = () => '') {
  const { device, volume, faults, workload, contender } = groupSchemas(help);
  return z.strictObject({
    $schema: z.optional(z.string()),
    version: z.literal(kVersion).check(z.describe('version of this format')),
    name: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/), z.describe('lower case, digits and dashes')),
    title: text(120),
    question: text(300),
    answer: z.optional(
      answer().check(z.describe('what the question is answered in; without it, bytes for a row')),
    ),
    stands_for: z.optional(
      standsFor().check(z.describe('the larger system that this scenario is a small copy of')),
    ),
    seed: z.optional(wholeNumber()),
    durability: z.optional(
      z
        .enum(kDurabilities)
        .check(
          z.describe(
            'when a commit is durable, in every contender; without it, as their profiles and options say',
          ),
        ),
    ),
    device,
    volume,
    faults,
    workload,
    contenders: z.array(contender).check(z.minLength(1), z.maxLength(kMaxContenders)),
    knobs: z.optional(z.array(knob()).check(z.maxLength(kMaxKnobs))),
    follow: z.optional(wholeNumber()),
    moments: z.optional(z.array(moment()).check(z.maxLength(200))),
    origins: z.optional(
      z
        .record(z.string(), text(500))
        .check(z.describe('where the values of this document come from, by their paths')),
    ),
    sizes: z.optional(z.array(size()).check(z.maxLength(4))),
    claims: z.optional(z.array(claim()).check(z.maxLength(100))),
  });
}

let made: ReturnType<typeof documentSchema> | undefined;

/**
 * Returns the schema without descriptions. It is made on first use: that takes 10 ms, and most
 * visitors load it ahead of need, while pictures move.
 */
export function scenarioSchema(): ReturnType<typeof documentSchema> {
  made ??= documentSchema();
  return made;
}
