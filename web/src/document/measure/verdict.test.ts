// The rules of verdicts, on hand-made values.
import { expect, test } from 'vitest';
import { judge, type MeasuredValue, printBand, printMeasured, ratioOfSizes } from './verdict';

const at = (size: string, value: MeasuredValue['value'], util = 1): MeasuredValue => ({
  size,
  ...(value === undefined ? { why: 'too long' } : { value }),
  busy: [{ contender: 'A', util }],
});
const band = { from: 8, to: 22 };
const verdictOf = (claim: Parameters<typeof judge>[0], all: readonly MeasuredValue[]) =>
  judge(claim, all).verdict;

test.each([
  ['both sizes inside', [at('1×', 9), at('4×', 20)], 'reproduced'],
  ['both outside', [at('1×', 2), at('4×', 30)], 'not reproduced'],
  ['one inside', [at('1×', 9), at('4×', 30)], 'depends on scale'],
  ['one not run', [at('1×', 9), at('4×', undefined)], 'not run'],
  ['a drive that idles', [at('1×', 9), at('4×', 20, 0.89)], 'lowered to shape'],
  ['never', [at('1×', null)], 'not reproduced'],
] as const)('%s', (_, all, verdict) => {
  expect(verdictOf({ mark: 'band', band }, all)).toBe(verdict);
});

test('a claim that was run at one size only says what it was there', () => {
  const { why } = judge({ mark: 'band', band }, [at('1×', 9), at('4×', undefined)]);
  expect(why).toBe('within the band at 1×, too long at 4×');
});

test('only a band needs a drive that is busy, and an exact claim does not depend on scale', () => {
  const idle = [at('1×', 9, 0.1), at('4×', 9, 0.1)];
  expect(verdictOf({ mark: 'shape', band }, idle)).toBe('reproduced');
  expect(verdictOf({ mark: 'exact', band: { from: 9, to: 9 } }, idle)).toBe('reproduced');
  const mixed = [at('1×', 9), at('4×', 10)];
  expect(verdictOf({ mark: 'exact', band: { from: 9, to: 9 } }, mixed)).toBe('not reproduced');
  expect(verdictOf({ mark: 'shape', band: 'holds' }, [at('1×', true)])).toBe('reproduced');
  expect(verdictOf({ mark: 'shape' }, [at('1×', 1)])).toBe('not run');
});

test('a claim about two sizes is judged by their ratio', () => {
  const ratio = ratioOfSizes(at('1×', 200, 0.95), at('4×', 190, 0.9));
  expect(ratio).toMatchObject({ size: '4× by 1×', value: 0.95 });
  expect(ratio.busy).toHaveLength(2);
  expect(ratioOfSizes(at('1×', 200), at('4×', undefined)).why).toBe('4×: too long');
});

test('values and bands for readers', () => {
  expect([17.84, 0.0071, 1_234.5, 161, null, 0.0003, 0, true, false].map(printMeasured)).toEqual([
    ...['17.8', '0.007', '1,235', '161', 'never', '0.00030', '0', 'holds', 'does not hold'],
  ]);
  expect([band, { from: 20 }, { to: 0.5 }, { from: 0, to: 0 }, undefined].map(printBand)).toEqual([
    ...['8 to 22', 'at least 20', 'at most 0.5', '0', 'none'],
  ]);
});
