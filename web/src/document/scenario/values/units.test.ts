import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kQuantityPattern, parseQuantity, printQuantity } from './units';

test('every quantity reads back as it was printed', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.constantFrom('bytes' as const, 'ns' as const),
      (value, kind) => {
        const text = printQuantity(value, kind);
        expect(parseQuantity(text, kind)).toBe(value);
        expect(text).toMatch(new RegExp(kQuantityPattern[kind]));
      },
    ),
  );
});

test.for([
  ['1 MiB', 'bytes', 2 ** 20],
  ['1MiB', 'bytes', 2 ** 20],
  ['1.5 KiB', 'bytes', 1536],
  ['64 kb', 'bytes', 64_000],
  ['1_000 B', 'bytes', 1000],
  ['48G', 'bytes', 48 * 2 ** 30],
  ['4k', 'bytes', 4096],
  ['60 ms', 'ns', 60e6],
  ['0.5 us', 'ns', 500],
  ['2 h', 'ns', 7200e9],
] as const)('%s is %s %d', ([text, kind, value]) => {
  expect(parseQuantity(text, kind)).toBe(value);
});

test.for([
  '',
  '1',
  'MiB',
  '1 XB',
  '-1 B',
  '0.3 B',
  '1e3 B',
  'NaN B',
  'Infinity ms',
  '1 toString',
  '9999999 TiB',
  '1 MiB 2',
  '٣ B',
])('"%s" is no size', (text) => {
  expect(parseQuantity(text, 'bytes')).toBeUndefined();
  expect(parseQuantity(text.replace('B', 'ns'), 'ns')).toBeUndefined();
});

test('printing picks the largest unit that is exact', () => {
  expect(printQuantity(1024, 'bytes')).toBe('1 KiB');
  expect(printQuantity(1025, 'bytes')).toBe('1025 B');
  expect(printQuantity(1_500_000, 'ns')).toBe('1500 us');
});
