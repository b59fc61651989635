// The same scenario gives the same run natively and in WebAssembly: status, structure and digest,
// for every contender of the gallery, and for mixed phases on every engine.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import {
  casesOf,
  galleryCases,
  kMixedPhase,
  kTinyDocuments,
  startNativeLab,
  startWasmLab,
  stateText,
} from '../support';

// Enough for flushes and compactions on several levels; `npm run lab -- run NAME --json` with and
// without --native compares whole runs.
const kStatements = 120_000;

test('both builds are of the same sources (else build again)', async () => {
  const labs = [await startNativeLab(), await startWasmLab()];
  const [native, wasm] = (await Promise.all(labs.map((lab) => lab.schemaJson()))).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
  for (const lab of labs) lab.close();
  // WebAssembly describes itself by that alone.
  expect(wasm).toEqual({ build: native?.build });
});

const kMixedCases = Object.entries(kTinyDocuments).flatMap(([engine, tinyOf]) =>
  (['uniform', 'zipf', 'latest'] as const).flatMap((distribution) => {
    const mixed = { ...kMixedPhase, distribution, statements: 5000 };
    return casesOf(parseScenario(tinyOf(`${engine}-${distribution}`, [{ kind: 'load' }, mixed])));
  }),
);

test.for([...galleryCases(), ...kMixedCases])(
  '$name is the same natively and in WebAssembly',
  async ({ request }) => {
    const labs = [await startNativeLab(), await startWasmLab()];
    const texts = await Promise.all(
      labs.map(async (lab) => {
        await lab.load(request);
        await lab.advance({ stop: 'statements', target: kStatements, maxSteps: 1e9, facts: 'off' });
        return stateText(lab);
      }),
    );
    for (const lab of labs) lab.close();
    expect(texts[1]).toBe(texts[0]);
  },
);

test('neither the size of requests nor the listening to facts changes a run', async () => {
  const [{ request }] = galleryCases() as [ReturnType<typeof galleryCases>[number]];
  const [once, often] = [await startWasmLab(), await startWasmLab()];
  await once.load(request);
  await often.load(request);
  await once.advance({ stop: 'statements', target: 20_000, maxSteps: 1e9, facts: 'off' });
  const modes = ['all', 'sample', 'keep', 'off'] as const;
  for (let i = 0; ; i++) {
    const { status } = await often.advance({
      stop: 'statements',
      target: 20_000,
      maxSteps: 777,
      facts: modes[i % 4] ?? 'off',
    });
    await often.describe();
    if (status.target_reached === 1) break;
  }
  expect(await stateText(often)).toBe(await stateText(once));
});
