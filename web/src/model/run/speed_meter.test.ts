import { expect, test } from 'vitest';
import { SpeedMeter, speedWords } from './speed_meter';

test('the rate is that of the last moments', () => {
  const meter = new SpeedMeter();
  expect(meter.push(0, 0)).toBeUndefined();
  expect(meter.push(1000, 5000)).toBe(5000);
  expect(meter.push(2000, 10_000)).toBe(5000);
  // The run slows down: soon the window holds only the slow part.
  for (const at of [3000, 4000, 5000]) meter.push(at, 10_000 + at);
  expect(meter.push(6000, 16_000)).toBe(1000);
});

test('after a jump or a pause it begins again', () => {
  const meter = new SpeedMeter();
  meter.push(0, 9000);
  expect(meter.push(1000, 100)).toBeUndefined();
  expect(meter.push(2000, 200)).toBe(100);
  expect(meter.push(9000, 300)).toBeUndefined();
});

test('the label says what happens, not what was asked for', () => {
  expect(speedWords(40_000, 5231)).toBe('up to 40,000/s · now 5,200/s');
  expect(speedWords(40_000, 39_000)).toBe('40,000/s');
  expect(speedWords(40_000, undefined)).toBe('40,000/s');
  expect(speedWords(Number.POSITIVE_INFINITY, 271_234)).toBe('full speed · now 270,000/s');
  expect(speedWords(1, 0)).toBe('up to 1/s · now 0/s');
});
