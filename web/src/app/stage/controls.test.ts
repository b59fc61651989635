// The key for play and pause, also before there is a run.
import { expect, test } from 'vitest';
import { Controls } from './controls';

function controlsIn(phase: string) {
  const asked: string[] = [];
  const state = { phase };
  const player = {
    state: { getState: () => state },
    play: () => asked.push('play'),
    pause: () => asked.push('pause'),
    setSpeed: () => undefined,
  };
  const parts = [
    player,
    {},
    { end: () => undefined },
    { until: undefined, leave: () => undefined },
    () => undefined,
  ];
  const controls = new Controls(...(parts as unknown as ConstructorParameters<typeof Controls>));
  return { controls, asked };
}

test.for([
  [1, true],
  [2, false],
] as const)('pressed before the run begins, %i times: %s', ([times, counts]) => {
  const { controls, asked } = controlsIn('loading');
  for (let i = 0; i < times; i++) controls.pressPlay();
  expect(asked).toEqual([]);
  expect(controls.takeEarly()).toBe(counts);
  expect(controls.takeEarly()).toBe(false);
});

test('pressed in a run it counts at once', () => {
  const { controls, asked } = controlsIn('playing');
  controls.pressPlay();
  expect(asked).toEqual(['pause']);
});
