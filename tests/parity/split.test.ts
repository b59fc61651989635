// The two parts of the page's engines (scripts/split.mjs) behave like the whole, and a first visit
// needs only the first part.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { EngineDied, type LoadSeldom, WasmEngine } from '../../web/src/run/transport/loader';
import { galleryCases, startWasmLab, stateText } from '../support';

const part = (name: string) =>
  new WebAssembly.Module(
    readFileSync(
      fileURLToPath(new URL(`../../build/wasm/three-trees-${name}.wasm`, import.meta.url)),
    ),
  );
const often = part('often');
const run = { stop: 'statements', maxSteps: 1e9, facts: 'off' } as const;
const startSplit = async (loadSeldom: LoadSeldom) =>
  new LabInstance(await WasmEngine.start(often, loadSeldom));

test.for(galleryCases())('$name runs in two parts as in one', async ({ request }) => {
  const labs = [await startSplit(() => part('seldom')), await startWasmLab()];
  const texts: string[] = [];
  for (const lab of labs) {
    await lab.load(request);
    await lab.advance({ ...run, target: 30_000 });
    texts.push(await stateText(lab));
    lab.close();
  }
  expect(texts[0]).toBe(texts[1]);
});

test('the opening scenario begins with the first part alone', async () => {
  const opening = galleryCases().filter(({ name }) => name.startsWith('innodb-vs-myrocks/'));
  expect(opening).toHaveLength(3);
  for (const { request } of opening) {
    const lab = await startSplit(() => {
      throw new Error('the second part was asked for');
    });
    await lab.schemaJson();
    await lab.load(request);
    await lab.advance({ ...run, target: 15_000, facts: 'sample' });
    await lab.describe();
    await lab.report();
    lab.close();
  }
});

test('without the second part, what needs it says what is missing', async () => {
  const [disk] = galleryCases().filter(({ name }) => name.startsWith('hdd-'));
  if (disk === undefined) throw new Error('no scenario on a disk');
  const lab = await startSplit(() => {
    throw new Error('offline');
  });
  const failure = await lab
    .load(disk.request)
    .then(() => lab.advance({ ...run, target: 1000 }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineDied);
  expect(String(failure)).toContain('the rest of the engines could not be fetched');
});
