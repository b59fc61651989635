// Names of a tree's levels.
import { expect, test } from 'vitest';
import { levelName } from './hit';

test('trees of one page each have several pages', () => {
  expect(levelName({ level: 0, pages: 1 }, 1)).toBe('the only page');
  expect(levelName({ level: 0, pages: 40 }, 1)).toBe('the only pages');
  expect([0, 1, 2].map((level) => levelName({ level, pages: 9 }, 3))).toEqual([
    'leaves',
    'inner level 1',
    'root',
  ]);
});
