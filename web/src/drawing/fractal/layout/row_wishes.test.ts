import { expect, test } from 'vitest';
import { FractalMemory, fractalStateOf } from '../state/tables';
import { bufferRow, kAxis, kNodeBytes, treeOf } from '../testing/fixture';
import { fractalLayout, rowRoom } from './layout';
import { rowWishes } from './row_wishes';

/** A root over two nodes over two leaves, with this number of messages in each row. */
function stateOf(inRoot: number, inNodes: number) {
  const tables = treeOf(
    [
      { node: 3, height: 2, from: 0, messages: inRoot },
      { node: 8, height: 1, from: 0, messages: inNodes },
      { node: 9, height: 1, from: 50 },
      { node: 4, height: 0, from: 0, messages: 700 },
      { node: 5, height: 0, from: 50, messages: 700 },
    ],
    [
      bufferRow(3, 0, 8, 0, 0),
      bufferRow(3, 1, 9, 50, 0),
      bufferRow(8, 0, 4, 0, 0),
      bufferRow(9, 0, 5, 50, 0),
    ],
  );
  return fractalStateOf(tables, new FractalMemory(kAxis), { nodeBytes: kNodeBytes }, 1e9);
}
const wishes = (state: ReturnType<typeof stateOf>, touched: number[] = [], height?: number) =>
  Object.fromEntries(
    rowWishes(
      state,
      touched,
      height === undefined ? undefined : rowRoom(state, { width: 900, height, gutter: 130 }),
    ),
  );

test('a row is as high as what waits in it asks for; an empty one is a thin line', () => {
  expect(wishes(stateOf(0, 90))).toEqual({ 2: 0, 1: 1, 0: 1 });
  expect(wishes(stateOf(1, 90))).toEqual({ 2: 0.25, 1: 1, 0: 1 });
  expect(wishes(stateOf(40, 90))).toEqual({ 2: 0.75, 1: 1, 0: 1 });
});

test('rows that a job touches are full, leaves always', () => {
  expect(wishes(stateOf(0, 90), [2, 1])).toEqual({ 2: 1, 1: 1, 0: 1 });
});

test('with three trees on a page the least is thin, so that the others are high enough', () => {
  expect(wishes(stateOf(20, 90), [], 152)).toEqual({ 2: 0, 1: 1, 0: 1 });
  expect(wishes(stateOf(20, 90), [2, 1], 152)).toEqual({ 2: 1, 1: 1, 0: 0 });
  expect(wishes(stateOf(20, 90), [], 112)).toEqual({ 2: 0, 1: 0, 0: 1 });
});

// 146 px is the lowest band of several, .band.brief.
test.each([
  [170, 2],
  [146, 1],
])('in a band of %i px an active row is 28 px high or more', (height, rowsAtLeast) => {
  const box = { width: 902, height, gutter: 132 };
  for (const [inRoot, inNodes, touched] of [
    [0, 90, []],
    [40, 90, []],
    [90, 90, [2, 1]],
  ] as const) {
    const state = stateOf(inRoot, inNodes);
    const shares = new Map(rowWishes(state, touched, rowRoom(state, box)).map(([h, s]) => [h, s]));
    const { rows } = fractalLayout(state, box, new Map(), 0.5, (h) => Number(shares.get(h)));
    const active = rows.filter(({ height }) => Number(shares.get(height)) > 0);
    expect(active.length).toBeGreaterThanOrEqual(rowsAtLeast);
    expect(Math.min(...active.map(({ h }) => h))).toBeGreaterThanOrEqual(28);
  }
});
