import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerWatch } from './answer_watch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('silence is noticed once, after some seconds without any answer', () => {
  const silence = vi.fn();
  const watch = new AnswerWatch(silence);
  watch.expect();
  vi.advanceTimersByTime(7_000);
  watch.answered(true);
  vi.advanceTimersByTime(7_000);
  expect(silence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(silence).toHaveBeenCalledOnce();
});

test('where nothing is awaited nothing is missed', () => {
  const silence = vi.fn();
  const watch = new AnswerWatch(silence);
  watch.expect();
  watch.answered(false);
  vi.advanceTimersByTime(60_000);
  watch.expect();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(silence).not.toHaveBeenCalled();
});
