import { expect, test } from 'vitest';
import { ExpressionError, parseExpression, type Scope, type Value } from './expression';

const kScope: Scope = {
  look(path, moment) {
    const name = path.join('.');
    const values: Record<string, Value> = { 'A.bytes': 10, 'A tree.bytes': 4, 'B.word': 'full' };
    const value = values[name];
    if (value === undefined) throw new ExpressionError(`${name} has no value`);
    return typeof value === 'number' && moment !== undefined ? value + moment : value;
  },
};
const value = (source: string): Value => parseExpression(source).evaluate(kScope);

test.for([
  ['1 + 2 × 3 − 4 ÷ 2', 5],
  ['(1 + 2) * -3', -9],
  ['10 / 4 / 5', 0.5],
  ["A.bytes ÷ 'A tree'.bytes", 2.5],
  ["A.bytes > 9 ? 'more' : 'less'", 'more'],
  ['A.bytes < 9 ? 1 : A.bytes = 10 ? 2 : 3', 2],
  ["A.bytes > 9 and 'A tree'.bytes > 9", false],
  ['A.bytes > 9 or C.bytes > 9', true],
  ["B.word = 'full'", true],
  ['at(3, A.bytes) - at(1, A.bytes)', 2],
  ['max(A.bytes, 3) − min(1, 2, 7)', 9],
] as const)('%s is %s', ([source, expected]) => {
  expect(value(source)).toBe(expected);
});

test('paths and moments are known without evaluating', () => {
  const { paths, moments } = parseExpression("at(3, A.bytes) + 'A tree'.host.written");
  expect(paths).toEqual([
    ['A', 'bytes'],
    ['A tree', 'host', 'written'],
  ]);
  expect(moments).toEqual([3]);
});

test.for([
  ['1 +', 'ends too early'],
  ['1 2', 'has "2" too many'],
  ['(1', 'needs ")" before its end'],
  ['A.bytes > 9 ? 1', 'needs ":" before its end'],
  [') + 1', 'has ")" where a value is expected'],
  ['a # b', 'cannot be read at "# b"'],
  ['mix(1, 2)', 'there is no function mix'],
  ['at(A, 2)', 'at(…) needs a moment’s number'],
  ['B.word * 2', 'calculates with "full"'],
  ['C.bytes', 'C.bytes has no value'],
  [`${'('.repeat(30)}1`, 'is nested too deep'],
  ['1'.repeat(600), 'is longer than 500 characters'],
] as const)('%s: %s', ([source, message]) => {
  expect(() => value(source)).toThrow(message);
});
