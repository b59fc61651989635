// The nearest moment by statements or by time; the two are never compared.
import { expect, test } from 'vitest';
import { nearestMoment } from './nearest_moment';

const kMoments = [
  { at: { statements: 1 }, text: '' },
  { at: { statements: 60_000 }, text: '' },
  { at: { ns: 8e9 }, text: '' },
];

test('the nearest moment is of the same kind of place', () => {
  expect(nearestMoment(kMoments, { statements: 20_000 })).toBe(0);
  expect(nearestMoment(kMoments, { statements: 40_000 })).toBe(1);
  expect(nearestMoment(kMoments, { ns: 1 })).toBe(2);
  expect(nearestMoment(kMoments.slice(0, 2), { ns: 1 })).toBeUndefined();
  expect(nearestMoment([], { statements: 1 })).toBeUndefined();
});
