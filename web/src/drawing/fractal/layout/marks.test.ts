import { expect, test } from 'vitest';
import { batchMarks, scattered, shareBefore, stacked } from '../jobs/batch_marks';
import { arrivedIn, partsOf } from '../replay/batch_parts';
import { kAxis, partsByHand } from '../testing/fixture';
import { eachFor, gridIn } from './marks';

const placeOf = (key: Uint8Array) => kAxis.placeIn(0, key);
const kChild = { from: 0.2, to: 0.6 };
/** A batch of which most goes to the second of three parts. */
const kParts = partsOf(
  partsByHand([
    { from: 20, inserts: 2, entries: 300, bytes: 3000 },
    { from: 30, inserts: 150, deletes: 20, commits: 20, entries: 400, bytes: 4000 },
    { from: 50, inserts: 8, entries: 8, bytes: 80 },
  ]),
  kChild,
  placeOf,
);

test('a batch goes where the engine says: parts have bounds, and add up to the batch', () => {
  expect(kParts.map(({ from, to }) => [from, to])).toEqual([
    [0.2, 0.3],
    [0.3, 0.5],
    [0.5, 0.6],
  ]);
  expect(kParts.map(arrivedIn)).toEqual([2, 190, 8]);
  expect(kParts.map(shareBefore)).toEqual([298 / 300, 210 / 400, 0]);
});

test('each message is a mark of its kind, on its way to its own part', () => {
  const marks = batchMarks(kParts, 200, 1);
  expect(marks).toHaveLength(200);
  const going = (part: number) => marks.filter((mark) => mark.part === part);
  expect([0, 1, 2].map((part) => going(part).length)).toEqual([2, 190, 8]);
  for (const part of [0, 1, 2])
    expect(going(part).map(({ nth }) => nth)).toEqual(going(part).map((_, i) => i));
  expect(marks.filter(({ kind }) => kind === 'delete')).toHaveLength(20);
  expect(marks.filter(({ kind }) => kind === 'commit')).toHaveLength(20);
});

test('a block stands for 64 messages, and goes where most of these are', () => {
  expect(batchMarks(kParts, 200, 64).map(({ part }) => part)).toEqual([1, 1, 1]);
  expect(batchMarks([], 10, 1).every(({ kind, part }) => kind === 'insert' && part === 0)).toBe(
    true,
  );
});

test('dots where there is room, then blocks, then a bar', () => {
  const heap = { w: 27, h: 43 };
  expect(eachFor([{ ...heap, messages: 45 }])).toBe(1);
  expect(eachFor([{ ...heap, messages: 1800 }])).toBe(64);
  expect(
    eachFor([
      { ...heap, messages: 83 },
      { w: 27, h: 3, messages: 7 },
    ]),
  ).toBe(1);
  expect(
    eachFor([
      { ...heap, messages: 45 },
      { w: 1, h: 43, messages: 45 },
    ]),
  ).toBe(0);
  expect(eachFor([{ w: 1, h: 43, messages: 0 }])).toBe(1);
});

test('marks stay in their box, whatever their number', () => {
  const room = { x: 10, y: 20, w: 27, h: 43 };
  for (const count of [1, 2, 7, 45, 300]) {
    const grid = gridIn(room, count);
    for (let i = 0; i < count; i++)
      for (const { x, y } of [grid.at(i), scattered(room, { nth: i, count })]) {
        expect(x).toBeGreaterThanOrEqual(room.x);
        expect(x).toBeLessThanOrEqual(room.x + room.w);
        expect(y).toBeGreaterThanOrEqual(room.y);
        expect(y).toBeLessThanOrEqual(room.y + room.h);
      }
  }
  expect(stacked({ x: 0, w: 20, floor: 50 }, 4, 5)).toEqual({ x: 2.5, y: 42.5 });
});
