// Measures over hand-made runs: the value of each function, and refusals with their places.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kFunctions } from './functions';
import { parseCurve, parseMeasure } from './measure';
import { MeasureError, printMeasureError } from './measure_error';
import { handMadeNames, handMadeSubject } from './testing/hand_made';

const evaluated = (source: string) => parseMeasure(source, handMadeNames).evaluate(handMadeSubject);

function refusalOf(source: string): string {
  try {
    evaluated(source);
  } catch (error) {
    if (error instanceof MeasureError) return printMeasureError(source, error);
    throw error;
  }
  return 'accepted';
}

describe('what measures compute', () => {
  // Two phases of 1,000 statements; the first warms up. Slow takes 1 s per 100 statements, and
  // twice that in its last 200; Fast takes 0.5 s throughout.
  test.each([
    ['1 + 2 * 3 ** 2 / 2 − 1', 9],
    ['true && 1 < 2 or false', true],
    ['2 > 1 ? 10 : 20', 10],
    ['!(1 = 2) and -(-2) == 2', true],
    ['rate("Slow")', 1000 / 12],
    ['rate("Fast") / rate("btree")', 2.4],
    ['rate("Slow", 0.8, 1)', 50],
    ['rate("Slow", "transactions")', 100 / 12],
    ['rate("Slow", "transactions", phase(0))', 10],
    ['rate("Slow", phase(0))', 100],
    ['rate("Slow", phase(1, 0.5, 1))', 500 / 7],
    ['rate("Slow", statement(0), statement(500))', 100],
    ['seconds("Slow", start(1), end(1))', 12],
    ['seconds("Slow", start(0), 1)', 22],
    ['util("Slow")', 0.95],
    ['util("Fast", 0, 0.5)', 0.5],
    ['Slow.host_bytes.written', 900],
    ['Slow.host_bytes.written.redo', 600],
    ['report("Slow", "host_bytes.written - redo")', 300],
    ['report("Slow", "host_bytes.written - server.* - re*")', 300],
    ['report("Slow", "host_bytes.written: re*")', 600],
    ['total("Slow", "host_bytes.written: redo + page_write", phase(1))', 3000],
    ['total("Slow", "host_bytes.written", phase(1))', 3000],
    ['total("Slow", "host_bytes.written - redo", phase(1))', 1000],
    ['total("Slow", "user_bytes", 0.5, 1)', 5000],
    ['level("Slow", "allocated_bytes", end(0))', 1100],
    ['level("Slow", "allocated_bytes", 1)', 2100],
    ['count(series("Slow", "rate"))', 10],
    ['item(series("Slow", "allocated_bytes"), -1)', 2100],
    ['sum(series("Slow", "host_bytes.written", phase(1)))', 3000],
    ['largest_step(series("Slow", "rate"))', 2],
    ['largest_step(smooth(series("Slow", "rate"), 5))', 100 / 80],
    ['crossing(series("Slow", "rate"), series("Fast", "rate"))', 1100],
    ['crossing(series("Fast", "rate"), series("Slow", "rate"))', Number.POSITIVE_INFINITY],
    ['slope([1, 3, 5, 7])', 2],
    ['slope(over([1, 3, 5], [10, 20, 30]))', 0.2],
    ['straightness([1, 3, 5, 7])', 1],
    ['dips([10, 10, 4, 5, 10, 3, 10], 0.5)', 2],
    ['median([3, 1, 2, 4])', 2.5],
    ['mean(log2([2, 8]))', 2],
    ['min(3, [2, 5], 4) + max([1, 9])', 11],
    ['max(column("Slow", "levels", "bytes"))', 30],
    ['Slow.options.page_size * device.capacity_bytes', 16 * 1000],
    ['"Two words".operations', 7],
  ])('%s', (source, value) => {
    const found = evaluated(source);
    if (typeof value === 'number' && Number.isFinite(value)) expect(found).toBeCloseTo(value, 9);
    else expect(found).toBe(value);
  });
});

