// The interpreter has the same instructions in the same order.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kOps } from './ops';

test('wasm/server/program/ops.h lists the same instructions', () => {
  const file = new URL('../../../../../wasm/server/program/ops.h', import.meta.url);
  const theirs = [...readFileSync(file, 'utf8').matchAll(/\bX\((\w+), "(\w*)", (\d), (\d)\)/g)].map(
    ([, name, operands, pops, pushes]) => [name, operands, Number(pops), Number(pushes)],
  );
  expect(theirs).toEqual(kOps);
});
