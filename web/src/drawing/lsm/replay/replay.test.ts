import { expect, test } from 'vitest';
import { fileAt } from '../testing/states';
import {
  type JobScript,
  kReplayTimes,
  reasonWords,
  replayAt,
  replayCaptions,
  replayLength,
  stillTime,
} from './replay';

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
};
const kMerge = kReplayTimes.rest + kReplayTimes.choose;
const half = replayAt(kScript, kMerge + kReplayTimes.merge / 2);

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
  const end = replayAt(kScript, replayLength(kReplayTimes) - kReplayTimes.rest);
  expect(end.inputs.concat(end.carried).every((one) => one.goneUpTo === one.to)).toBe(true);
  expect(end.outputs.map((one) => [one.to, one.settled])).toEqual([
    [0.38, 1],
    [0.6, 1],
  ]);
  expect(end.strips.map((one) => one.fall)).toEqual([1, 1]);
});

test('the front never goes back', () => {
  let last = 0;
  for (let t = 0; t < replayLength(kReplayTimes); t += 40) {
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
  expect(replayAt(move, kMerge).slide).toBe(0);
  const slid = replayAt(move, replayLength(kReplayTimes) - kReplayTimes.rest);
  expect(slid.slide).toBe(1);
  expect(slid.inputs[0]?.goneUpTo).toBe(slid.inputs[0]?.from);
  expect(slid.outputs).toEqual([]);
  expect(replayCaptions(move)[0]).toBe(
    '1 file moves to L2 as it is: nothing overlaps, nothing is rewritten',
  );
});

test('captions count what moves down and what is rewritten with it', () => {
  const caption = (parts: Partial<JobScript>) => replayCaptions({ ...kScript, ...parts })[0];
  expect(caption({})).toBe('1 file moves down; 2 files below must be rewritten with it');
  expect(
    caption({
      inputs: [...kScript.inputs, file(4, 1, 0, 1)],
      carried: [file(2, 2, 0, 1)],
    }),
  ).toBe('2 files move down; 1 file below must be rewritten with them');
});

test('the caption of a flush says why it happens', () => {
  const flush = (reason: string) =>
    replayCaptions({ ...kScript, kind: 'flush', reason, entries: 7_011 })[0];
  expect(flush('the memtable is full')).toBe('Memtable full: its 7,011 rows become one L0 file');
  expect(flush('asked to flush')).toBe(
    "Flush requested: the memtable's 7,011 rows become one L0 file",
  );
  expect(flush('the logs take too much space')).toBe(
    "The memtable's 7,011 rows become one L0 file",
  );
});

test('the level over its target is named', () => {
  expect(reasonWords({ reason: 'the level is over its target', level: 5 })).toBe(
    'L5 is over its target',
  );
});

test('without motion a replay stops at four moments', () => {
  const stops = new Set<number>();
  for (let t = 0; t < replayLength(kReplayTimes); t += 5) stops.add(stillTime(t, kReplayTimes));
  expect(stops.size).toBe(4);
});