test.each([
  ['rates("Slow")', 'there is no function rates; did you mean "rate"?'],
  [
    '1 + rate("Slw")',
    'there is no contender "Slw", only Slow, Fast, Two words; did you mean "Slow"?',
  ],
  [
    'Slow.host_bytes.writen',
    'the report has no "host_bytes.writen"; did you mean "Slow.host_bytes.written"?',
  ],
  ['Slow.host_bytes.written.redoo', 'did you mean "Slow.host_bytes.written.redo"?'],
  [
    'total("Slow", "host_bytes.written - redoo")',
    'there is no cause "redoo"; did you mean "redo"?',
  ],
  ['total("Slow", "user_byte")', 'nothing is counted as "user_byte"; did you mean "user_bytes"?'],
  ['total("Slow", "user_bytes - redo")', '"user_bytes" is not counted by cause'],
  ['total("Slow", "allocated_bytes")', 'is a level'],
  ['Slow.options.page_sise', 'there is no option "page_sise"; did you mean "page_size"?'],
  ['device.capacity', 'did you mean "capacity_bytes"?'],
  ['rate(Slow)', 'needs a contender’s name in quotes'],
  ['rate("Slow", 0.9)', 'needs a window, or two places'],
  ['rate("Slow", 0.9, 1.2)', 'needs a share between 0 and 1'],
  ['rate("Slow", 0.5, 0.5)', 'no moment of the run lies'],
  ['rate("Slow", phase(2))', 'there is no phase 2: phases are 0 to 1'],
  ['rate()', 'rate(…) takes run, window, not 0'],
  ['series("Slow", "rate")', 'is neither a number nor true or false'],
  ['1 + true', 'needs a number here, and this is true or false'],
  ['1 < 2 < 3', 'needs a number here'],
  ['slope([1, 2])', 'needs a list of at least 3, and this has 2'],
  ['0 / 0', 'divides nothing by nothing'],
  ['', 'is empty'],
  ['1 2', 'is more than one expression'],
  ['1 +', 'cannot be read'],
  ['this', 'has a part that measures do not know'],
  ['Slow["operations"]', 'only dots join'],
  ['constructor("x")', 'there is no function constructor'],
  ['Slow.__proto__', 'the report has no "__proto__"'],
  ['Slow.constructor.constructor("x")()', 'calls what is no function'],
])('%s is refused', (source, reason) => {
  expect(refusalOf(source)).toContain(reason);
});

test('a curve is a list with its places; anything else is refused', () => {
  const curve = (source: string) => parseCurve(source, handMadeNames).evaluate(handMadeSubject);
  expect(curve('over([3, 4], [1, 2])')).toEqual({ values: [3, 4], xs: [1, 2] });
  expect(curve('series("Slow", "rate", 0.8, 1)').xs).toEqual([1900, 2000]);
  expect(() => curve('1 + 1')).toThrow('needs a list here, and this is a number');
});

test('errors say where', () => {
  expect(refusalOf('1 + rates("Slow")')).toBe(
    'there is no function rates; did you mean "rate"?\n  1 + rates("Slow")\n      ^',
  );
  expect(refusalOf('(1 + 2) * Slow.opperations')).toContain('\n            ^');
  expect(refusalOf('rate("Slow", 2 > 1 ? phase(9) : phase(1))')).toContain(`\n${' '.repeat(15)}^`);
});

test('docs/measures.md names every function', () => {
  const text = readFileSync(new URL('../../../../docs/measures.md', import.meta.url), 'utf8');
  for (const name of Object.keys(kFunctions)) expect(text).toMatch(new RegExp(`\`${name}[(\`]`));
});

test('every window whose time counts says its rate, and how busy the drive was', () => {
  const windowsOf = (source: string) => {
    const windows: string[] = [];
    parseMeasure(source, handMadeNames).evaluate(handMadeSubject, ({ name }, window) => {
      windows.push(`${name} ${window.statements_per_s.toFixed(1)}/s ${window.util}`);
    });
    return windows;
  };
  expect(windowsOf('rate("Fast") / rate("Slow", 0.5, 1)')).toEqual([
    'Fast 200.0/s 0.5',
    'Slow 71.4/s 0.95',
  ]);
  expect(windowsOf('sum(series("Slow", "seconds"))')).toEqual(['Slow 83.3/s 0.95']);
  expect(windowsOf('total("Slow", "user_bytes") + Slow.operations')).toEqual([]);
});
