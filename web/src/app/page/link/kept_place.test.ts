import { expect, test } from 'vitest';
import type { Link } from '../../../document/link/url';
import type { Scenario } from '../../../document/scenario/scenario';
import { linkAt } from './kept_place';

const kHere = 'https://trees.example/lab/#counters';
const scenario = { moments: [{}, {}] } as unknown as Scenario;
const link: Link = { scenario, moment: { statements: 5 }, digests: ['1'] };

test('a reload opens a link at the place where the run was, or at the reader’s moment', () => {
  expect(linkAt(link, { address: kHere, statements: 4000 }, kHere)).toEqual({
    scenario,
    moment: { statements: 4000 },
  });
  expect(linkAt({ scenario }, { address: kHere, statements: 4000, number: 2 }, kHere)).toEqual({
    scenario,
    readFrom: 2,
  });
});

test('a place of another address, or of none, changes nothing', () => {
  expect(linkAt(link, undefined, kHere)).toBe(link);
  expect(linkAt(link, { address: `${kHere}x`, statements: 4000 }, kHere)).toBe(link);
  expect(linkAt(link, { address: kHere, statements: 0 }, kHere)).toBe(link);
});
