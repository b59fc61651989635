// The checks of length find files, functions and lines that are too long.
import { expect, test } from 'vitest';
import { check_lengths, cpp_functions, is_too_long } from '../../scripts/check_lengths.mjs';
import { biome_errors } from './biome';
import { in_tree, places } from './tree';

const lines = (count: number) => 'x\n'.repeat(count);
const check = (files: Record<string, string>) => places(in_tree(files, check_lengths));

test('400 lines pass, 401 do not', () => {
  const files = { 'wasm/lsm/a.cc': lines(400), 'web/src/model/b.ts': lines(401) };
  expect(check(files)).toEqual(['web/src/model/b.ts']);
});

test('generated code has no limit', () => {
  expect(check({ 'web/src/gen/types.ts': lines(1000) })).toEqual([]);
});

const body = (count: number) => '  step();\n'.repeat(count);

test.each([
  ['C++', 'wasm/lsm/a.cc', 'void Engine::run() {\n', '}\n'],
  ['C++ test', 'wasm/lsm/a_test.cc', 'TEST(Engine, Runs) {\n', '}\n'],
])('%s: a function of 70 lines passes, one of 71 does not', (_, path, head, end) => {
  const of_lines = (count: number) => check({ [path]: `\n${head}${body(count - 2)}${end}` });
  expect(of_lines(70)).toEqual([]);
  expect(of_lines(71)).toEqual([`${path}:2`]);
});

test.each([
  ['function', 'src/a.ts', 'export function run() {\n', '}\n'],
  ['component', 'src/a.tsx', 'export const A = () => {\n', '};\n'],
  ['method', 'src/a.ts', 'export class A {\n  run() {\n', '  }\n}\n'],
  ['script', 'src/a.mjs', 'export function run() {\n', '}\n'],
])('TypeScript: a %s of 70 lines passes, one of 71 does not', (_, path, head, end) => {
  const of_lines = (count: number) => biome_errors({ [path]: `${head}${body(count - 2)}${end}` });
  expect(of_lines(70)).toEqual([]);
  expect(of_lines(71)).toEqual([expect.stringContaining('noExcessiveLinesPerFunction')]);
});

test('functions of C++ are found by their layout, in whatever surrounds them', () => {
  const text = `
namespace tt {
#ifdef A
int plain(int a,
          int b) {
  if (a) {
    return b;
  }
}
#endif
template <class T>
auto trailing(T t = {1, 2}) -> std::vector<T> {
  return {t};
}
class Engine final : public Base {
 public:
  explicit Engine(int a)
      : Base{a}, a_{a} {
    use();
  }
  int get() const { return 1; }

 private:
  int a_ = 0;
};
const Row kRows[] = {
    {"a", f(1)},
};
const auto kCall = [](int a) {
  return a;
};
}  // namespace tt
`;
  const found = cpp_functions(text.split('\n')).map(({ name, line, lines }) => [name, line, lines]);
  expect(found).toEqual([
    ['if (a) {', 6, 3],
    ['int plain(int a,', 4, 6],
    ['auto trailing(T t = {1, 2}) -> std::vector<T> {', 12, 3],
    ['explicit Engine(int a)', 17, 4],
    ['const auto kCall = [](int a) {', 29, 3],
  ]);
});

const x = (count: number) => 'x'.repeat(count);

test.each([
  ['code', `const a = ${x(91)};`],
  ['a comment', `// ${x(50)} ${x(50)}`],
  ['a comment that quotes', `// ${x(50)} '${x(50)}'`],
  ['a comment beside code', `  call('${x(30)}'); // ${x(90)}`],
  ['a diagram', `//   ${'│ '.repeat(50)}`],
  ['code beside a string', `  const a = ${x(80)}('${x(60)}', ${x(30)});`],
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
  ['a regular expression', `  /${x(100)}/g,`],
  ['a C++ literal', `    "${x(100)}"`],
  ['a title of a test', `test('${x(90)}', async ({ page }) => {`],
  ['a URL', `// https://a.example/${x(100)}`],
  ['a suppression', `{/* biome-ignore lint/a11y/rule: ${x(90)} */}`],
])('not too long: %s', (_, line) => {
  expect(is_too_long(line)).toBe(false);
});

test('long lines are found in all languages', () => {
  const files = { 'wasm/a.cc': `\n// ${x(100)}\n`, 'web/src/styles/a.css': `/* ${x(100)} */\n` };
  expect(check(files)).toEqual(['wasm/a.cc:2', 'web/src/styles/a.css:1']);
});
