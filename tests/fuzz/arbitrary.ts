// Random checked scenarios and links: every group, profile and option of the schema, over its whole range.
import fc from 'fast-check';
import { kOptions, type OptionGroupSchema, type OptionSchema } from '../../web/src/gen/schema';
import { groupNamed, groupsOf, type OptionValue, phaseGroup } from '../../web/src/scenario/options';
import type { Scenario } from '../../web/src/scenario/scenario';
import type { Link } from '../../web/src/scenario/url';
import { scenarioOf } from '../support';

function value(option: OptionSchema): fc.Arbitrary<OptionValue> {
  if (option.type === 'flag') return fc.boolean();
  if (option.type === 'enum') return fc.constantFrom(...(option.names ?? []).slice(option.min, option.max + 1));
  return fc.maxSafeInteger().map((any) => {
    const span = Math.min(option.max, Number.MAX_SAFE_INTEGER) - option.min + 1;
    return option.min + (Math.abs(any) % span);
  });
}

/** Some of a group's options, each anywhere in its range. */
function options(group: OptionGroupSchema): fc.Arbitrary<Record<string, OptionValue>> {
  return fc.record(Object.fromEntries(group.options.map((option) => [option.name, value(option)])), { requiredKeys: [] }) as fc.Arbitrary<
    Record<string, OptionValue>
  >;
}
const profile = (group: OptionGroupSchema) => fc.constantFrom(...group.profiles.map(({ name }) => name));
const part = (group: OptionGroupSchema) => fc.record({ profile: profile(group), options: options(group) }, { requiredKeys: [] });
const oneOf = <T>(groups: readonly OptionGroupSchema[], of: (group: OptionGroupSchema) => fc.Arbitrary<T>) => fc.oneof(...groups.map(of));

const text = (maxLength: number) => fc.string({ minLength: 1, maxLength, unit: 'binary' });
const moment = fc.oneof(fc.record({ statements: fc.maxSafeNat() }), fc.record({ ns: fc.maxSafeNat() }));

const device = oneOf(groupsOf('device'), (group) =>
  fc.record({ kind: fc.constant(group.group), profile: profile(group), options: options(group) }, { requiredKeys: ['kind'] }),
);
const workload = oneOf(groupsOf('workload'), (group) =>
  fc.record(
    {
      kind: fc.constant(group.group),
      profile: profile(group),
      options: options(group),
      phases: fc.array(options(phaseGroup(group.group) as OptionGroupSchema), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['kind', 'phases'] },
  ),
);
const contender = oneOf(groupsOf('engine'), (group) =>
  fc.record(
    { name: text(40), engine: fc.constant(group.group), profile: profile(group), options: options(group) },
    { requiredKeys: ['name', 'engine'] },
  ),
);

export const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .record(
    {
      version: fc.constant(1),
      name: fc.oneof(fc.constantFrom('random-updates', 'rolling-window'), fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/)),
      title: text(120),
      question: text(300),
      seed: fc.maxSafeNat(),
      device,
      volume: part(groupNamed('volume', 'volume') as OptionGroupSchema),
      faults: part(groupNamed('volume', 'faults') as OptionGroupSchema),
      workload,
      contenders: fc.uniqueArray(contender, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
      follow: fc.maxSafeNat(),
      captions: fc.array(fc.record({ at: moment, text: text(100) }), { maxLength: 3 }),
      breakpoints: fc.array(fc.record({ at: moment }), { maxLength: 3 }),
    },
    { requiredKeys: ['version', 'name', 'title', 'question', 'device', 'workload', 'contenders'] },
  )
  .map(scenarioOf);

const place = fc.oneof(fc.record({ statements: fc.maxSafeNat() }), fc.record({ ns: fc.maxSafeNat() }));
export const arbitraryLink: fc.Arbitrary<Link> = fc
  .record(
    {
      scenario: arbitraryScenario,
      moment: fc.oneof(
        place,
        fc.tuple(place, fc.maxSafeNat()).map(([at, fact]) => ({ ...at, fact })),
      ),
      view: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { noNullPrototype: true }),
      build: fc.stringMatching(/^[0-9a-f]{12}$/),
      built: fc.nat(2e9),
      digests: fc.array(fc.stringMatching(/^[0-9a-f]{16}$/), { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['scenario'] },
  )
  .map((link) => link as Link);

/** Every group that a scenario can name is among those above. */
export const kGroupsCovered = ['device', 'volume', 'workload', 'phase', 'engine'].flatMap((role) =>
  kOptions.filter((group) => group.role === role),
).length;
