// Files of public repositories import: every line is accounted for, nothing that real programs know
// is called unknown, and the scenario is one that runs.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { kRealCommands, kRealFiles, type RealFile } from './real_files';

const kAll: readonly RealFile[] = [...kRealFiles, ...kRealCommands];

test('there are thirty of them', () => {
  expect(new Set(kAll.map(({ from }) => from)).size).toBeGreaterThanOrEqual(30);
});

test.for(kAll)('$from', async ({ text, form, unknown = [], becomes = {} }) => {
  for (const asItIs of [false, true]) {
    const made = bring([{ name: 'a', text }], { asItIs });
    expect(made.troubles).toEqual([]);
    expect(made.files[0]?.form).toContain(form);
    const lines = text.split('\n').length;
    const told = new Set([...made.rows.map(({ line }) => line), ...(made.files[0]?.silent ?? [])]);
    expect([...told].sort((a, b) => a - b)).toEqual(Array.from({ length: lines }, (_, i) => i + 1));
    for (const { kind, says } of made.rows)
      if (kind !== 'taken' && kind !== 'scaled') expect(says?.length).toBeGreaterThan(10);
    expect(made.rows.filter(({ kind }) => kind === 'unknown').map(({ name }) => name)).toEqual(
      unknown,
    );
    await prepareCheck(made.document);
    const parsed = parseScenario(made.document);
    expect(parsed.ok ? [] : parsed.issues).toEqual([]);
  }
  const { rows } = bring([{ name: 'a', text }]);
  for (const [name, expected] of Object.entries(becomes)) {
    const found = rows.filter((one) => one.name === name);
    const told = found.map(({ kind, ours, to }) =>
      [kind, ours, to].filter((one) => one !== undefined).join(' '),
    );
    expect(told, name).toContain(expected);
  }
});
