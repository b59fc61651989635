import { expect, test } from 'vitest';
import type { RunningReplay } from '../../drawing/kit/picture';
import { ReplayTurns } from './replay_turns';

const kReplay = {} as RunningReplay;

/** Bands whose jobs the test begins and ends. */
function page(count: number) {
  const turns = new ReplayTurns();
  turns.dims = true;
  const bands = Array.from({ length: count }, (_, index) => {
    const tree = {
      replay: undefined as RunningReplay | undefined,
      waits: false,
      hurried: false,
      factor: undefined as number | undefined,
      hurry: () => {
        tree.hurried = true;
      },
    };
    return { index, tree };
  });
  let nowMs = 0;
  const tick = (ms = 16, focus?: number) => {
    nowMs += ms;
    turns.tick(bands, focus, nowMs, ms);
    // A band begins its replay as soon as it may.
    for (const { index, tree } of bands)
      if (tree.waits && tree.replay === undefined && turns.mayBegin(index)) {
        tree.waits = false;
        tree.replay = kReplay;
      }
    turns.tick(bands, focus, nowMs, 0);
  };
  const playing = () =>
    bands.filter(({ tree }) => tree.replay !== undefined).map((one) => one.index);
  const end = () => {
    for (const { tree } of bands) {
      tree.replay = undefined;
      tree.waits = false;
    }
    tick();
    tick(1_000);
  };
  return { turns, bands, tick, playing, end, now: () => nowMs };
}

test('where trees that wait are not dimmed, none holds still beside figures that go on', () => {
  const { turns, bands, tick, playing } = page(3);
  turns.dims = false;
  for (const { tree } of bands) tree.waits = true;
  tick();
  expect(playing()).toEqual([0]);
  expect(bands.map(({ index }) => turns.held(index))).toEqual([false, false, false]);
});

test('one band at a time replays, in turns, and the others hold still', () => {
  const { turns, bands, tick, playing, end } = page(3);
  const order: number[] = [];
  for (let i = 0; i < 6; i++) {
    for (const { tree } of bands) tree.waits = true;
    tick();
    order.push(...playing());
    expect(bands.map(({ index }) => turns.held(index))).toEqual(
      bands.map(({ index }) => index !== playing()[0]),
    );
    end();
  }
  expect(order).toEqual([0, 1, 2, 0, 1, 2]);
  for (const { tree } of bands) tree.waits = false;
  tick();
  expect(bands.some(({ index }) => turns.held(index))).toBe(false);
});

test('between two replays no band holds still, so that all catch up with the run', () => {
  const { turns, bands, tick, playing } = page(3);
  for (const { tree } of bands) tree.waits = true;
  tick();
  expect(playing()).toEqual([0]);
  for (const { tree } of bands) tree.replay = undefined;
  for (let ms = 0; ms < 800; ms += 100) {
    tick(100);
    expect(playing()).toEqual([]);
    expect(bands.some(({ index }) => turns.held(index))).toBe(false);
  }
  tick(200);
  expect(playing()).toEqual([1]);
});

test('a tree that has shown nothing yet does not wait for another one to be read', () => {
  const { bands, tick, playing } = page(3);
  const [first, second] = bands.map(({ tree }) => tree) as [
    (typeof bands)[0]['tree'],
    (typeof bands)[0]['tree'],
  ];
  first.waits = true;
  tick();
  expect(playing()).toEqual([0]);
  second.waits = true;
  let waitedMs = 0;
  for (; !first.hurried; waitedMs += 100) tick(100);
  // The hurried replay fades; the newcomer begins without the usual rest.
  first.replay = undefined;
  tick();
  expect(playing()).toEqual([1]);
  expect(waitedMs).toBeLessThan(2_000);
  // Both have been seen: from here on each replay plays to its end.
  first.waits = true;
  first.hurried = second.hurried = false;
  for (let ms = 0; ms < 10_000; ms += 100) tick(100);
  expect([first.hurried, second.hurried]).toEqual([false, false]);
});

test('a band without a job is passed over', () => {
  const { bands, tick, playing, end } = page(3);
  const order: number[] = [];
  for (let i = 0; i < 4; i++) {
    for (const { index, tree } of bands) tree.waits = index !== 1;
    tick();
    order.push(...playing());
    end();
  }
  expect(order).toEqual([0, 2, 0, 2]);
});

test('a tree alone on the page never waits', () => {
  const { turns, bands, tick, playing } = page(1);
  for (const { tree } of bands) tree.waits = true;
  tick();
  expect(playing()).toEqual([0]);
  expect(turns.held(0)).toBe(false);
});

test('the band that the reader looks at has the turn; the replay of another one ends', () => {
  const { turns, bands, tick, playing, end, now } = page(3);
  for (const { tree } of bands) tree.waits = true;
  tick();
  expect(playing()).toEqual([0]);
  turns.setAttention(2, now());
  tick();
  // A passing pointer takes no turn.
  expect(bands[0]?.tree.hurried).toBe(false);
  tick(500);
  expect(bands[0]?.tree.hurried).toBe(true);
  for (let i = 0; i < 3; i++) {
    end();
    for (const { tree } of bands) tree.waits = true;
    turns.setAttention(2, now());
    tick();
    expect(playing()).toEqual([2]);
  }
  // A pointer that rests there for long no longer shows where the reader looks.
  end();
  for (const { tree } of bands) tree.waits = true;
  tick(20_000);
  expect(playing()).not.toEqual([2]);
});

test('what the page is about has the turn before what the pointer is on', () => {
  const { turns, bands, tick, playing, now } = page(3);
  turns.setAttention(2, now());
  tick(500);
  for (const { tree } of bands) tree.waits = true;
  tick(16, 1);
  expect(playing()).toEqual([1]);
});

test('the scale of the bars grows to the highest one, never jumps and never shrinks', () => {
  const { turns, bands, tick } = page(2);
  const [first] = bands;
  if (first === undefined) throw new Error('no band');
  tick();
  expect(turns.costScale).toEqual({ scale: 10, steps: 10 });
  first.tree.factor = 282;
  const seen: number[] = [];
  for (let i = 0; i < 60; i++) {
    tick();
    seen.push(turns.costScale.scale);
  }
  expect(turns.costScale).toEqual({ scale: 300, steps: 300 });
  expect(
    seen.every((scale, i) => scale >= (seen[i - 1] ?? 10) && scale < (seen[i - 1] ?? 10) * 1.3),
  ).toBe(true);
  first.tree.factor = 2;
  tick();
  expect(turns.costScale.scale).toBe(300);
  turns.forget();
  expect(turns.costScale.scale).toBe(10);
});
