import { expect, test } from 'vitest';
import { parseScenario } from '../checks/parse';
import type { Scenario } from '../scenario';
import { type FixtureDocument, fixtureDocument } from '../testing/fixture';
import { documentDifferences, pairContenders } from './document_diff';

function scenarioOf(change: (document: FixtureDocument) => void = () => undefined): Scenario {
  const document = fixtureDocument();
  change(document);
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.scenario;
}
const differences = (change: (document: FixtureDocument) => void) =>
  documentDifferences(scenarioOf(), scenarioOf(change)).map(
    ({ path, a, b }) => `${path}: ${a} → ${b}`,
  );

test('equal documents do not differ, whatever they say about themselves', () => {
  expect(
    differences((document) => {
      document.title = 'Another title';
      document.moments = [];
      // Equal to the profile's values.
      document.contenders[0].options.max_bytes_for_level_base = '4 MiB';
      document.device.profile = 'sata-mlc';
    }),
  ).toEqual([]);
});

test('options are compared by the values that take effect', () => {
  expect(
    differences((document) => {
      document.contenders[0].options.block_cache_size = '1 MiB';
      delete document.contenders[0].options.compression;
      document.workload.options.rows = 2000;
      document.workload.phases[1].distribution = 'zipf';
      document.seed = 4;
    }),
  ).toEqual([
    'seed: 3 → 4',
    'workload.options.rows: 1000 → 2000',
    'workload.phases[1].distribution: uniform → zipf',
    'A.options.compression: zstd → none',
    'A.options.block_cache_size: 8 MiB → 1 MiB',
  ]);
});

test('a promise shows by the options that keep it', () => {
  expect(
    differences((document) => {
      document.durability = 'every_commit';
    }),
  ).toEqual([
    'durability: undefined → every_commit',
    'A.options.wal_sync: false → true',
    'B.options.wal_sync: false → true',
  ]);
});

test('a part or a phase that one document leaves out', () => {
  expect(
    differences((document) => {
      document.volume = { options: { discard: false } };
      document.workload.phases.push({ kind: 'get_present', statements: 7 });
    }),
  ).toEqual([
    expect.stringMatching(/^volume\.options\.discard: /),
    'workload.phases[2]: undefined → kind get_present, statements 7',
  ]);
});

test('another kind of drive is compared by what both kinds have', () => {
  const found = differences((document) => {
    document.device = { kind: 'hdd', options: { capacity_bytes: '64 MiB' } };
  });
  expect(found.slice(0, 2)).toEqual([
    'device.kind: flash → hdd',
    'device.profile: sata-mlc → 7200rpm',
  ]);
  expect(found.join()).not.toMatch(/rpm:|capacity_bytes|over_provisioning/);
});

test('contenders are paired by name, then by engine, and one with one', () => {
  const tree = (name: string, engine: string) => ({ name, engine });
  const [inno, toku, rocks] = [
    tree('InnoDB', 'btree'),
    tree('TokuDB', 'fractal'),
    tree('R', 'lsm'),
  ];
  expect(pairContenders([inno, toku, rocks], [rocks, inno])).toEqual([
    [0, 1],
    [2, 0],
  ]);
  expect(pairContenders([inno, rocks], [tree('MyRocks', 'lsm')])).toEqual([[1, 0]]);
  // Two candidates of the same engine: the pair is ambiguous.
  expect(pairContenders([rocks], [tree('A', 'lsm'), tree('B', 'lsm')])).toEqual([]);
  expect(pairContenders([inno], [rocks])).toEqual([[0, 0]]);
});
