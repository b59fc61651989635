import { expect, test } from 'vitest';
import { changesOf, printTimes } from './hangs_on';

test('the largest change in either direction comes first, and says who is first there', () => {
  const changes = changesOf(
    [10, 20],
    [
      { label: 'as much', figures: [10.01, 20] },
      { label: 'half', figures: [5, 20] },
      { label: 'turned round', figures: [40, 20] },
      { label: 'unknown', figures: [undefined, 20] },
    ],
    'bytes',
  );
  expect(changes.map(({ label, best }) => [label, best])).toEqual([
    ['turned round', 1],
    ['half', undefined],
    ['as much', undefined],
    ['unknown', 1],
  ]);
  expect(changes[2]?.times.map(printTimes)).toEqual(['as here', 'as here']);
  expect(changes[0]?.times.map(printTimes)).toEqual(['4.00×', 'as here']);
});

test('of statements a second the most is best', () => {
  const [change] = changesOf([10, 20], [{ label: 'fast', figures: [30, 20] }], 'throughput');
  expect(change?.best).toBe(0);
});
