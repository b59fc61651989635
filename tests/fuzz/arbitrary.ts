// Generators of valid scenarios and links, over every group, profile and option of the schema and
// its whole range.
import fc from 'fast-check';
import type { LinkHistory } from '../../web/src/document/link/link_history';
import type { Link } from '../../web/src/document/link/url';
import { withDurability } from '../../web/src/document/scenario/durability';
import { kMaxContenders, type Scenario } from '../../web/src/document/scenario/scenario';
import { plainText } from '../../web/src/document/scenario/values/moment_text';
import {
  groupNamed,
  groupsOf,
  kSqlKind,
  type OptionValue,
  phaseGroup,
} from '../../web/src/document/scenario/values/options';
import { workloadNames } from '../../web/src/document/sql/library';
import {
  kDurabilities,
  kOptions,
  type OptionGroupSchema,
  type OptionSchema,
} from '../../web/src/gen/schema';
import { scenarioOf } from '../support';

function value(option: OptionSchema): fc.Arbitrary<OptionValue> {
  if (option.type === 'flag') return fc.boolean();
  if (option.type === 'enum')
    return fc.constantFrom(...(option.names ?? []).slice(option.min, option.max + 1));
  return fc.maxSafeInteger().map((any) => {
    const span = Math.min(option.max, Number.MAX_SAFE_INTEGER) - option.min + 1;
    return option.min + (Math.abs(any) % span);
  });
}

