import { afterEach, expect, test, vi } from 'vitest';
import { FrameLoop } from './frame_loop';

afterEach(() => vi.unstubAllGlobals());

/**
 * Runs a loop for `frames` frames, with pictures that take `costMs` each; returns how often each
 * was painted.
 */
function painted(
  costMs: readonly number[],
  frames: number,
  shows: (frame: number) => boolean = () => false,
  idle = (_: number) => false,
) {
  let nowMs = 0;
  let next: FrameRequestCallback = () => undefined;
  vi.stubGlobal('performance', { now: () => nowMs });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    next = frame;
    return 1;
  });
  const counts = costMs.map(() => 0);
  const loop = new FrameLoop();
  let frame = 0;
  loop.add(() => shows(frame));
  costMs.forEach((ms, i) => {
    loop.addPicture(() => {
      if (idle(frame)) return 0;
      nowMs += ms;
      counts[i] = (counts[i] as number) + 1;
      return 1;
    });
  });
  loop.start();
  for (; frame < frames; frame++) next(nowMs);
  return counts;
}

test('cheap pictures are painted in every frame', () => {
  expect(painted([0.3, 0.3, 0.3], 12)).toEqual([12, 12, 12]);
});

test('expensive pictures take turns, at least one a frame', () => {
  expect(painted([30, 30, 30], 12)).toEqual([4, 4, 4]);
  const [a, b, c] = painted([1, 1, 1], 30) as [number, number, number];
  // The cost of a picture is unknown in the first frames.
  expect(a + b + c).toBeGreaterThanOrEqual(60);
  expect(a + b + c).toBeLessThan(63);
  expect(Math.max(a, b, c) - Math.min(a, b, c)).toBeLessThan(2);
});

test('a frame in which React renders skips the pictures, but never twice in a row', () => {
  expect(painted([0.3, 0.3], 12, (frame) => frame % 3 === 0)).toEqual([8, 8]);
  const [a, b] = painted([0.3, 0.3], 12, () => true) as [number, number];
  expect(a + b).toBe(6);
});

test('a frame in which React renders skips the pictures after an idle frame too', () => {
  const shows = (frame: number) => frame % 2 === 1;
  expect(painted([0.3, 0.3], 12, shows, (frame) => !shows(frame))).toEqual([0, 0]);
});

test('what throws loses its turn, once reported; the rest and the next frames go on', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const failing = (frame: number) => {
    if (frame % 2 === 0) throw new Error('no such row');
    return false;
  };
  expect(painted([0.3, 0.3], 12, undefined, failing)).toEqual([6, 6]);
  expect(painted([0.3], 12, failing)).toEqual([12]);
  expect(reported.map(String)).toEqual(['Error: no such row', 'Error: no such row']);
});
