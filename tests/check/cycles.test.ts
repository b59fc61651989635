// The check sees cycles of imports, through types and dynamic imports too, and names one.
import { expect, test } from 'vitest';
import { check_cycles, knots } from '../../scripts/check_cycles.mjs';
import { in_tree } from './tree';

const check = (files: Record<string, string>) => in_tree(files, check_cycles);

test('a tree of imports has none, nor has a file that is imported twice', () => {
  const files = {
    'web/src/a.ts': "import { b } from './b';\nimport { c } from './c';\n",
    'web/src/b.ts': "import { c } from './c';\n// import { a } from './a';\n",
    'web/src/c.ts': "import { useState } from 'react';\n",
    'wasm/lsm/a.h': '#include "lsm/b.h"\n',
    'wasm/lsm/a.cc': '#include "lsm/a.h"\n#include "lsm/b.h"\n',
    'wasm/lsm/b.h': '',
    'wasm/lsm/b_test.cc': '#include "lsm/b.h"\n#include "lsm/a.h"\n',
  };
  expect(check(files)).toEqual([]);
});

test.each([
  ['values', "import { a } from './a';"],
  ['types', "import type { A } from '../src/a';"],
  ['types in place', "export type B = import('./a').A;"],
  ['a dynamic import', "const a = await import('./a');"],
  ['several lines', "import {\n  a,\n} from './a';"],
  ['a worker', "new Worker(new URL('./a.ts', import.meta.url));"],
])('TypeScript: %s', (_, line) => {
  const files = { 'web/src/a.ts': "export { b } from './b';\n", 'web/src/b.ts': `${line}\n` };
  expect(check(files)).toMatchObject([
    {
      path: 'web/src/a.ts',
      text: 'in a cycle of 2 files: web/src/a.ts -> web/src/b.ts -> web/src/a.ts',
    },
  ]);
});

test('C++: a header and its source are one', () => {
  const files = {
    'wasm/lsm/a.h': '',
    'wasm/lsm/a.cc': '#include "lsm/a.h"\n#include "lsm/b.h"\n',
    'wasm/lsm/b.h': '#include "lsm/a.h"\n',
  };
  expect(check(files)).toMatchObject([{ text: expect.stringContaining('wasm/lsm/b') }]);
});

test('the ratchet counts files in cycles by language', () => {
  const files = (most: number) => ({
    'web/src/a.ts': "export { b } from './b';\n",
    'web/src/b.ts': "export { c } from './c';\n",
    'web/src/c.ts': "export { a } from './a';\n",
    'scripts/ratchets.json': JSON.stringify({ cycles: { TypeScript: most } }),
  });
  expect(check(files(3))).toEqual([]);
  expect(check(files(2))).toHaveLength(1);
});

test('knots are strongly connected components of more than one', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a']],
  ]);
  expect(knots(graph)).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});
