// 10,000 random measures: each has a value, or a MeasureError with a place inside it; no other
// error is thrown, and none hangs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kFunctions } from './functions';
import { parseMeasure } from './measure';
import { MeasureError } from './measure_error';
import { handMadeNames, handMadeSubject } from './testing/hand_made';

const kWords = [
  ...Object.keys(kFunctions).map((name) => `${name}(`),
  ...['"Slow"', '"Fast"', '"Two words"', 'Slow.operations', 'Slow.host_bytes.written', 'device.x'],
  ...['"rate"', '"user_bytes"', '"allocated_bytes"', '"host_bytes.written - re*"', '"levels"'],
  ...[
    '(',
    ')',
    ')',
    ')',
    '[',
    ']',
    ',',
    ',',
    ',',
    '.',
    '?',
    ':',
    '?.',
    ';',
    '{',
    '}',
    '`',
    "'",
    '"',
  ],
  ...['+', '-', '−', '*', '/', '÷', '**', '<', '>=', '==', '=', '!', '&&', 'or', '|', '~', '=>'],
  ...[
    '0',
    '1',
    '0.5',
    '1e999',
    '-1',
    '0x1f',
    '.',
    '1..2',
    '9007199254740993',
    'true',
    'this',
    'null',
  ],
  ...['constructor', '__proto__', 'toString', 'x', '\\', '\n', '\u0000', '𝒳', 'é', '@', '#', '$'],
];
const kRight = [
  'rate("Fast", 0.9, 1) / rate("Slow", 0.9, 1)',
  'crossing(series("Slow", "rate"), series("Fast", "rate"))',
  'total("Slow", "host_bytes.written - redo", phase(1, 0.5, 1)) > 10 ? 1 : 2',
  'slope(over(log2(series("Slow", "allocated_bytes")), [1, 2, 3]))',
];

const sentence = fc
  .array(fc.constantFrom(...kWords), { maxLength: 25 })
  .map((words) => words.join(' '));
/** A valid measure with a piece replaced by another. */
const mutation = fc
  .tuple(fc.constantFrom(...kRight), fc.nat(80), fc.nat(12), fc.constantFrom(...kWords, ''))
  .map(
    ([source, from, length, word]) => source.slice(0, from) + word + source.slice(from + length),
  );

test('10,000 measures at random', () => {
  let values = 0;
  const tried = fc.property(
    fc.oneof(sentence, mutation, fc.string({ maxLength: 60 })),
    (source) => {
      try {
        const value = parseMeasure(source, handMadeNames).evaluate(handMadeSubject);
        expect(['number', 'boolean']).toContain(typeof value);
        values++;
      } catch (error) {
        if (!(error instanceof MeasureError)) throw error;
        expect(error.message).not.toBe('');
        expect(error.at).toBeGreaterThanOrEqual(0);
        expect(error.at).toBeLessThanOrEqual(source.length);
      }
    },
  );
  fc.assert(tried, { numRuns: 10_000 });
  // Otherwise the test would have tried little more than the parser.
  expect(values).toBeGreaterThan(100);
});

test.each([
  ['brackets', '('.repeat(999)],
  ['signs', `${'-'.repeat(998)}1`],
  ['choices', '1?'.repeat(499)],
  ['lists', `${'['.repeat(499)}1${']'.repeat(499)}`],
  ['calls', `${'abs('.repeat(190)}1${')'.repeat(190)}`],
  ['sums', '1+'.repeat(499)],
])('deep %s neither hang nor overflow', (_, source) => {
  try {
    parseMeasure(source, handMadeNames).evaluate(handMadeSubject);
  } catch (error) {
    expect(error).toBeInstanceOf(MeasureError);
  }
});
