// A class's predictions: equal ones pile up, choices keep their order, and the right one is known.
import { expect, test } from 'vitest';
import type { Prediction } from '../../../document/exercise/exercise';
import { countsOf, dotsOf, medianOf } from './distribution';

test('equal numbers pile up on the line, others lie beside them', () => {
  expect(dotsOf([1, 10, 1, 100], { from: 1, to: 100 })).toEqual([
    { share: 0, above: 0 },
    { share: 0.5, above: 0 },
    { share: 0, above: 1 },
    { share: 1, above: 0 },
  ]);
  expect(medianOf([5, 1, 3])).toBe(3);
  expect(medianOf([4, 2])).toBe(2);
});

test('choices are counted in their order, with those that no one took', () => {
  const prediction: Prediction = {
    kind: 'choice',
    asks: '',
    choices: [
      { label: 'more', when: '' },
      { label: 'fewer', when: '' },
    ],
  };
  expect(countsOf(prediction, ['fewer', 'fewer'], 'more')).toEqual([
    { words: 'more', count: 0, right: true },
    { words: 'fewer', count: 2, right: false },
  ]);
});

test('orders are counted by how many predicted them', () => {
  const prediction: Prediction = { kind: 'order', asks: '', unit: 'rate', of: '', items: [] };
  const counts = countsOf(
    prediction,
    [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'a'],
    ],
    undefined,
  );
  expect(counts).toEqual([
    { words: 'b, then a', count: 2, right: false },
    { words: 'a, then b', count: 1, right: false },
  ]);
});
