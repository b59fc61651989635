import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formsOf, kAllTerms, matches, piecesOf, subjectOf, termOf } from './find';

const kRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** The page's sources without comments, this room, and files that only tests read. */
function pageTexts(): string[] {
  const sources = readdirSync(`${kRoot}web/src`, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.test\.|^glossary|^gallery|^app\/gallery|testing/.test(path),
    )
    .map((path) =>
      readFileSync(`${kRoot}web/src/${path}`, 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
    );
  const scenarios = readdirSync(`${kRoot}scenarios`)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .map((name) => readFileSync(`${kRoot}scenarios/${name}`, 'utf8'));
  return [...sources, ...scenarios];
}

test('a term is explained in at most forty words, and each is there once', () => {
  for (const { name, says } of kAllTerms)
    expect(says.split(/\s+/).length, name).toBeLessThanOrEqual(40);
  const ids = kAllTerms.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const forms = kAllTerms.flatMap(formsOf);
  expect(forms).toEqual([...new Set(forms)]);
  expect(forms.filter((form) => form !== form.toLowerCase())).toEqual([]);
});

test('terms refer to others that exist', () => {
  for (const { id, see = [] } of kAllTerms) {
    expect(see).not.toContain(id);
    expect(see.filter((other) => termOf(other) === undefined)).toEqual([]);
  }
});

test('no term is an orphan: the page says it, or another term refers to it', () => {
  const texts = pageTexts();
  const referred = new Set(kAllTerms.flatMap(({ see = [] }) => see));
  const said = new Set(
    texts.flatMap((text) =>
      piecesOf(text).flatMap(({ term }) => (term === undefined ? [] : term.id)),
    ),
  );
  expect(kAllTerms.filter(({ id }) => !said.has(id) && !referred.has(id))).toEqual([]);
});

test('what the page marks by name is a term', () => {
  const named = pageTexts().flatMap((text) =>
    [...text.matchAll(/<Words\s+term="([^"]*)"/g)].map(([, id]) => id ?? ''),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => termOf(id) === undefined)).toEqual([]);
  for (const kind of ['new', 'rewritten', 'log', 'housekeeping'])
    expect(termOf(kind)?.id).toBe(kind);
});

const found = (text: string) => piecesOf(text).map(({ text, term }) => [text, term?.id]);

test('the longest term is found, in the plural too, and only where it first occurs', () => {
  expect(found('Erase blocks are blocks; erase blocks wear.')).toEqual([
    ['Erase blocks', 'erase-block'],
    [' are ', undefined],
    ['blocks', 'block'],
    ['; erase blocks ', undefined],
    ['wear', 'wear'],
    ['.', undefined],
  ]);
  expect(found('the last leaves')).toEqual([
    ['the last ', undefined],
    ['leaves', 'leaf'],
  ]);
  expect(found('a pageant, homepage, page-wise')).toEqual([
    ['a pageant, homepage, page-wise', undefined],
  ]);
  expect(found('')).toEqual([]);
});

test('everyday words are no terms by themselves', () => {
  expect(found('the new level, in no moment')).toEqual([
    ['the new level, in no moment', undefined],
  ]);
});

test.for([
  'A power cut in the middle of its write leaves it torn.',
  'Point at a page that leaves: of all its bytes, one is new.',
  'the usual rule for what leaves memory',
  'one of the other two will spare you that',
])('a verb is no term: %s', (text) => {
  expect(piecesOf(text).map(({ term }) => term?.id)).not.toContain('leaf');
  expect(piecesOf(text).map(({ term }) => term?.id)).not.toContain('over-provisioning');
});

test.for([
  'between root and leaves',
  'two leaves merge',
  '60 rows are saved, and leaves were written',
])('a noun still is: %s', (text) => {
  expect(piecesOf(text).map(({ term }) => term?.id)).toContain('leaf');
});

test('a tip that begins with a term and a colon is about it', () => {
  expect(subjectOf('L3: why this file next?')?.id).toBe('level');
  expect(subjectOf('leaves: 12 pages')?.id).toBe('leaf');
  expect(subjectOf('page 11: 75.0% full')).toBeUndefined();
  expect(subjectOf('file 12 in L3: 1 MB')).toBeUndefined();
});

test('a search finds the beginnings of words, in names and in what is said', () => {
  const search = (words: string) =>
    kAllTerms.filter((term) => matches(term, words)).map(({ id }) => id);
  expect(search('doublew')).toContain('doublewrite');
  expect(search('wal')).toContain('log');
  expect(search('torn zebra')).toEqual([]);
  expect(search('').length).toBe(kAllTerms.length);
});
