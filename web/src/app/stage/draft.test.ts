import { expect, test } from 'vitest';
import { parseScenario } from '../../document/scenario/checks/parse';
import type { Scenario } from '../../document/scenario/scenario';
import { fixtureDocument } from '../../document/scenario/testing/fixture';
import { kOptions, type OptionSchema } from '../../gen/schema';
import { kImportantOptions } from '../../model/run/important_options';
import {
  baseOf,
  currentOf,
  isChanged,
  type Section,
  sectionsOf,
  shownFirst,
  withOption,
  withProfile,
} from './draft';

function fixture(): Scenario {
  const parsed = parseScenario(fixtureDocument());
  if (!parsed.ok) throw new Error('refused');
  return parsed.scenario;
}
const at = (scenario: Scenario, title: string) =>
  sectionsOf(scenario).find((one) => one.title === title) as Section;
const option = (section: Section, name: string) =>
  section.group.options.find((one) => one.name === name) as OptionSchema;

test('every important option exists', () => {
  for (const group of kOptions) {
    const names = group.options.map(({ name }) => name);
    for (const name of kImportantOptions[group.group] ?? [])
      expect(names, group.group).toContain(name);
  }
});

test('a scenario falls into its groups', () => {
  expect(sectionsOf(fixture()).map(({ title }) => title)).toEqual([
    'A',
    'B',
    'Drive',
    'Workload',
    'Phase 1: load',
    'Phase 2: update',
    'File system',
    'Faults',
  ]);
});

test('a changed option is written, marked and shown; back to the profile it is gone', () => {
  const scenario = fixture();
  for (const title of ['A', 'Drive', 'Workload', 'Phase 2: update', 'File system', 'Faults']) {
    for (const one of at(scenario, title).group.options) {
      const before = at(scenario, title);
      const value =
        one.type === 'flag'
          ? !currentOf(before, one)
          : one.type === 'enum'
            ? one.names?.[one.max]
            : one.max;
      const changed = withOption(scenario, before, one, value);
      expect(parseScenario(JSON.parse(JSON.stringify(changed)))).toEqual({
        ok: true,
        scenario: JSON.parse(JSON.stringify(changed)),
      });
      // A phase's section is titled by its kind.
      const after = sectionsOf(changed)[
        sectionsOf(scenario).findIndex((s) => s.title === title)
      ] as Section;
      expect(currentOf(after, one)).toBe(value);
      expect(isChanged(after, one)).toBe(value !== baseOf(after, one));
      if (isChanged(after, one)) expect(shownFirst(after)).toContain(one);
      const back = withOption(changed, after, one, undefined);
      expect(
        currentOf(
          sectionsOf(back)[sectionsOf(scenario).findIndex((s) => s.title === title)] as Section,
          one,
        ),
      ).toBe(baseOf(after, one));
    }
  }
});

test('a part that was not in the scenario comes and goes', () => {
  const scenario = fixture();
  const volume = at(scenario, 'File system');
  const changed = withOption(scenario, volume, option(volume, 'discard'), false);
  expect(changed.volume).toEqual({ profile: 'raw', options: { discard: false } });
  expect(
    withOption(changed, at(changed, 'File system'), option(volume, 'discard'), undefined),
  ).toEqual(scenario);
  expect(withProfile(scenario, volume, 'ext4').volume).toEqual({ profile: 'ext4', options: {} });
});

test('an option that follows another has its value until it is set', () => {
  const scenario = fixture();
  const section = at(scenario, 'A');
  const [leads, follows] = [option(section, 'block_size'), option(section, 'secondary_block_size')];
  const led = at(withOption(scenario, section, leads, 2048), 'A');
  expect([currentOf(led, follows), isChanged(led, follows)]).toEqual([2048, false]);
  const set = at(withOption(withOption(scenario, section, leads, 2048), led, follows, 8192), 'A');
  expect([baseOf(set, follows), currentOf(set, follows)]).toEqual([2048, 8192]);
});

test('what the promise of durability sets is no change, and stays when a profile is chosen', () => {
  const scenario: Scenario = { ...fixture(), durability: 'every_commit' };
  const section = at(scenario, 'A');
  const synced = option(section, 'wal_sync');
  expect([currentOf(section, synced), isChanged(section, synced)]).toEqual([true, false]);
  const other = at(withProfile(scenario, section, 'myrocks-2020'), 'A');
  expect(currentOf(other, synced)).toBe(true);
  expect(currentOf(at(fixture(), 'A'), synced)).toBe(false);
});
