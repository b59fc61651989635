import { expect, test } from 'vitest';
import type { ContenderInfo } from '../lab/play/api';
import { troubleWords } from './trouble';

const kCut = 'power cut: this engine does not recover from one yet';
const one = (name: string, message = ''): ContenderInfo => ({
  name,
  state: message === '' ? 'ready' : 'stopped',
  message,
});
const quiet = { contenders: [], recovers: [], message: '', note: undefined };

test('an engine without recovery says so in words, together with the others', () => {
  const contenders = [one('InnoDB', kCut), one('TokuDB', kCut), one('MyRocks')];
  const trouble = { ...quiet, contenders, recovers: [false, false, true] };
  expect(troubleWords({ ...trouble, note: { rows: [12_345], undone: false } })).toBe(
    'Power cut at row 12,345. InnoDB and TokuDB have stopped. Recovery after a power cut is not implemented for them yet.',
  );
  expect(troubleWords({ ...trouble, contenders: contenders.slice(1) })).toBe(
    'TokuDB has stopped. Recovery after a power cut is not implemented for it yet.',
  );
});

test('what is undone, why a tree stopped, and what the player reports are each a sentence', () => {
  expect(troubleWords(quiet)).toBe('');
  expect(troubleWords({ ...quiet, note: { rows: [17], undone: true } })).toBe(
    'The power cut at row 17 is undone.',
  );
  expect(troubleWords({ ...quiet, note: { rows: [17, 1_700], undone: true } })).toBe(
    'The power cuts at rows 17 and 1,700 are undone.',
  );
  expect(
    troubleWords({
      ...quiet,
      contenders: [one('MyRocks', 'the drive is full')],
      recovers: [true],
      message: 'at most 4 trees are possible',
    }),
  ).toBe('at most 4 trees are possible. MyRocks has stopped: the drive is full.');
});
