import { expect, test } from 'vitest';
import type { ContenderInfo } from '../../run/play/api';
import { troubleWords } from './trouble';

const one = (name: string, message = ''): ContenderInfo => ({
  name,
  state: message === '' ? 'ready' : 'stopped',
  message,
});
const quiet = { contenders: [], message: '', note: undefined };

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
      message: 'at most 4 trees are possible',
    }),
  ).toBe('at most 4 trees are possible. MyRocks has stopped: the drive is full.');
});
