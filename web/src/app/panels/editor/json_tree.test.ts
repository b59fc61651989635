import { expect, test } from 'vitest';
import { firstError, meaningOf, partsOf, pathOf, rangeOf, treeOf } from './json_tree';

const kText =
  '{ "name": "x", "contenders": [ { "engine": "lsm", "options": { "block_size": 3 } }, {} ], "seed": 1 }';
const at = (printed: string) => {
  const { from, to } = rangeOf(kText, partsOf(printed));
  return kText.slice(from, to);
};

test('a path leads to its property; to the name of an object or list; if it is missing, to its parent', () => {
  expect(at('seed')).toBe('"seed": 1');
  expect(at('contenders[0].options.block_size')).toBe('"block_size": 3');
  expect(at('contenders[0].options')).toBe('"options"');
  expect(at('contenders')).toBe('"contenders"');
  expect(at('contenders[1]')).toBe('{');
  expect(at('contenders[1].engine')).toBe('{');
  expect(at('contenders[0].options.nothing')).toBe('"options"');
  expect(at('')).toBe('{');
});

test('each place leads back to its path', () => {
  const path = (mark: string) =>
    pathOf(kText, treeOf(kText).resolveInner(kText.indexOf(mark) + 1, 0));
  expect(path('"block_size"')).toEqual(['contenders', 0, 'options', 'block_size']);
  expect(path('"lsm"')).toEqual(['contenders', 0, 'engine']);
  expect(path('{} ]')).toEqual(['contenders', 1]);
});

test('unfinished text has the value of what is complete', () => {
  expect(meaningOf(kText)).toEqual(JSON.parse(kText));
  expect(meaningOf('{ "device": { "kind": "flash", "opt')).toEqual({ device: { kind: 'flash' } });
  expect(meaningOf('')).toBeUndefined();
});

test('the first syntax error is found', () => {
  expect(firstError(kText)).toBeUndefined();
  const broken = '{ "a": 1,, "b": 2 }';
  expect(firstError(broken)?.from).toBe(broken.indexOf(',,') + 1);
  expect(firstError('{ "a": ')).toBeDefined();
});
