import { expect, test } from 'vitest';
import { tableOf } from '../../../model/tables/fold';
import { kAxis, key } from '../testing/fixture';
import { binSpans, leafBins } from './bins';

const basement = (node: number, place: number, from: number, inMemory: number) => ({
  node,
  basement: place,
  first_key: from === 0 ? new Uint8Array() : key(from),
  rows: 10,
  bytes: 100,
  in_memory: inMemory,
  msn: 1,
  disk_bytes: 80,
});
const kTables = {
  'fractal.basements': tableOf('fractal.basements', [
    basement(5, 0, 0, 1),
    basement(5, 1, 25, 0),
    basement(5, 2, 30, 1),
    basement(6, 0, 0, 1),
  ]),
};
const bins = leafBins(kTables, kAxis, (leaf) => (leaf === 5 ? 0 : undefined));
const xOf = (place: number) => 1000 * place;

test('a leaf is divided at the keys of its basement nodes', () => {
  expect(bins.has(6)).toBe(false);
  expect(binSpans(bins.get(5), 3, { x: 200, w: 200 }, xOf)).toEqual([
    { x: 200, w: 50, inMemory: true },
    { x: 250, w: 50, inMemory: false },
    { x: 300, w: 100, inMemory: true },
  ]);
});

test('a leaf that has other basement nodes by now, or is too narrow, is shown undivided', () => {
  expect(binSpans(bins.get(5), 4, { x: 200, w: 200 }, xOf)).toBeUndefined();
  expect(binSpans(bins.get(5), 3, { x: 200, w: 8 }, xOf)).toBeUndefined();
  expect(binSpans(bins.get(6), 1, { x: 200, w: 200 }, xOf)).toBeUndefined();
});

test('a bound that has moved stays within the leaf', () => {
  const spans = binSpans(bins.get(5), 3, { x: 260, w: 100 }, xOf) ?? [];
  expect(spans.map(({ x }) => x)).toEqual([260, 260, 300]);
  expect(spans.reduce((sum, { w }) => sum + w, 0)).toBe(100);
});
