import { expect, test } from 'vitest';
import { fileAt } from '../testing/states';
import {
  type JobScript,
  kDropShare,
  kReplayTimes,
  replayAt,
  replayLength,
  stillTime,
  timesOf,
} from './replay';

const kTimes = kReplayTimes.compaction;

const file = (number: number, level: number, from: number, to: number) =>
  fileAt(number, level, from, to, { job: 5 });
const beat = (front: number, writtenBytes: number, dropped: number) => ({
  front,
  readBytes: writtenBytes,
  writtenBytes,
  firstBytes: 0,
  dropped,
});

const kScript: JobScript = {
  job: 5,
  kind: 'compaction',
  reason: 'the level is over its target',
  level: 1,
  runs: 0,
  combines: false,
  outputLevel: 2,
  inputs: [file(1, 1, 0.2, 0.6)],
  carried: [file(2, 2, 0.2, 0.4), file(3, 2, 0.4, 0.6)],
  outputs: [
    { number: 10, from: 0.2, to: 0.38, bytes: 90 },
    { number: 11, from: 0.4, to: 0.6, bytes: 90 },
  ],
  beats: [beat(0.2, 0, 0), beat(0.4, 100, 6), beat(0.6, 180, 12)],
  strips: [
    { at: 0.5, bytes: 8192, firstBytes: 0, colour: 'data' },
    { at: 1, bytes: 8192, firstBytes: 0, colour: 'data' },
  ],
  from: 0.2,
  to: 0.6,
  entries: 20,
  bytes: 180,
  moved: { rows: 20, bytes: 150 },
  candidates: [],
  tombstones: 2,
  drops: { places: [0.3, 0.5], each: 6 },
  gauge: { before: 1000, after: 800, limit: 900, unit: 'bytes' },
};
const kMerge = kTimes.rest + kTimes.why + kTimes.choose;
const half = replayAt(kScript, kMerge + kTimes.merge / 2);

test('before the merge everything is in place, then the inputs are lifted', () => {
  expect(replayAt(kScript, 0).carried.every((one) => one.lift === 0)).toBe(true);
  const chosen = replayAt(kScript, kMerge);
  expect(chosen.carried.every((one) => one.lift === 1)).toBe(true);
  expect(chosen.outputs).toHaveLength(0);
  expect(chosen.strips).toHaveLength(0);
});

test('half way the front is where the facts say: inputs are consumed and outputs written up to it', () => {
  expect(half.front).toBeCloseTo(0.4);
  expect(half.writtenBytes).toBe(100);
  expect(half.dropped).toBe(6);
  expect(half.inputs[0]?.goneUpTo).toBeCloseTo(0.4);
  expect(half.carried[0]?.goneUpTo).toBeCloseTo(0.4);
  expect(half.outputs.map((one) => one.number)).toEqual([10, 11]);
  expect(half.outputs[0]?.to).toBe(0.38);
  expect(half.outputs[1]?.to).toBeCloseTo(0.4);
});

test('a strip begins to fall where the front was when it was written', () => {
  expect(half.strips).toHaveLength(1);
  expect(half.strips[0]?.source).toBeCloseTo(0.4);
});

test('at the end all inputs are gone, all outputs have joined, every strip has landed', () => {
  const end = replayAt(kScript, replayLength(kTimes) - kTimes.rest);
  expect(end.inputs.concat(end.carried).every((one) => one.goneUpTo === one.to)).toBe(true);
  expect(end.outputs.map((one) => [one.to, one.landed])).toEqual([
    [0.38, 1],
    [0.6, 1],
  ]);
  expect(end.strips.map((one) => one.fall)).toEqual([1, 1]);
});

test('the front never goes back', () => {
  let last = 0;
  for (let t = 0; t < replayLength(kTimes); t += 40) {
    const { front } = replayAt(kScript, t);
    expect(front).toBeGreaterThanOrEqual(last);
    last = front;
  }
});

test('a trivial move slides and drops no strip', () => {
  const move: JobScript = {
    ...kScript,
    kind: 'trivial move',
    carried: [],
    strips: [],
    outputs: [],
  };
  const times = timesOf(move);
  expect(replayAt(move, times.rest + times.why + times.choose).slide).toBe(0);
  const slid = replayAt(move, replayLength(times) - times.rest);
  expect(slid.slide).toBe(1);
  expect(slid.inputs[0]?.goneUpTo).toBe(slid.inputs[0]?.from);
  expect(slid.outputs).toEqual([]);
});

test('a replay of a compaction lasts for five to eight seconds', () => {
  const choice = { ...kScript, candidates: Array(3) };
  for (const one of [kScript, choice]) {
    expect(replayLength(timesOf(one))).toBeGreaterThanOrEqual(5_000);
    expect(replayLength(timesOf(one))).toBeLessThanOrEqual(8_000);
  }
});

test('the level is seen over its target first, and sinks when the outputs have joined', () => {
  const why = replayAt(kScript, kTimes.rest + kTimes.why - 200);
  expect(why).toMatchObject({ beat: 'why', gauge: 1, risen: 1, sunk: 0, open: 0 });
  expect(half.gauge).toBe(0);
  const end = replayAt(kScript, replayLength(kTimes) - kTimes.rest);
  expect(end).toMatchObject({ gauge: 1, sunk: 1 });
  expect(replayAt({ ...kScript, gauge: undefined }, kTimes.rest + 400).gauge).toBe(0);
});

test('an output lands once the front has passed it, one after the other', () => {
  const landed = (share: number) =>
    replayAt(kScript, kMerge + kTimes.merge * share).outputs.map((one) => one.landed);
  expect(landed(0.3)).toEqual([0]);
  expect(landed(0.7)).toEqual([1, 0]);
});

test('what falls out at the last key has time to fall', () => {
  const { front, beyond } = replayAt(kScript, replayLength(kTimes) - kTimes.rest);
  expect(front + beyond).toBeCloseTo(0.6 + kDropShare * 0.4);
});

test('without motion a replay stops at five moments, and at six if there was a choice', () => {
  for (const [times, count] of [
    [kTimes, 5],
    [{ ...kTimes, compare: 1_800 }, 6],
  ] as const) {
    const stops = new Set<number>();
    for (let t = 0; t < replayLength(times); t += 5) stops.add(stillTime(t, times));
    expect(stops.size).toBe(count);
  }
});
