// The checks of length see files, functions and lines that are too long; what their ratchet lists
// passes as long as it does not grow.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check_columns, is_too_long } from '../../scripts/check_columns.mjs';
import { check_functions, shrink_functions } from '../../scripts/check_functions.mjs';
import { check_lengths, shrink_lengths } from '../../scripts/check_lengths.mjs';
import { in_tree, places } from './tree';

const lines = (count: number) => 'x\n'.repeat(count);
const allowed = (check: string, entries: Record<string, number>) => ({
  'scripts/ratchets.json': JSON.stringify({ [check]: entries }),
});
const after_shrinking = (files: Record<string, string>, shrink: (root: string) => void) =>
  in_tree(files, (root) => {
    shrink(root);
    return JSON.parse(readFileSync(join(root, 'scripts/ratchets.json'), 'utf8'));
  });
const long_files = (files: Record<string, string>) =>
  in_tree(files, (root) => places(check_lengths(root)));

test('400 lines pass, 401 do not', () => {
  const files = { 'wasm/lsm/a.cc': lines(400), 'web/src/model/b.ts': lines(401) };
  expect(long_files(files)).toEqual(['web/src/model/b.ts']);
});

test('a listed file may be as long as its entry says, and no longer', () => {
  const list = allowed('lengths', { 'cli/a.ts': 450, 'cli/b.ts': 450, 'cli/c.ts': 450 });
  const files = { 'cli/a.ts': lines(450), 'cli/b.ts': lines(451), 'cli/c.ts': lines(449) };
  expect(long_files({ ...list, ...files })).toEqual(['cli/b.ts']);
});

test('above 500 no list helps', () => {
  const files = { ...allowed('lengths', { 'scripts/a.mjs': 501 }), 'scripts/a.mjs': lines(501) };
  expect(long_files(files)).toEqual(['scripts/a.mjs']);
});

test('generated code has no limit', () => {
  expect(long_files({ 'web/src/gen/types.ts': lines(1000) })).toEqual([]);
});

test('shrinking lowers and drops entries, and neither raises nor adds any', () => {
  const files = {
    'cli/less.ts': lines(410),
    'cli/more.ts': lines(440),
    'cli/short.ts': lines(200),
    'cli/new.ts': lines(480),
    ...allowed('lengths', {
      'cli/less.ts': 420,
      'cli/more.ts': 430,
      'cli/short.ts': 420,
      'cli/gone.ts': 420,
    }),
  };
  expect(after_shrinking(files, shrink_lengths)).toEqual({
    lengths: { 'cli/less.ts': 410, 'cli/more.ts': 430 },
  });
});

const body = (count: number) => '  step();\n'.repeat(count);

test.each([
  ['C++', 'wasm/lsm/a.cc', 'void Engine::run() {\n', '}\n'],
  ['C++ test', 'wasm/lsm/a_test.cc', 'TEST(Engine, Runs) {\n', '}\n'],
  ['TypeScript', 'web/src/model/a.ts', 'export function run() {\n', '}\n'],
  ['component', 'web/src/app/page/a.tsx', 'export const A = () => {\n', '};\n'],
  ['method', 'cli/a.ts', 'class A { run() {\n', '} }\n'],
])('%s: a function of 70 lines passes, one of 71 does not', (_, path, head, end) => {
  const check = (count: number) =>
    in_tree({ [path]: `// A head.\n${head}${body(count - 2)}${end}` }, (root) =>
      places(check_functions(root)),
    );
  expect(check(70)).toEqual([]);
  expect(check(71)).toEqual([`${path}:2`]);
});

test('a listed function may not grow, and shrinking drops it once it is short', () => {
  const long = `void Engine::run() {\n${body(78)}}\n`;
  const files = (most: number) => ({
    'wasm/lsm/a.cc': long,
    ...allowed('functions', { 'Engine::run': most, 'Engine::gone': 90 }),
  });
  expect(in_tree(files(80), check_functions)).toEqual([]);
  expect(in_tree(files(79), check_functions)).toMatchObject([
    { path: 'wasm/lsm/a.cc', line: 1, text: expect.stringContaining('79') },
  ]);
  expect(after_shrinking(files(85), shrink_functions)).toEqual({
    functions: { 'Engine::run': 80 },
  });
});

const x = (count: number) => 'x'.repeat(count);

test.each([
  ['code', `const a = ${x(90)};`],
  ['a comment', `// ${x(50)} ${x(50)}`],
  ['a diagram', `//   ${'│ '.repeat(50)}`],
  ['a call with a string in it', `  const a = call('${x(60)}', ${x(30)});`],
  ['two strings', `  '${x(50)}' + '${x(50)}';`],
  ['a rule of a style sheet', `  margin: ${x(100)};`],
  ['a comment beside its URL', `// ${x(101)} https://a.example/`],
])('too long: %s', (_, line) => {
  expect(is_too_long(line)).toBe(true);
});

test.each([
  ['100 columns', `// ${x(97)}`],
  ['100 columns of more bytes', `// ${'…'.repeat(97)}`],
  ['100 columns of more UTF-16 units', `// ${'🌲'.repeat(97)}`],
  ['a string that has the line to itself', `      'it\\'s ${x(100)}',`],
  ['a returned template', `  return \`\${a} ${x(100)}\`;`],
  ['a C++ literal', `    "${x(100)}"`],
  ['a title of a test', `test('${x(90)}', async ({ page }) => {`],
  ['a URL', `// https://a.example/${x(100)}`],
  ['a suppression', `{/* biome-ignore lint/a11y/rule: ${x(90)} */}`],
])('not too long: %s', (_, line) => {
  expect(is_too_long(line)).toBe(false);
});

test('long lines are found in all languages and counted by folder', () => {
  const files = { 'wasm/a.cc': `\n// ${x(100)}\n`, 'web/src/styles/a.css': `/* ${x(100)} */\n` };
  expect(in_tree(files, (root) => places(check_columns(root)))).toEqual([
    'wasm/a.cc:2',
    'web/src/styles/a.css:1',
  ]);
  const list = allowed('columns', { wasm: 1 });
  expect(in_tree({ ...files, ...list }, (root) => places(check_columns(root)))).toEqual([
    'web/src/styles/a.css:1',
  ]);
});
