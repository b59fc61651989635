// Lines between regions: where they cross, and where three regions meet.
import { expect, test } from 'vitest';
import { bordersOf, pathOf } from './borders';

const kA = [1, 4];
const kB = [4, 1];

test('two regions: one line from edge to edge, where their ratio is 1', () => {
  expect(pathOf(bordersOf([[kA, kB]], 'lower'))).toBe('M1 0L1 0.5M1 0.5L1 1');
  // A is 16 times ahead, then behind by a factor of 2: even at four fifths of the way.
  const lines = bordersOf(
    [
      [
        [1, 16],
        [2, 1],
      ],
    ],
    'lower',
  );
  expect(lines.flat().map(({ x }) => Number(x.toFixed(9)))).toEqual([1.3, 1.3, 1.3, 1.3]);
  expect(bordersOf([[kA, kA]], 'lower')).toEqual([]);
});

test('the higher value wins where it should', () => {
  // Equal winners by one rule are different ones by the other.
  const row = [
    [1, 2, 3],
    [1, 3, 2],
  ];
  expect(bordersOf([row], 'lower')).toEqual([]);
  expect(bordersOf([row], 'higher').length).toBeGreaterThan(0);
});

test('three regions meet in one point', () => {
  const win = (i: number) => [4, 4, 4].map((value, k) => (k === i ? 1 : value));
  const lines = bordersOf(
    [
      [win(0), win(0)],
      [win(1), win(2)],
    ],
    'lower',
  );
  const ends = lines.map(([, end]) => `${end.x.toFixed(3)} ${end.y.toFixed(3)}`);
  const met = ends.filter((end) => ends.filter((one) => one === end).length === 3);
  expect(new Set(met).size).toBe(1);
});

test('no line is drawn to a cell without a winner, and a value of 0 has a place', () => {
  expect(bordersOf([[kA, undefined, kB]], 'lower')).toEqual([]);
  for (const point of bordersOf(
    [
      [
        [0, 1],
        [1, 0],
      ],
    ],
    'lower',
  ).flat())
    expect(point.x).toBe(1);
});
