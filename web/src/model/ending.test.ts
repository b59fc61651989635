import { expect, test } from 'vitest';
import type { TreeAnswer } from './answer';
import { endingOf } from './ending';

const tree = (name: string, cost: number): TreeAnswer => ({
  name,
  cost,
  state: 'measured',
  savedBytes: 100,
  wroteBytes: cost,
});

test('the trees that differ most are compared', () => {
  expect(endingOf([tree('A', 39_900), tree('B', 1320), tree('C', 1100)])).toBe(
    "A row cost A's drive 36 times as much as C's.",
  );
  expect(endingOf([tree('A', 200), tree('B', 300)])).toBe(
    "A row cost B's drive 1.5 times as much as A's.",
  );
});

test('what differs little is called the same; a tree alone has a factor', () => {
  expect(endingOf([tree('A', 300), tree('B', 301)])).toBe('A row cost all drives about the same.');
  expect(endingOf([tree('A', 1140)])).toBe('The drive wrote 11 bytes for every byte saved.');
  expect(endingOf([])).toBe('');
});
