import { expect, test } from 'vitest';
import { lagLabel } from './band_lag';

const at = (statements: number, tNs: number) => ({ statements, tNs });

test('a lag is reported in the unit of the lock', () => {
  const places = [at(100_000, 2e9), at(80_000, 1e9), undefined];
  expect(lagLabel(places, 0, 'rows')).toBe('');
  expect(lagLabel(places, 1, 'rows')).toBe('20,000 rows behind');
  expect(lagLabel(places, 1, 'time')).toBe('1.00 s behind');
  expect(lagLabel(places, 2, 'rows')).toBe('');
});

test('a small lag is not reported', () => {
  expect(lagLabel([at(19_000, 0), at(0, 0)], 1, 'rows')).toBe('');
  expect(lagLabel([at(1_000_000, 0), at(960_000, 0)], 1, 'rows')).toBe('');
});
