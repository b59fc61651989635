import { expect, test } from 'vitest';
import { tableOf } from '../../../model/tables/fold';
import { kAxis, key } from '../testing/fixture';
import { loadWords } from '../words/load_words';
import { loadOf } from './load';

const row = {
  index: 0,
  state: 0,
  rows: 3000,
  unsorted: 400,
  runs: 2,
  run_bytes: 1000,
  passes: 0,
  leaves: 0,
  nonleaves: 0,
  last_key: new Uint8Array(),
};
const loaded = (change: Partial<typeof row>) =>
  loadOf({ 'fractal.loads': tableOf('fractal.loads', [{ ...row, ...change }]) }, kAxis);

test('without a bulk load there is nothing to say', () => {
  expect(loadOf({}, kAxis)).toBeUndefined();
});

test('a load that takes rows says how many are in runs, and how many are not sorted yet', () => {
  const load = loaded({});
  expect(load?.written).toEqual([]);
  expect(load && loadWords(load)[0]).toBe(
    'bulk load: 3,000 rows taken, 2 sorted runs (1.00 kB), 400 B not sorted yet',
  );
});

test('a load that merges says which pass it is', () => {
  const load = loaded({ state: 1, passes: 2 });
  expect(load && loadWords(load)[0]).toBe(
    'bulk load: merging, pass 2, 2 sorted runs (1.00 kB) left',
  );
});

test('leaves cover the keys from the left to the last one written', () => {
  const load = loaded({ state: 2, leaves: 7, last_key: key(50) });
  expect(load?.written).toEqual([{ from: 0, to: 0.5 }]);
  expect(load && loadWords(load)[0]).toBe('bulk load: 7 leaves written from the left, none twice');
});
