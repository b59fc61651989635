import { expect, test } from 'vitest';
import { kPageSize, pageRow } from '../testing/fixture';
import { pageBytes, slotsOf } from './page_bytes';

const record = (number: number, owned: number) => ({
  record: number,
  offset: 120 + number * 130,
  bytes: 130,
  heap_no: number + 2,
  owned,
  marked: 0,
  key: new Uint8Array(),
  value: new Uint8Array(),
  transaction: 0,
  roll_pointer: new Uint8Array(),
});

test('the bytes of a page add up to its size, and new ones are no more than its records', () => {
  const records = Array.from({ length: 60 }, (_, i) => record(i, 0));
  const page = { ...pageRow({ page: 1, from: 0 }), used_bytes: 8100, new_bytes: 232 };
  const header = {
    page: 1,
    lsn: 9,
    previous: 1,
    next: 2,
    slots: 14,
    heap_records: 64,
    heap_top: 8400,
    garbage_bytes: 260,
    last_insert: 0,
  };
  const kinds = pageBytes(page, records, header, kPageSize);
  expect(kinds.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(kPageSize);
  expect(Object.fromEntries(kinds.map(({ kind, bytes }) => [kind, bytes]))).toEqual({
    new: 232,
    again: 7800 - 232,
    garbage: 260,
    free: kPageSize - 8100 - 260,
    own: 300,
  });
  expect(pageBytes({ ...page, new_bytes: 1e6 }, records, undefined, kPageSize)[0]?.bytes).toBe(
    7800,
  );
});

test('slots end at the records that own others, the last one at the supremum', () => {
  const records = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0].map((owned, i) => record(i, owned));
  expect(slotsOf(records)).toEqual([
    { first: 0, last: 3 },
    { first: 4, last: 7 },
    { first: 8, last: 9 },
  ]);
  expect(slotsOf([])).toEqual([]);
});
