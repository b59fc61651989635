import { expect, test } from 'vitest';
import type { Frame } from '../../../run/play/api';
import { Before } from './before';

const frame = (sampled_job: number) => ({ status: { sampled_job } }) as Frame;

test('a job starts from what the last frame before it showed, however many frames it takes', () => {
  const before = new Before<string>();
  before.take(frame(0), 'a');
  before.take(frame(0), 'b');
  before.take(frame(7), 'within');
  before.take(frame(7), 'within, later');
  expect(before.take(frame(7), 'after')).toBe('b');
  // The next job begins and ends between two frames.
  expect(before.take(frame(9), 'on')).toBe('after');
});

test('without an earlier frame a job starts from the frame that brings it', () => {
  const before = new Before<string>();
  expect(before.take(frame(7), 'a')).toBe('a');
  before.take(frame(0), 'b');
  before.forget();
  expect(before.take(frame(8), 'c')).toBe('c');
});
