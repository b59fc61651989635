import { expect, test } from 'vitest';
import type { AnswerQuestion, TreeAnswer } from '../../../model/figures/answer';
import type { AnswerUnit } from '../../../model/figures/answer_units';
import { endingOf } from './ending';

const tree = (name: string, cost: number, unit: AnswerUnit = 'bytes'): TreeAnswer => ({
  name,
  each: { bytes: 100, time: undefined, reads: undefined, throughput: undefined, [unit]: cost },
  onlySaved: true,
  statements: 1000,
  state: 'measured',
  savedBytes: 100,
  wroteBytes: cost,
});

const kRow: AnswerQuestion = { unit: 'row of 116 B', in: 'bytes' };

test('the trees that differ most are compared', () => {
  expect(endingOf([tree('A', 39_900), tree('B', 1320), tree('C', 1100)], kRow)).toBe(
    'A row cost A’s drive 36 times as much as C’s.',
  );
  expect(endingOf([tree('A', 200), tree('B', 300)], kRow)).toBe(
    'A row cost B’s drive 1.5 times as much as A’s.',
  );
});

test('less than half as much again is said in per cent', () => {
  expect(endingOf([tree('A', 300), tree('B', 321)], kRow)).toBe(
    'A row cost B’s drive 7% more than A’s.',
  );
});

test('what differs little is called the same; a tree alone has a factor', () => {
  expect(endingOf([tree('A', 300), tree('B', 301)], kRow)).toBe(
    'A row cost all drives about the same.',
  );
  expect(endingOf([tree('A', 1140)], kRow)).toBe('The drive wrote 11 bytes for every byte saved.');
  expect(endingOf([], kRow)).toBe('');
});

test('an increment is no row', () => {
  expect(endingOf([tree('A', 100), tree('B', 900)], { ...kRow, unit: 'increment of 24 B' })).toBe(
    'An increment cost B’s drive 9 times as much as A’s.',
  );
});

test.for([
  ['time', 'A row took B 2.5 times as long as A.', 'A row took 40.0 ms on average.'],
  [
    'reads',
    'A lookup in B read 2.5 times as many blocks as one in A.',
    'A lookup read 0.04 blocks from the drive on average.',
  ],
  ['throughput', 'B did 2.5 times as many statements a second as A.', '0 statements a second.'],
] as const)('what was asked in %s ends in it', ([unit, several, alone]) => {
  const asked: AnswerQuestion = { ...kRow, in: unit };
  expect(endingOf([tree('A', 0.04, unit), tree('B', 0.1, unit)], asked)).toBe(several);
  expect(endingOf([tree('A', 0.04, unit)], asked)).toBe(alone);
  expect(endingOf([tree('A', 0.1, unit), tree('B', 0.1, unit)], asked)).not.toBe('');
});

test('time is that of a statement where some of them saved nothing', () => {
  const trees = [tree('A', 0.04, 'time'), tree('B', 0.1, 'time')];
  const read = trees.map((one) => ({ ...one, onlySaved: false }));
  expect(endingOf(read, { ...kRow, in: 'time' })).toBe(
    'A statement took B 2.5 times as long as A.',
  );
});

test('what has no figure in the unit that was asked for ends in bytes', () => {
  expect(endingOf([tree('A', 100), tree('B', 900)], { ...kRow, in: 'reads' })).toBe(
    'A row cost B’s drive 9 times as much as A’s.',
  );
});
