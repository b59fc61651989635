// The check of idioms finds each phrase in comments, documents and strings, and passes good
// English.
import { expect, test } from 'vitest';
import { check_idioms, kIdioms } from '../../scripts/check_idioms.mjs';
import { in_tree, places } from './tree';

const check = (files: Record<string, string>) => in_tree(files, check_idioms);

const kBad: Record<string, string[]> = {
  anew: ['read anew'],
  whoever: ['whoever opens it'],
  elsewhere: ['it goes elsewhere'],
  nobody: ['nobody waits', 'somebody listens'],
  'so many': ['after so many bytes'],
  told: ['facts are told'],
  stands: ['what stands in it', 'Stand on one line'],
  behind: ['the row comes behind', 'all bytes behind', 'what is behind it'],
  'has come': ['it has come', 'they have come'],
  'of its own': ['a worker of its own', 'ports of their own'],
  dear: ['too dear for a frame'],
  'hands on': ['it hands out slots', 'handed on'],
  'as it has it': ['as chance has it'],
  'is had': ['codecs are had from there'],
  'has still to': ['it has still to be written'],
  archaic: ['thereby it ends'],
};

test('every phrase has an example here', () => {
  expect(Object.keys(kBad).sort()).toEqual(kIdioms.map(({ name }) => name).sort());
});

test.each(Object.entries(kBad).flatMap(([name, lines]) => lines.map((line) => [name, line])))(
  '%s: %s',
  (_, line) => {
    expect(places(check({ 'wasm/lsm/a.cc': `// A head.\n// ${line}\n` }))).toEqual([
      'wasm/lsm/a.cc:2',
    ]);
    expect(places(check({ 'README.md': `${line}\n` }))).toEqual(['README.md:1']);
    expect(places(check({ 'web/src/app/page/a.tsx': `<p>${line}</p>\n` }))).toEqual([
      'web/src/app/page/a.tsx:1',
    ]);
  },
);

test.each([
  'It has so many rows that they do not fit.',
  'LSM stands for log-structured merge.',
  'A flag hides the code behind an option.',
  'The run no longer has room of any kind.',
  'The outcome is there.',
  'It is 20,000 rows behind.',
])('good English: %s', (line) => {
  expect(check({ 'README.md': `${line}\n` })).toEqual([]);
});
