// The check sees cycles of includes and names their files; Biome sees those of imports, through
// types and dynamic imports too.
import { expect, test } from 'vitest';
import { check_cycles, cycles } from '../../scripts/check_cycles.mjs';
import { biome_errors } from './biome';
import { in_tree } from './tree';

test('a header that is included twice is no cycle', () => {
  const files = {
    'wasm/lsm/a.h': '#include "lsm/b.h"\n',
    'wasm/lsm/a.cc': '#include "lsm/a.h"\n#include "lsm/b.h"\n',
    'wasm/lsm/b.h': '',
    'wasm/lsm/b_test.cc': '#include "lsm/b.h"\n#include "lsm/a.h"\n',
  };
  expect(in_tree(files, check_cycles)).toEqual([]);
});

test('a header and its source are one', () => {
  const files = {
    'wasm/lsm/a.h': '',
    'wasm/lsm/a.cc': '#include "lsm/a.h"\n#include "lsm/b.h"\n',
    'wasm/lsm/b.h': '#include "lsm/a.h"\n',
  };
  expect(in_tree(files, check_cycles)).toEqual([
    { path: 'wasm/lsm/a', text: 'wasm/lsm/a -> wasm/lsm/b -> wasm/lsm/a' },
  ]);
});

test('each edge that closes a cycle is found, from wherever the search begins', () => {
  const graph = new Map([
    ['f', ['a']],
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
  ]);
  expect(cycles(graph)).toEqual([
    ['a', 'b', 'c', 'a'],
    ['d', 'e', 'd'],
  ]);
});

test.each([
  ['values', "import { a } from './a';\nexport const b = a;"],
  ['types', "import type { A } from '../src/a';\nexport const b: A = 1;"],
  ['a dynamic import', "export const b = await import('./a');"],
])('TypeScript: %s', (_, b) => {
  const a = "export { b } from './b';\n";
  expect(biome_errors({ 'src/a.ts': a, 'src/b.ts': `${b}\n` })).toEqual([
    'src/a.ts:1 noImportCycles',
    'src/b.ts:1 noImportCycles',
  ]);
});
