// Files of public repositories import: every line is accounted for, nothing that real programs know
// is called unknown, and the scenario is one that runs.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { kRealFiles } from './real_files';

test('there are thirty of them', () => {
  expect(new Set(kRealFiles.map(({ from }) => from)).size).toBeGreaterThanOrEqual(30);
});

test.for(kRealFiles)('$from', async ({ text, form, unknown = [], becomes = {} }) => {
  for (const asItIs of [false, true]) {
    const made = bring([{ name: 'a', text }], { asItIs });
    expect(made.troubles).toEqual([]);
    expect(made.files[0]?.form).toContain(form);
    const lines = text.split('\n').length;
    const silent = made.files[0]?.silent ?? [];
    const shown = new Set([...made.rows.map(({ line }) => line), ...silent]);
    expect([...shown].sort((a, b) => a - b)).toEqual(
      Array.from({ length: lines }, (_, i) => i + 1),
    );
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
    const shown = found.map(({ kind, ours, to }) =>
      [kind, ours, to].filter((one) => one !== undefined).join(' '),
    );
    expect(shown, name).toContain(expected);
  }
});
