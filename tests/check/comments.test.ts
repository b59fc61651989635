// The check sees how comments open, in every form that comments have, and leaves code alone.
import { expect, test } from 'vitest';
import { check_comments } from '../../scripts/check_comments.mjs';
import { in_tree, places } from './tree';

const check = (text: string, path = 'web/src/page/a.tsx') =>
  places(in_tree({ [path]: text }, check_comments));

test.each([
  ['a head', '// What it costs.\n', 1],
  ['a block', 'a;\n/** Whether it is full. */\n', 2],
  ['a block on lines of its', '/**\n * Where it begins.\n */\n', 2],
  ['an empty first line', '/*\n *\n * Who waits.\n */\n', 3],
  ['a trailing comment', 'const a = 1;\t// of the newest file\n', 1],
  ['JSX', ['<b>{', '* Which key. *', '}</b>\n'].join('/'), 1],
  ['a second comment', '// A head.\n\n// For how long.\n', 3],
  ['a C++ doc comment', '/// How long.\n', 1],
])('%s', (_, text, line) => {
  expect(check(text)).toEqual([`web/src/page/a.tsx:${line}`]);
});

test.each([
  ['a later line of a block', '// The bytes\n// of a page.\n'],
  ['a later line of a trailing comment', 'int a;  // The bytes\n        // of a page.\n'],
  ['a later line of a doc comment', '/**\n * The bytes\n * of a page.\n */\n'],
  ['a word that begins alike', '// Offsets are in bytes.\n'],
  ['a URL', "const a = 'https://of.example';\n"],
  ['a doc comment with a subject', '/** Returns what it found. */\n'],
])('passes: %s', (_, text) => {
  expect(check(text)).toEqual([]);
});

test('it reads every language, and no generated code', () => {
  const text = '/* What it is. */\n';
  for (const path of ['wasm/a.h', 'cli/a.ts', 'scripts/a.mjs', 'web/src/a.css', 'tests/a.ts'])
    expect(check(text, path)).toEqual([`${path}:1`]);
  expect(check(text, 'web/src/gen/a.ts')).toEqual([]);
});
