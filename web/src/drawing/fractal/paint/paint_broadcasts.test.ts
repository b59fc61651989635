import { expect, test } from 'vitest';
import { tableOf } from '../../../model/tables/fold';
import { FractalMemory, fractalStateOf } from '../state/tables';
import { kAxis, kNodeBytes, kThreeHigh } from '../testing/fixture';
import { broadcastLines } from './paint_broadcasts';

const held = (rows: readonly [node: number, child: number][]) => ({
  ...kThreeHigh,
  'fractal.broadcasts': tableOf(
    'fractal.broadcasts',
    rows.map(([node, child]) => ({ node, child, messages: 2 })),
  ),
});

/** The lines over the nodes of a height, on an axis of 1000 px. */
function linesOver(rows: readonly [number, number][], height: number) {
  const state = fractalStateOf(held(rows), new FractalMemory(kAxis), { nodeBytes: kNodeBytes }, 1);
  const level = state.levels.find((one) => one.height === height);
  if (level === undefined) throw new Error('no such level');
  const row = { x: 0, w: 1000 } as never;
  return broadcastLines(row, { level } as never, state).map(({ x, w }) => [
    Math.round(x),
    Math.round(w),
  ]);
}

test('slots beside each other that hold a message to all rows are under one line', () => {
  expect(
    linesOver(
      [
        [3, 0],
        [3, 1],
      ],
      1,
    ),
  ).toEqual([[1, 999]]);
});

test('a flush copies it one row down, and the line leaves the slot above', () => {
  const below: [number, number][] = [
    [3, 1],
    [8, 0],
    [8, 1],
  ];
  expect(linesOver(below, 1)).toEqual([[501, 499]]);
  expect(linesOver(below, 0)).toEqual([[1, 499]]);
});

test('a tree without such messages has no line', () => {
  expect(linesOver([], 0)).toEqual([]);
});
