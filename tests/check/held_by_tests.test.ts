// Every test that docs/held_by_tests.md names exists, so each defect listed there is held by one.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const kRoot = fileURLToPath(new URL('../../', import.meta.url));
const kDocument = readFileSync(`${kRoot}docs/held_by_tests.md`, 'utf8');

interface Row {
  readonly defect: string;
  readonly file: string;
  readonly test: string;
}

function rowsOf(document: string): readonly Row[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| defect |'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [defect = '', file = '', name = ''] = cells.slice(1);
      return { defect, file, test: name };
    });
}

/** `read` returns a file's text, undefined if it does not exist. */
function missing(rows: readonly Row[], read: (file: string) => string | undefined): string[] {
  return rows.flatMap(({ defect, file, test: name }) => {
    const text = read(file);
    if (text === undefined) return [`${defect}: there is no ${file}`];
    const written = file.endsWith('.cc')
      ? [`TEST(${name.replace('.', ', ')})`]
      : [`'${name}'`, `\`${name}\``, `"${name}"`];
    return written.some((one) => text.includes(one))
      ? []
      : [`${defect}: ${file} has no test "${name}"`];
  });
}

test('every test that the list names is there', () => {
  const rows = rowsOf(kDocument);
  expect(rows.length).toBeGreaterThan(0);
  const read = (file: string) =>
    existsSync(`${kRoot}${file}`) ? readFileSync(`${kRoot}${file}`, 'utf8') : undefined;
  expect(missing(rows, read)).toEqual([]);
  // A defect that is listed twice is a copied row that was never rewritten.
  const defects = rows.map(({ defect, file }) => `${defect} ${file}`);
  expect(new Set(defects).size).toBe(defects.length);
});

test('a file or a test that is not there is named', () => {
  const rows = rowsOf(`
| defect | file | test |
|---|---|---|
| held | a.test.ts | it holds |
| renamed | a.test.ts | it held |
| moved | b.test.ts | it holds |
| native | c_test.cc | Suite.Holds |
| native and renamed | c_test.cc | Suite.Held |
`);
  const files = new Map([
    ['a.test.ts', "test('it holds', () => {});"],
    ['c_test.cc', 'TEST(Suite, Holds) {}'],
  ]);
  expect(missing(rows, (file) => files.get(file))).toEqual([
    'renamed: a.test.ts has no test "it held"',
    'moved: there is no b.test.ts',
    'native and renamed: c_test.cc has no test "Suite.Held"',
  ]);
});
