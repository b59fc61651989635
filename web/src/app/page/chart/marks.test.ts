import { expect, test } from 'vitest';
import { marksOf, nextIn, numbersOf } from './marks';

const numbers = (places: readonly (number | undefined)[]) => marksOf(places).map(numbersOf);

test('each moment has its number, and those that would meet share a range', () => {
  expect(numbers([64, 200, 200, 204, 400])).toEqual(['1', '2–4', '5']);
  expect(numbers([64, 90, undefined, 400])).toEqual(['1', '2', '4']);
  expect(numbers([])).toEqual([]);
});

test('numbers never meet, however many there are', () => {
  const marks = marksOf(Array.from({ length: 60 }, (_, i) => 64 + i * 9));
  for (const [i, mark] of marks.entries()) {
    const next = marks[i + 1];
    if (next === undefined) continue;
    const [a, b] = [numbersOf(mark).length, numbersOf(next).length];
    expect(next.x - mark.x).toBeGreaterThan(((a + b) * 9) / 2);
  }
});

test('a press leads to the first of a range, and then on', () => {
  const mark = { x: 0, first: 3, last: 5 };
  expect([0, 3, 4, 5, 9].map((current) => nextIn(mark, current))).toEqual([3, 4, 5, 3, 3]);
});
