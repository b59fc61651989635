// docs/adding_an_engine.md holds: its files and changes make an engine that compiles, runs, answers
// as others do and explains itself in facts, and a picture whose types are right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { pictureFaults, pictureText } from '../../web/src/drawing/canvas/testing/recorded';
import { frameByHand } from '../../web/src/drawing/kit/testing/frame';
import { hostByHand } from '../../web/src/drawing/kit/testing/host';
import { kKeys } from '../../web/src/drawing/kit/testing/keys';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { blocksOf, inGuide } from './blocks';
import { buildScratch, checkTypes, kScratch, makeScratch, runNode, runUnitTests } from './scratch';

const kGuide = 'docs/adding_an_engine.md';
const kEngine = 'heap';
const blocks = blocksOf(readFileSync(new URL(`../../${kGuide}`, import.meta.url), 'utf8'));

/** Names the lines of the guide where the step failed. */
async function inTheGuide<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new Error(inGuide((error as Error).message, kGuide, blocks));
  }
}

beforeAll(async () => {
  makeScratch(blocks);
  await inTheGuide(() => buildScratch(kEngine));
  await inTheGuide(() => runNode('scripts/gen.mjs'));
}, 600_000);

const copied = <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(kScratch, path)).href) as Promise<T>;

/** Modules of the copy, whose schema has the new engine. */
async function modules() {
  const support = await copied<typeof import('../support')>('tests/support.ts');
  const text = await copied<typeof import('../../cli/text')>('cli/text.ts');
  const { parseScenario } = await copied<
    typeof import('../../web/src/document/scenario/checks/parse')
  >('web/src/document/scenario/checks/parse.ts');
  const { decodeFacts } = await copied<typeof import('../../web/src/model/tables/decode')>(
    'web/src/model/tables/decode.ts',
  );
  const { fold } = await copied<typeof import('../../web/src/model/tables/fold')>(
    'web/src/model/tables/fold.ts',
  );
  return { ...support, ...text, parseScenario, decodeFacts, fold };
}

const kPhases = [
  { kind: 'load' },
  { kind: 'update', statements: 900 },
  { kind: 'get_present', statements: 200 },
  { kind: 'get_absent', statements: 100 },
  { kind: 'scan', statements: 20 },
  { kind: 'compact' },
  { kind: 'update', statements: 300 },
  { kind: 'flush' },
];

/** The copy's driver with the engine's tiny version loaded. */
async function started(engine: string, phases: readonly object[]): Promise<LabInstance> {
  const { casesOf, kTinyDocuments, parseScenario, startNativeLab } = await modules();
  const [one] = casesOf(parseScenario(kTinyDocuments[engine]?.('guide', phases)));
  const lab = await startNativeLab();
  await lab.load((one as NonNullable<typeof one>).request);
  return lab;
}
const to = (target: number, stop: 'statements' | 'end' = 'statements') =>
  ({ stop, target, maxSteps: 1e9, facts: 'all' }) as const;

test('its unit tests pass', () => inTheGuide(runUnitTests));

test('its description is in the generated files', async () => {
  const { kOptions } =
    await copied<typeof import('../../web/src/gen/schema')>('web/src/gen/schema.ts');
  const own = kOptions.find(({ group }) => group === kEngine);
  expect(own?.options.map(({ name }) => name)).toContain('buffer_size');
  expect(readFileSync(join(kScratch, 'docs/reference.md'), 'utf8')).toContain(
    '`heap.record_appended`',
  );
});

test('it answers as another engine does, and equal runs are equal', async () => {
  const { decodeFacts, kMixedPhase } = await modules();
  const run = async (engine: string) => {
    const lab = await started(engine, [...kPhases, { ...kMixedPhase, statements: 600 }]);
    const { status, facts } = await lab.advance(to(0, 'end'));
    expect(status.message).toBe('');
    const { digest, space } = await lab.report();
    lab.close();
    const answers = decodeFacts(facts).flatMap((fact) =>
      fact.name === 'lab.statement' ? [(fact.extra as { rows: number }).rows] : [],
    );
    return { digest, answers: [space.live_user, ...answers] };
  };
  const [own, again, lsm] = await Promise.all([run(kEngine), run(kEngine), run('lsm')]);
  expect(own.answers.length).toBeGreaterThan(2_000);
  expect(own.answers).toEqual(lsm.answers);
  expect(again).toEqual(own);
});

test('a fold of its facts is its structure', async () => {
  const { decodeFacts, fold, tablesText } = await modules();
  const sorted = (tables: Parameters<typeof tablesText>[0]) =>
    tablesText(tables).split('\n').sort().join('\n');
  const lab = await started(kEngine, kPhases);
  let before = await lab.describe();
  for (const target of [1, 40, 700, 1_600, 1_819, 1_822, 2_120]) {
    const { facts } = await lab.advance(to(target));
    const after = await lab.describe();
    expect(sorted(fold(before, decodeFacts(facts)))).toBe(sorted(after));
    before = after;
  }
  lab.close();
});

test('its picture is found and shows a run', async () => {
  const { pictureOf } = await copied<typeof import('../../web/src/app/page/trees/registry')>(
    'web/src/app/page/trees/registry.ts',
  );
  const picture = await pictureOf(kEngine);
  const lab = await started(kEngine, kPhases);
  const { status } = await lab.advance(to(1_000));
  const tree = picture.open(hostByHand(kKeys));
  tree.take(frameByHand(await lab.describe(), {}, status), 0, true);
  const { table, id, key } = tree.whereIs(new Uint8Array());
  tree.located(await lab.inspect(table, id, key));
  lab.close();
  expect(tree.tableOnly).toBeUndefined();
  for (const size of [
    { width: 928, height: 480 },
    { width: 358, height: 300 },
  ]) {
    expect(pictureText(tree, size, 0)).toContain('heap.data');
    expect(pictureFaults(tree, size, 0)).toEqual([]);
  }
});

test('the types of its picture are right', () =>
  inTheGuide(() => checkTypes(`src/drawing/${kEngine}`)));
