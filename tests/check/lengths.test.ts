// The length check: a hard stop, a list of long files that may only shrink, and a --shrink that
// never lets one grow.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check_lengths, shrink } from '../../scripts/check_lengths.mjs';
import { in_tree, places } from './tree';

const lines = (count: number) => 'x\n'.repeat(count);
const listed = (entries: Record<string, number>) => ({
  'scripts/length_ratchet.json': JSON.stringify(entries),
});
const check = (files: Record<string, string>) =>
  in_tree(files, (root) => places(check_lengths(root)));

test('300 lines pass, 301 do not', () => {
  expect(check({ 'wasm/lsm/a.cc': lines(300), 'web/src/model/b.ts': lines(301) })).toEqual([
    'web/src/model/b.ts',
  ]);
});

test('a listed file passes at its length, not above and not below', () => {
  const list = listed({ 'cli/a.ts': 350, 'cli/b.ts': 350, 'cli/c.ts': 350 });
  expect(
    check({ ...list, 'cli/a.ts': lines(350), 'cli/b.ts': lines(351), 'cli/c.ts': lines(349) }),
  ).toEqual(['cli/b.ts', 'cli/c.ts']);
});

test('above 500 no list helps', () => {
  expect(check({ ...listed({ 'scripts/a.mjs': 501 }), 'scripts/a.mjs': lines(501) })).toEqual([
    'scripts/a.mjs',
  ]);
});

test('a listed file that is gone is reported', () => {
  expect(check(listed({ 'wasm/lsm/gone.cc': 400 }))).toEqual(['wasm/lsm/gone.cc']);
});

test('generated code has no limit', () => {
  expect(check({ 'web/src/gen/types.ts': lines(1000) })).toEqual([]);
});

test('shrinking lowers and drops entries, and neither raises nor adds any', () => {
  const files = {
    'cli/less.ts': lines(310),
    'cli/more.ts': lines(340),
    'cli/short.ts': lines(200),
    'cli/new.ts': lines(400),
  };
  const list = listed({
    'cli/less.ts': 320,
    'cli/more.ts': 330,
    'cli/short.ts': 320,
    'cli/gone.ts': 320,
  });
  const shrunk = in_tree({ ...files, ...list }, (root) => {
    shrink(root);
    return JSON.parse(readFileSync(join(root, 'scripts/length_ratchet.json'), 'utf8'));
  });
  expect(shrunk).toEqual({ 'cli/less.ts': 310, 'cli/more.ts': 330 });
});
