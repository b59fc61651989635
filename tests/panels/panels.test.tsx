// Every panel of the page is rendered with a real run: without an error, with headings in order and
// ids that are unique, and with figures that the run's own tables and report have.
import './browser';

import { afterAll, expect, test } from 'vitest';
import type { Case } from './case';
import { components } from './components';
import { labNamed } from './labs';
import { pageCases } from './page_cases';
import { panelCases } from './panel_cases';
import { closePlayers, rendered, showInLab } from './rig';
import { treeCases } from './tree_cases';

afterAll(closePlayers);

const kCases: readonly Case[] = [...pageCases, ...panelCases, ...treeCases];

test.for(kCases)('$name', async ({ lab: name, view, says }) => {
  const lab = await labNamed(name);
  await showInLab(lab, await view(lab), says(lab));
});

test('no component is left out above', () => {
  const missing = [...components].filter(([, component]) => !rendered.has(component));
  expect(missing.map(([name]) => name)).toEqual([]);
});
