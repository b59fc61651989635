import { expect, test } from 'vitest';
import { beside, overlaps, sideBySide } from './side_by_side';

const kRoom = { x: 100, w: 400 };

test('a single label is centred, or clamped to the end that it would pass', () => {
  expect(sideBySide([{ middle: 300, w: 80 }], kRoom, 10)).toEqual([260]);
  expect(sideBySide([{ middle: 110, w: 80 }], kRoom, 10)).toEqual([100]);
  expect(sideBySide([{ middle: 495, w: 80 }], kRoom, 10)).toEqual([420]);
});

test('several labels never overlap and stay inside', () => {
  for (const middles of [
    [300, 300, 300],
    [490, 495, 500],
    [100, 101, 480],
  ]) {
    const wishes = middles.map((middle, i) => ({ middle, w: 100 + i * 10 }));
    const spans = sideBySide(wishes, kRoom, 10).map((x, i) => ({ x, w: wishes[i]?.w ?? 0 }));
    expect(spans[0]?.x).toBeGreaterThanOrEqual(100);
    expect((spans[2]?.x ?? 0) + (spans[2]?.w ?? 0)).toBeLessThanOrEqual(500);
    expect(
      overlaps(spans[0] as never, spans[1] as never) ||
        overlaps(spans[1] as never, spans[2] as never),
    ).toBe(false);
  }
});

test('a name is to the right of its mark, or to the left, and never beyond the end', () => {
  expect(beside(100, 40, 5, 300)).toEqual({ x: 105, w: 40 });
  expect(beside(270, 40, 5, 300)).toEqual({ x: 225, w: 40 });
  expect(beside(310, 40, 5, 300)).toEqual({ x: 260, w: 40 });
});
