// The rows that moments follow, from the recordings: each is in its tree when the moment begins.
import { expect, test } from 'vitest';
import { galleryNames, readScenario } from '../../cli/source';
import { readMoments } from './recorder';

const kFollowed = galleryNames().flatMap((name) =>
  readScenario([name]).moments.flatMap(({ view }, moment) =>
    view?.row === undefined ? [] : [{ name, moment, row: view.row }],
  ),
);

test('some moments follow their own row', () => {
  expect(new Set(kFollowed.map(({ name }) => name))).toContain('rolling-window');
});

test.for(kFollowed)('row $row of $name is there at its moment $moment', ({ name, moment }) => {
  const seen = readMoments(readScenario([name]))?.picturesAt(moment, true) ?? [];
  expect(seen.length).toBeGreaterThan(0);
  for (const { row } of seen)
    expect(Object.values(row ?? {}).some((table) => table.rows > 0)).toBe(true);
});