/** Some options of the group, each anywhere in its range. */
function options(group: OptionGroupSchema): fc.Arbitrary<Record<string, OptionValue>> {
  return fc.record(
    Object.fromEntries(group.options.map((option) => [option.name, value(option)])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, OptionValue>>;
}
const profile = (group: OptionGroupSchema) =>
  fc.constantFrom(...group.profiles.map(({ name }) => name));
const part = (group: OptionGroupSchema) =>
  fc.record({ profile: profile(group), options: options(group) }, { requiredKeys: [] });
const oneOf = <T>(
  groups: readonly OptionGroupSchema[],
  of: (group: OptionGroupSchema) => fc.Arbitrary<T>,
) => fc.oneof(...groups.map(of));

const text = (maxLength: number) => fc.string({ minLength: 1, maxLength, unit: 'binary' });
const moment = fc.oneof(
  fc.record({ statements: fc.maxSafeNat() }),
  fc.record({ ns: fc.maxSafeNat() }),
);

const device = oneOf(groupsOf('device'), (group) =>
  fc.record(
    { kind: fc.constant(group.group), profile: profile(group), options: options(group) },
    { requiredKeys: ['kind'] },
  ),
);
/** Documents whose size has other names. */
const kWithoutRows = ['time-series', 'linkbench', 'tpcc'];

/** A workload of statements of kinds that the module knows, or of tables. */
const workload = oneOf(groupsOf('workload'), (group) =>
  group.group === kSqlKind ? tables(group) : statements(group),
);

function statements(group: OptionGroupSchema) {
  return fc.record(
    {
      kind: fc.constant(group.group),
      profile: profile(group),
      options: options(group),
      phases: fc.array(options(phaseGroup(group.group) as OptionGroupSchema), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['kind', 'phases'] },
  );
}

/** A document of scenarios/workloads with a size and phases of a scenario. */
function tables(group: OptionGroupSchema) {
  return fc.record(
    {
      kind: fc.constant(kSqlKind),
      profile: profile(group),
      options: options(group),
      use: fc.constantFrom(...workloadNames().filter((name) => !kWithoutRows.includes(name))),
      scale: fc.record({ rows: fc.integer({ min: 1, max: 100_000 }) }, { requiredKeys: [] }),
      phases: fc.array(fc.record({ kind: fc.constantFrom('flush', 'compact', 'settle') }), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['kind', 'use', 'phases'] },
  );
}
const contender = oneOf(groupsOf('engine'), (group) =>
  fc.record(
    {
      name: text(40),
      engine: fc.constant(group.group),
      profile: profile(group),
      options: options(group),
    },
    { requiredKeys: ['name', 'engine'] },
  ),
);

const withoutPromise: fc.Arbitrary<Scenario> = fc
  .record(
    {
      version: fc.constant(2),
      name: fc.oneof(
        fc.constantFrom('random-updates', 'rolling-window'),
        fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/),
      ),
      title: text(120),
      question: text(300),
      seed: fc.maxSafeNat(),
      device,
      volume: part(groupNamed('volume', 'volume') as OptionGroupSchema),
      faults: part(groupNamed('volume', 'faults') as OptionGroupSchema),
      workload,
      contenders: fc.uniqueArray(contender, {
        minLength: 1,
        maxLength: 4,
        selector: ({ name }) => name,
      }),
      follow: fc.maxSafeNat(),
      moments: fc.array(
        fc.record(
          {
            at: moment,
            until: moment,
            speed: fc.constantFrom('full', 20_000),
            view: fc.constant({ lock: 'time' } as const),
            text: text(100).map(plainText),
            holds: fc.constant(['device.capacity_bytes >= 1']),
          },
          { requiredKeys: ['at', 'text'] },
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ['version', 'name', 'title', 'question', 'device', 'workload', 'contenders'] },
  )
  .map(scenarioOf);

/** Scenarios with or without a promise of durability. */
export const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .tuple(withoutPromise, fc.option(fc.constantFrom(...kDurabilities)))
  .map(([scenario, promise]) =>
    promise === null ? scenario : scenarioOf(withDurability(scenario, promise)),
  );

const place = fc.oneof(
  fc.record({ statements: fc.maxSafeNat() }),
  fc.record({ ns: fc.maxSafeNat() }),
);

const cut = fc.record({ steps: fc.maxSafeNat(), survivors: fc.maxSafeNat() });
const cuts = fc
  .uniqueArray(cut, { maxLength: 4, selector: ({ steps }) => steps })
  .map((list) => [...list].sort((a, b) => a.steps - b.steps));

/** Options that an engine can change while it runs. */
function changes(engine: string): fc.Arbitrary<Record<string, OptionValue>> {
  const group = groupNamed('engine', engine) as OptionGroupSchema;
  return options({ ...group, options: group.options.filter(({ dynamic }) => dynamic === true) });
}

/**
 * Forks, up to the number that fits, each of any tree before it and after that tree's own fork; and
 * power cuts in every tree.
 */
function history(scenario: Scenario): fc.Arbitrary<LinkHistory | undefined> {
  const fork = fc.record({
    leaves: fc.nat(),
    later: fc.nat(1e6),
    changes: fc.record(
      Object.fromEntries(groupsOf('engine').map(({ group }) => [group, changes(group)])),
    ),
  });
  const room = kMaxContenders - scenario.contenders.length;
  return fc
    .tuple(fc.array(fork, { maxLength: room }), fc.array(cuts, { minLength: 4, maxLength: 4 }))
    .map(([drawn, lists]) => {
      const trees = scenario.contenders.map(({ engine }) => ({ engine, begins: 0 }));
      const forks = drawn.map(({ leaves, later, changes }) => {
        const origin = leaves % trees.length;
        const { engine, begins } = trees[origin] as (typeof trees)[number];
        trees.push({ engine, begins: begins + later });
        return { origin, steps: begins + later, changes: changes[engine] ?? {} };
      });
      const happened =
        forks.length > 0 || lists.slice(0, trees.length).some((list) => list.length > 0);
      return happened ? { forks, cuts: lists.slice(0, trees.length) } : undefined;
    });
}

const plainLink = fc
  .record(
    {
      scenario: arbitraryScenario,
      moment: fc.oneof(
        place,
        fc.tuple(place, fc.maxSafeNat()).map(([at, fact]) => ({ ...at, fact })),
        fc
          .tuple(place, fc.array(fc.maxSafeNat(), { maxLength: 4 }))
          .map(([at, steps]) => ({ ...at, steps })),
      ),
      view: fc.dictionary(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        { noNullPrototype: true },
      ),
      build: fc.stringMatching(/^[0-9a-f]{12}$/),
      built: fc.nat(2e9),
      digests: fc.array(fc.stringMatching(/^[0-9a-f]{16}$/), { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['scenario'] },
  )
  .map((link) => link as Link);
export const arbitraryLink: fc.Arbitrary<Link> = plainLink.chain((link) =>
  fc.oneof(
    fc.constant(link),
    history(link.scenario).map((happened) =>
      happened === undefined ? link : { ...link, history: happened },
    ),
  ),
);

/** All groups that a scenario can name; the generators above cover each. */
export const kGroupsCovered = ['device', 'volume', 'workload', 'phase', 'engine'].flatMap((role) =>
  kOptions.filter((group) => group.role === role),
).length;
