// Renders every panel of the page with a real run: without errors, with headings in order, unique
// ids and the figures of the run's tables and report.
import './browser';

import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { formsOf, kAllTerms } from '../../web/src/glossary/terms/find';
import { kImportantCount } from '../../web/src/model/run/important_options';
import type { Case } from './case';
import { components } from './components';
import { labNamed } from './labs';
import { pageCases } from './page_cases';
import { markedCase, panelCases } from './panel_cases';
import { clear, closePlayers, type Lab, press, rendered, showInLab, shownWords } from './rig';
import { talkCases } from './talk_cases';
import { treeCases } from './tree_cases';

afterEach(clear);
afterAll(closePlayers);

const kCases: readonly Case[] = [
  ...pageCases,
  ...panelCases,
  ...talkCases,
  ...treeCases,
  markedCase,
];

/** Capitals without an entry in the glossary: words that every visitor knows, and ends of keys. */
const kEveryday = ['ABCDEFGH', 'CPU', 'CSV', 'DRAM', 'HTML', 'MIT', 'PNG', 'SQL', 'SVG'];

/** A file of RocksDB and a benchmark, by their names. */
const kNames = ['OPTIONS', 'TPC', 'YCSB'];

/** Words of SQL, in the text of tables and statements. */
const kSql =
  'BEGIN CHARSET COLLATE COMMIT CREATE DEFAULT FOR INSERT INT INTO KEY NULL PRIMARY SELECT SET SHOW TABLE UPDATE VALUES VARIABLES WHERE';

const capitalsOf = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9]+\b/g) ?? [];

const caseNamed = (name: string) => kCases.find((one) => one.name === name) as Case;

async function showCase(one: Case): Promise<Lab> {
  const lab = await labNamed(one.lab);
  await showInLab(lab, await one.view(lab), one.says(lab));
  return lab;
}

test.for(kCases)('$name', async (one) => {
  await showCase(one);
  // Only tests ask for the counts of the page's work.
  expect(document.querySelector('[data-testid="frame-work"]')).toBeNull();
  // Only figures are in the typeface of figures, not the words between them.
  const figures = [...document.querySelectorAll('.num')].map((one) => one.textContent ?? '');
  expect(figures.filter((one) => /[\d×B] and |[×B], /.test(one))).toEqual([]);
});

test.for(['a data block', 'a B-tree page', 'a basement node'])(
  'a click on a row of %s follows the row',
  async (name) => {
    const lab = await showCase(caseNamed(name));
    expect(lab.stage.chosenKey.getState()).toBeUndefined();
    await press('tbody button.rowlink');
    expect(lab.stage.chosenKey.getState()).toBeInstanceOf(Uint8Array);
    await clear();
    lab.stage.follow(undefined);
  },
);

test('tables are pasted, in place of numbers of rows', async () => {
  await showCase(caseNamed('a workload that is brought'));
  expect(document.querySelectorAll('textarea')).toHaveLength(0);
  await press('input[name="own-from"]:not(:checked)');
  expect(document.querySelectorAll('textarea')).toHaveLength(2);
  expect(document.querySelector('[role="status"]')?.textContent).toBe(
    'There is no CREATE TABLE yet.',
  );
  // The form keeps what was entered.
  await press('input[name="own-from"]:not(:checked)');
});

test('to share, a link is shown; it goes to the clipboard when that is asked for', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showCase(caseNamed('sharing and saving'));
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('a fork asks for the options that matter, not for all that there are', async () => {
  await showCase(caseNamed('the fork'));
  const fields = ['.option', 'details .option']
    .map((one) => document.querySelectorAll(one).length)
    .reduce((all, hidden) => all - hidden);
  expect(document.querySelector('details summary')?.textContent).toMatch(/^\d+ more options$/);
  expect(fields).toBeGreaterThan(0);
  expect(fields).toBeLessThanOrEqual(kImportantCount);
});

test('abbreviations that the page shows are in the glossary', () => {
  const known = new Set([
    ...kAllTerms.flatMap((term) =>
      [term.name, ...formsOf(term)].join(' ').toUpperCase().split(/\W/),
    ),
    ...kEveryday,
    ...kNames,
    ...kSql.split(' '),
  ]);
  const shown = new Set([...shownWords].flatMap(capitalsOf));
  expect(shown.size).toBeGreaterThan(0);
  expect([...shown].filter((one) => !known.has(one))).toEqual([]);
});

test('no component is left out above', () => {
  const missing = [...components].filter(([, component]) => !rendered.has(component));
  expect(missing.map(([name]) => name)).toEqual([]);
});
