// Claims as text: characters that a table cannot hold are escaped.
import { expect, test } from 'vitest';
import { csvOf, markdownOf } from './claims_table';

const line = {
  id: 'toku-total',
  source: 'tokutek-2009',
  words: 'hours | days, "fast"',
  published: '13.9 ×',
  here: '11.7 (1×), 16.9 (4×)',
  band: '8 to 22',
  mark: 'band',
  verdict: '● reproduced',
};

test('Markdown has one row for each claim, and escapes bars', () => {
  const [head, rule, row, end] = markdownOf([line]).split('\n');
  expect(head).toBe('| figure | source | words | published | here | band | mark | verdict |');
  expect(rule).toBe('| --- | --- | --- | --- | --- | --- | --- | --- |');
  expect(row).toContain('| hours \\| days, "fast" | 13.9 × |');
  expect(end).toBe('');
});

test('CSV quotes what has commas or quotes in it (RFC 4180)', () => {
  expect(csvOf([line]).split('\r\n')).toEqual([
    'figure,source,words,published,here,band,mark,verdict',
    'toku-total,tokutek-2009,"hours | days, ""fast""",13.9 ×,"11.7 (1×), 16.9 (4×)",8 to 22,band,● reproduced',
    '',
  ]);
});
