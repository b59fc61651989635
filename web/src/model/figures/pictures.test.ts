import { expect, test } from 'vitest';
import {
  kAccelerationMs,
  kFirstSaveMs,
  openingRate,
  rateOfSlider,
  sliderOfRate,
} from '../run/opening';
import { spread } from './chart';
import { statementsAt } from './phases';
import { layoutTape } from './tape';

test('strips follow one another on one scale, and the oldest line sinks', () => {
  const strip = (bytes: number, first: number) => ({ bytes, first, colour: 'data' as const });
  expect(layoutTape([strip(40_960, 0.5), strip(20_480, 0)], 100, 3)).toEqual([
    { strip: 0, x: 0, w: 10, line: 0, newPx: 5 },
    { strip: 1, x: 11, w: 5, line: 0, newPx: 0 },
  ]);
  const long = layoutTape([strip(4096 * 250, 0.1), strip(4096 * 100, 0)], 100, 2);
  expect(long.every((piece) => piece.line >= 0 && piece.line < 2)).toBe(true);
  // 351 px with the gap: two lines of 100 px sink, 151 stay, one of them the gap.
  expect(long.reduce((sum, piece) => sum + piece.w, 0)).toBe(150);
});

test('the opening is one save a second, then never slows down, then fast play', () => {
  expect(openingRate(0, 50_000)).toBe(1);
  expect(openingRate(kFirstSaveMs, 50_000)).toBe(1);
  expect(openingRate(kFirstSaveMs + kAccelerationMs, 50_000)).toBe(50_000);
  for (let t = 0, last = 0; t < 12_000; t += 50) {
    const rate = openingRate(t, 50_000);
    expect(rate).toBeGreaterThanOrEqual(last);
    last = rate;
  }
});

test('the speed slider is its own inverse and ends at full speed', () => {
  for (const position of [0, 0.2, 0.5, 0.9])
    expect(sliderOfRate(rateOfSlider(position))).toBeCloseTo(position, 6);
  expect(rateOfSlider(1)).toBe(Number.POSITIVE_INFINITY);
});

test('a report knows its own place in the run: it counts from the end of the last warm-up', () => {
  const phases = [
    { kind: 'load', name: '', first: 0, statements: 100, warmUp: true, rowsSaved: 100 },
    { kind: 'update', name: '', first: 100, statements: 400, warmUp: false, rowsSaved: 400 },
    { kind: 'get_present', name: '', first: 500, statements: 50, warmUp: false, rowsSaved: 0 },
  ];
  expect(statementsAt(phases, { phase: 0, operations: 40 })).toBe(40);
  expect(statementsAt(phases, { phase: 1, operations: 0 })).toBe(100);
  expect(statementsAt(phases, { phase: 2, operations: 420 })).toBe(520);
});

test('names move apart, keep their order and stay inside', () => {
  expect(spread([50, 20], 16, 8, 92)).toEqual([50, 20]);
  expect(spread([50, 51, 49], 16, 8, 92)).toEqual([65, 81, 49]);
  expect(spread([90, 91, 92], 16, 8, 92)).toEqual([60, 76, 92]);
  expect(spread([1, 1], 16, 8, 92)).toEqual([8, 24]);
});
