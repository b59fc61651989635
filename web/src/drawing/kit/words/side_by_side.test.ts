import { expect, test } from 'vitest';
import { beside } from './side_by_side';

test('a name is to the right of its mark, or to the left, and never beyond the end', () => {
  expect(beside(100, 40, 5, 300)).toEqual({ x: 105, w: 40 });
  expect(beside(270, 40, 5, 300)).toEqual({ x: 225, w: 40 });
  expect(beside(310, 40, 5, 300)).toEqual({ x: 260, w: 40 });
});
