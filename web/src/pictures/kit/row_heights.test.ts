import { expect, test } from 'vitest';
import { RowHeights, stackRows } from './row_heights';

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
