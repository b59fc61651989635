import { expect, test } from 'vitest';
import type { Status, Tables } from '../model/decode';
import { Seen, type SeenMoment } from './seen';

/** A moment whose tables take 800 bytes. */
const at = (steps: number): SeenMoment => ({
  status: { steps } as Status,
  tables: { 'flash.blocks': { rows: 100, columns: { block: [] } } } as unknown as Tables,
});
const stepsOf = (seen: Seen, until: number) => seen.last((status) => status.steps <= until)?.status.steps;

test('answers the last moment that was seen before the one asked for', () => {
  const seen = new Seen(1e6);
  for (const steps of [0, 10, 20]) seen.keep(at(steps));
  expect([stepsOf(seen, 19), stepsOf(seen, 20), stepsOf(seen, 1e9), stepsOf(seen, -1)]).toEqual([10, 20, 20, undefined]);
});

test('stays within its memory and keeps moments at even distances, the first among them', () => {
  const seen = new Seen(80_000);
  for (let steps = 0; steps <= 100_000; steps += 7) seen.keep(at(steps));
  expect(seen.bytes).toBe(seen.count * 800);
  expect(seen.bytes).toBeLessThanOrEqual(80_000);
  expect(seen.count).toBeGreaterThan(40);
  const kept = [...new Set(Array.from({ length: 2_001 }, (_, i) => stepsOf(seen, i * 50) as number))];
  expect(kept[0]).toBe(0);
  const gaps = kept.slice(1).map((steps, i) => steps - (kept[i] as number));
  expect(Math.max(...gaps)).toBeLessThan(4 * Math.min(...gaps));
});

test('a way that is gone again adds nothing', () => {
  const seen = new Seen(1e6);
  for (const steps of [0, 10, 20, 5, 15, 20, 30]) seen.keep(at(steps));
  expect(seen.count).toBe(4);
});

test('where the run goes another way, what it would have come to is forgotten', () => {
  const seen = new Seen(1e6);
  for (const steps of [0, 10, 20, 30]) seen.keep(at(steps));
  seen.forgetBehind(15);
  expect([seen.count, seen.bytes, stepsOf(seen, 40)]).toEqual([2, 1600, 10]);
  seen.keep(at(16));
  expect(stepsOf(seen, 40)).toBe(16);
});
