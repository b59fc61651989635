// Ink is dark in one theme and light in the other: words about it must be true in both.
import { expect, test } from 'vitest';
import { kPicture as kBtree } from '../../drawing/btree/picture';
import { kPicture as kFractal } from '../../drawing/fractal/picture';
import { kPicture as kLsm } from '../../drawing/lsm/picture';

test.each([
  ['B-tree', kBtree],
  ['fractal tree', kFractal],
  ['LSM-tree', kLsm],
])('what is said of the ink of the %s is true in both themes', (_, { legend, reading }) => {
  for (const words of [legend, ...reading])
    expect(words).not.toMatch(/\b(dark|black|white|light|grey)(er|est)?\b/i);
});
