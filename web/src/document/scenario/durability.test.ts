import { expect, test } from 'vitest';
import { kDurabilities, kOptions, type OptionGroupSchema } from '../../gen/schema';
import { parseScenario } from './checks/parse';
import { commonPromise, runningContenders, secondMs, withDurability } from './durability';
import { namedValues, toLoadRequests } from './load_request';
import type { Scenario } from './scenario';
import { fixtureDocument } from './testing/fixture';
import { printScenario } from './text/print';
import { printIssue } from './values/issue';

const kEngines = kOptions.filter(({ role }) => role === 'engine');

/** A document with one contender per engine, each with its first profile. */
function documentOf(more: object = {}): object {
  const contenders = kEngines.map(({ group }) => ({ name: group, engine: group }));
  return { ...fixtureDocument(), contenders, ...more };
}
function scenarioOf(more: object = {}): Scenario {
  const result = parseScenario(documentOf(more));
  if (!result.ok) throw new Error(result.issues.map(printIssue).join());
  return result.scenario;
}
const refusals = (more: object): string[] => {
  const result = parseScenario(documentOf(more));
  return result.ok ? [] : result.issues.map(printIssue);
};
/** The engines' options in the load requests, by name. */
function requested(scenario: Scenario) {
  const values = toLoadRequests(scenario).map(({ groups }) => {
    const { group, overrides } = groups[2] as (typeof groups)[number];
    return [kOptions[group]?.group, namedValues(kOptions[group] as OptionGroupSchema, overrides)];
  });
  return Object.fromEntries(values);
}

test('every engine declares every promise', () => {
  for (const { durability } of kEngines)
    expect(Object.keys(durability ?? {})).toEqual([...kDurabilities]);
});

test('a promise reaches each engine as its own options', () => {
  expect(requested(scenarioOf({ durability: 'every_commit' }))).toMatchObject({
    btree: { flush_log_at_trx_commit: 'each commit' },
    fractal: { commit_sync: true },
    lsm: { wal_sync: true },
  });
  expect(requested(scenarioOf({ durability: 'every_second' }))).toMatchObject({
    btree: { flush_log_at_trx_commit: 'each second', flush_log_at_timeout: 16_000_000 },
    fractal: { commit_sync: false, fsync_log_period: 16_000_000 },
    lsm: { wal_sync: false, wal_sync_interval_ms: 16 },
  });
  expect(requested(scenarioOf({ durability: 'relaxed' }))).toMatchObject({
    fractal: { commit_sync: false, fsync_log_period: 0 },
    lsm: { wal_sync: false, wal_sync_interval_ms: 0 },
  });
  expect(Object.values(requested(scenarioOf()))).toEqual(kEngines.map(() => ({})));
});

test('a second is as long for all contenders: that of the smallest profile', () => {
  const btree = { name: 'B-tree', engine: 'btree' };
  const full = { name: 'LSM', engine: 'lsm', profile: 'rocksdb-7.8-unscaled' };
  const unscaled = { ...btree, profile: 'mariadb-10.11-unscaled' };
  expect(secondMs(scenarioOf())).toBe(16);
  expect(secondMs(scenarioOf({ contenders: [btree] }))).toBe(91);
  expect(secondMs(scenarioOf({ contenders: [btree, full] }))).toBe(91);
  expect(secondMs(scenarioOf({ contenders: [unscaled, full] }))).toBe(1000);
});

test('scaled profiles say so in words and as a number', () => {
  for (const { profiles } of kEngines)
    for (const { name, scale } of profiles)
      expect(scale === undefined, name).toBe(name.endsWith('-unscaled'));
});

test('options that break the promise are refused, with both paths and what would allow them', () => {
  const contenders = [
    { name: 'LSM', engine: 'lsm', options: { wal_sync: false } },
    {
      name: 'B-tree',
      engine: 'btree',
      options: { flush_log_at_trx_commit: 'written each commit, flushed each second' },
    },
    { name: 'Fractal', engine: 'fractal', options: { fsync_log_period: '2 s' } },
  ];
  expect(refusals({ contenders, durability: 'every_commit' })).toEqual([
    'contenders[0].options.wal_sync: must be true, or left out, as durability is every_commit, not false; durability every_second or relaxed allows it (did you mean "true"?)',
    'contenders[1].options.flush_log_at_trx_commit: must be each commit, or left out, as durability is every_commit, not written each commit, flushed each second (did you mean "each commit"?)',
    'contenders[2].options.fsync_log_period: must be 0 ns, or left out, as durability is every_commit, not 2 s (did you mean "0 ns"?)',
  ]);
  expect(refusals({ contenders })).toEqual([]);
  expect(refusals({ durability: 'every_comit' })).toEqual([
    'durability: must be one of every_commit, every_second, relaxed, not "every_comit" (did you mean "every_commit"?)',
  ]);
});

test('what agrees with the promise may be written; other options stay', () => {
  const options = { wal_sync: true, block_size: '16 KiB' };
  const scenario = scenarioOf({
    contenders: [{ name: 'LSM', engine: 'lsm', options }],
    durability: 'every_commit',
  });
  expect(requested(scenario).lsm).toEqual({ wal_sync: true, block_size: 16384 });
  expect(parseScenario(JSON.parse(printScenario(scenario)))).toEqual({ ok: true, scenario });
});

test('a scenario without a promise may keep one all the same', () => {
  const one = (engine: string, profile: string) =>
    commonPromise(scenarioOf({ contenders: [{ name: 'A', engine, profile }] }));
  expect(one('btree', 'mariadb-10.11')).toBe('every_commit');
  expect(one('fractal', 'tokudb-5.7')).toBe('every_commit');
  expect(one('lsm', 'rocksdb-7.8')).toBe('relaxed');
  expect(commonPromise(scenarioOf())).toBeUndefined();
});

test.for(kDurabilities)('another promise can always be made: %s', (durability) => {
  const contenders = [
    { name: 'LSM', engine: 'lsm', options: { wal_sync: true, manual_wal_flush: false } },
    { name: 'Fractal', engine: 'fractal', options: { commit_sync: true, fanout: 8 } },
  ];
  const changed = withDurability(scenarioOf({ contenders }), durability);
  expect(parseScenario(changed)).toEqual({ ok: true, scenario: changed });
  expect(commonPromise({ ...changed, contenders: runningContenders(changed) })).toBe(durability);
  expect(changed.contenders[1]?.options).toEqual({ fanout: 8 });
});
