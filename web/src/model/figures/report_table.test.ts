import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import { type RunReport, reportCsv, reportMarkdown } from '../reports/report_files';
import { causeTable, figureRows, type Outcome } from './report_table';

const outcome = (name: string, wal: number): Outcome => ({
  name,
  state: 'finished',
  message: '',
  statements: 12_345,
  report: {
    digest: '00112233445566aa',
    user_bytes: 1_000_000,
    host_bytes: { written: { wal, flush: 7 }, read: {} },
  } as unknown as Report,
});
const kRun: RunReport = {
  title: 'A | title',
  question: 'Why?',
  scenario: 'mine',
  seed: 3,
  document: '{ "name": "mine" }',
  build: 'abcdef012345',
  outcomes: [outcome('One', 1_000_001), outcome('=Two', 2)],
};

test('figures that no contender has are left out; causes add up', () => {
  expect(figureRows(kRun.outcomes).map(({ name }) => name)).toEqual([
    'state',
    'statements',
    'user_bytes',
    'digest',
  ]);
  const table = causeTable(kRun.outcomes[0] as Outcome);
  expect(table?.columns.map(({ name }) => name)).toEqual(['host_bytes.written']);
  expect(table?.sums).toEqual([1_000_008]);
});

test('Markdown holds scenario, build, digests and tables that stay tables', () => {
  const text = reportMarkdown(kRun);
  for (const piece of [
    'Scenario `mine`',
    'seed 3',
    '`abcdef012345`',
    '00112233445566aa',
    '| 12,345 |',
    '"name": "mine"',
  ])
    expect(text).toContain(piece);
  expect(text).toContain('| sum | 1,000,008 |');
  const tables = text.split('\n').filter((line) => line.startsWith('|'));
  expect(new Set(tables.slice(0, 6).map((line) => line.split(/(?<!\\)\|/).length)).size).toBe(1);
});

test('CSV has five cells a line, plain numbers, and no formulas', () => {
  const lines = reportCsv(kRun).split('\r\n');
  expect(lines[0]).toBe('contender,figure,cause,unit,value');
  expect(lines).toContain(',build,,,abcdef012345');
  expect(lines).toContain('One,host_bytes.written,wal,bytes,1000001');
  expect(lines).toContain("'=Two,statements,,,12345");
  expect(lines).toContain(',document,,,"{""name"":""mine""}"');
});
