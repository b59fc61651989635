// Scenarios of the gallery compare like with like: a contender named after a product runs that
// product's profile, and all contenders keep one promise of durability, or the document says why
// not.
import { expect, test } from 'vitest';
import { commonPromise } from '../../web/src/document/scenario/durability';
import type { Contender, Scenario } from '../../web/src/document/scenario/scenario';
import { galleryScenarios, scenarioOf } from '../support';

/** Profiles of a product begin with its name, or that of its server. */
const kFamilies: Readonly<Record<string, RegExp>> = {
  InnoDB: /^(mariadb|mysql)-/,
  MyRocks: /^myrocks-/,
  PerconaFT: /^percona-ft/,
  RocksDB: /^rocksdb-/,
  TokuDB: /^tokudb-/,
};

function misnamed({ name, profile = '' }: Contender): string | undefined {
  const [product, family] =
    Object.entries(kFamilies).find(([known]) => name.startsWith(known)) ?? [];
  if (family === undefined || family.test(profile)) return undefined;
  return `${name} runs ${profile}, which is no profile of ${product}`;
}

function wrongs(scenario: Scenario): string[] {
  const names = scenario.contenders.flatMap((one) => misnamed(one) ?? []);
  if (scenario.contenders.length < 2 || scenario.durability !== undefined) return names;
  return commonPromise(scenario) === undefined
    ? [...names, 'contenders differ in durability']
    : [...names, 'contenders agree in durability, but the scenario does not say so'];
}

test.for(galleryScenarios())('$name compares like with like', (scenario) => {
  expect(wrongs(scenario)).toEqual([]);
});

const kUnlike = {
  version: 1,
  name: 'unlike',
  title: 'Unlike',
  question: 'What is compared?',
  device: { kind: 'flash' },
  workload: { kind: 'kv', phases: [{ kind: 'load' }] },
  contenders: [
    { name: 'InnoDB', engine: 'btree', profile: 'mariadb-10.11' },
    { name: 'TokuDB', engine: 'fractal', profile: 'percona-ft' },
    { name: 'MyRocks on zstd', engine: 'lsm', profile: 'rocksdb-7.8' },
  ],
};

test('the check finds wrong names and unlike promises', () => {
  expect(wrongs(scenarioOf(kUnlike))).toEqual([
    'TokuDB runs percona-ft, which is no profile of TokuDB',
    'MyRocks on zstd runs rocksdb-7.8, which is no profile of MyRocks',
    'contenders differ in durability',
  ]);
  const alike = kUnlike.contenders.slice(2).flatMap((one) => [
    { ...one, name: 'RocksDB' },
    { ...one, name: 'Another' },
  ]);
  expect(wrongs(scenarioOf({ ...kUnlike, contenders: alike }))).toEqual([
    'contenders agree in durability, but the scenario does not say so',
  ]);
  expect(wrongs(scenarioOf({ ...kUnlike, contenders: alike, durability: 'relaxed' }))).toEqual([]);
});
