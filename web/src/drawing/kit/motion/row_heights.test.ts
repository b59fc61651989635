import { expect, test } from 'vitest';
import { kLeastFullPx, leastShare, mostFull, RowHeights, stackRows } from './row_heights';

const aim = (rows: RowHeights, active: boolean, atOnce = false) => rows.aim([[6, active]], atOnce);

test('a row grows at once, and shrinks only after it was empty for a while', () => {
  const rows = new RowHeights();
  aim(rows, false);
  expect(rows.of(6)).toBe(0);
  aim(rows, true);
  rows.pass(100);
  expect(rows.moving).toBe(true);
  rows.pass(400);
  expect(rows.of(6)).toBe(1);
  aim(rows, false);
  rows.pass(1_000);
  expect(rows.of(6)).toBe(1);
  rows.pass(600);
  rows.pass(400);
  expect(rows.of(6)).toBe(0);
  aim(rows, true, true);
  expect([rows.of(6), rows.moving]).toEqual([1, false]);
});

test('a row that yields shrinks at once, in steps', () => {
  const rows = new RowHeights();
  aim(rows, true);
  rows.aim([[6, false, true]], false);
  rows.pass(100);
  expect(rows.of(6)).toBeGreaterThan(0);
  expect(rows.of(6)).toBeLessThan(1);
  rows.pass(300);
  expect(rows.of(6)).toBe(0);
});

test('a row goes to a part of its full height, and from there to another', () => {
  const rows = new RowHeights();
  rows.aim([[6, 0.5]], false);
  expect([rows.of(6), rows.moving]).toEqual([0.5, false]);
  rows.aim([[6, 0.75]], false);
  rows.pass(160);
  expect(rows.of(6)).toBeCloseTo(0.625);
  rows.pass(400);
  expect([rows.of(6), rows.moving]).toEqual([0.75, false]);
  rows.aim([[6, 0.25, true]], false);
  rows.pass(400);
  expect(rows.of(6)).toBe(0.25);
});

test('as many rows are full as can be high enough, down to one', () => {
  const measures = { thin: 4, thinPitch: 14, most: 40, share: 0.87, headroom: 4.2 };
  for (const room of [30, 60, 73, 84, 110, 150]) {
    const all = { count: 4, room, measures };
    const full = mostFull(all);
    const shares = [1, 1, 1, 1].map((one, i) => (i < full ? one : 0));
    const heights = stackRows(shares, 0, room, measures).map(({ h }) => h);
    if (room >= 80) expect(heights[0]).toBeGreaterThanOrEqual(kLeastFullPx);
    expect(full).toBeGreaterThanOrEqual(1);
    const least = leastShare(all);
    const part = stackRows(
      shares.map((one) => one * least),
      0,
      room,
      measures,
    );
    if (room >= 80) expect(part[0]?.h).toBeGreaterThanOrEqual(kLeastFullPx - 0.01);
  }
});

test('rows share the room, thin ones take little, and none overlap', () => {
  const measures = { thin: 4, thinPitch: 16, most: 40, share: 0.7, headroom: 8 };
  for (const shares of [
    [1, 1],
    [0, 0, 1, 1],
    [0, 0.4, 1],
    [0, 0],
    [1, 1, 1, 1, 1, 1],
  ]) {
    const rows = stackRows(shares, 50, 120, measures);
    rows.forEach(({ y, h }, i) => {
      expect(y).toBeGreaterThanOrEqual(
        i === 0 ? 50 : (rows[i - 1]?.y ?? 0) + (rows[i - 1]?.h ?? 0),
      );
      expect(h).toBeGreaterThan(0);
    });
    const last = rows.at(-1);
    expect((last?.y ?? 0) + (last?.h ?? 0)).toBeCloseTo(170, 6);
  }
});
