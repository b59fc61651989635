import { afterEach, expect, test, vi } from 'vitest';
import { FrameLoop } from './frame_loop';

afterEach(() => vi.unstubAllGlobals());

/**
 * A loop whose pictures take so many milliseconds each; answers how often each was painted in so
 * many frames.
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

test('paints every picture in every frame while that is quick', () => {
  expect(painted([0.3, 0.3, 0.3], 12)).toEqual([12, 12, 12]);
});

test('where painting takes longer than a frame may, every picture has its turn, and each frame one at least', () => {
  expect(painted([30, 30, 30], 12)).toEqual([4, 4, 4]);
  const [a, b, c] = painted([1, 1, 1], 30) as [number, number, number];
  // In the first frames nobody knows yet.
  expect(a + b + c).toBeGreaterThanOrEqual(60);
  expect(a + b + c).toBeLessThan(63);
  expect(Math.max(a, b, c) - Math.min(a, b, c)).toBeLessThan(2);
});

test('a frame in which React shows something new leaves the pictures to the next one, but no two in a row do', () => {
  expect(painted([0.3, 0.3], 12, (frame) => frame % 3 === 0)).toEqual([8, 8]);
  const [a, b] = painted([0.3, 0.3], 12, () => true) as [number, number];
  expect(a + b).toBe(6);
});

test('a frame in which nothing was to be painted leaves no claim to the next one', () => {
  const shows = (frame: number) => frame % 2 === 1;
  expect(painted([0.3, 0.3], 12, shows, (frame) => !shows(frame))).toEqual([0, 0]);
});
