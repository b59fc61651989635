import { expect, test } from 'vitest';
import { kCauses } from '../../../gen/schema';
import type { Fact } from '../../../model/tables/decode';
import { keyAt, kKeys } from '../../kit/testing/keys';
import { ChangedRows } from '../state/changed_rows';
import { jobView } from '../state/tables';
import { kPageSize, pageRow } from '../testing/fixture';
import { writeStory } from '../words/write_story';
import { interestOf, writeScript } from './job_script';
import { kWriteTimes, sceneOf, stillTime, writeAt, writeLength } from './replay';
import { WriteCollector } from './write_collector';

const causeId = (name: string) => kCauses.find((cause) => cause.name === name)?.id ?? -1;
let seq = 0;
const fact = (name: string, parts: object, cause = 'leaf_page', job = 7) =>
  ({
    name,
    cause: causeId(cause),
    job,
    tNs: 0,
    seq: ++seq,
    extra: {},
    ...parts,
  }) as unknown as Fact;
const jobRow = (stage: number, doublewrite = 1) => ({
  job: 7,
  page: 12,
  index: 0,
  level: 0,
  reason: 0,
  stage,
  doublewrite,
  batch_pages: 32,
  bytes: 16384,
  first_bytes: 348,
  rows: 3,
  oldest_modification: 5,
  evicts: 1,
  started_ns: 0,
});
const row = pageRow({ page: 12, from: 0.5, resident: true });
const end = { bytes: 16384, doublewrite_bytes: 16384, first_bytes: 348, rows: 3 };
const kFacts = [
  fact('btree.row_leaves', { extra: { page: 12, record: 40, key: keyAt(0.5) } }),
  fact('btree.write_started', { row: jobRow(0) }),
  fact('btree.page_changed', { row }),
  fact('btree.write_doubled', { row: jobRow(1) }, 'doublewrite'),
  fact('btree.page_cleaned', { row }),
  fact('btree.write_finished', { key: { job: 7 }, extra: end }),
];
const script = writeScript(kFacts, kKeys, kPageSize);
if (script === undefined) throw new Error('no script');
const { rest, lift, copy, home } = kWriteTimes;

test('the script of a page write comes from its facts', () => {
  expect(script).toMatchObject({
    page: 12,
    pageKind: 'leaf',
    place: 0.5,
    fill: 0.75,
    changed: [40],
    evicts: true,
  });
  expect(script).toMatchObject({
    bytes: 16384,
    copyBytes: 16384,
    firstBytes: 348,
    rows: 3,
    colour: 'data',
  });
  expect(writeScript(kFacts.slice(0, -1), kKeys, kPageSize)).toBeUndefined();
});

test('the page lifts, then its copy goes, then the page, then it settles', () => {
  expect(writeAt(script, rest)).toMatchObject({ lift: 0, copy: undefined, home: undefined });
  const lifted = writeAt(script, rest + lift);
  expect(lifted.lift).toBe(1);
  const copied = writeAt(script, rest + lift + copy - 1);
  expect(copied.copy).toMatchObject({ out: 1, bytes: 16384, first: 0, colour: 'copy' });
  expect(copied.copy?.fall).toBeGreaterThan(0.9);
  expect(copied.home).toBeUndefined();
  const homed = writeAt(script, rest + lift + copy + home - 1);
  expect(homed.home).toMatchObject({ out: 1, bytes: 16384, first: 348 / 16384, colour: 'data' });
  expect(writeAt(script, writeLength(script) - rest)).toMatchObject({ settled: 1, lift: 0 });
});

test('a new page needs no copy, and its replay is the shorter for it', () => {
  const fresh = { ...script, copyBytes: 0 };
  expect(writeLength(script) - writeLength(fresh)).toBe(copy);
  for (let t = 0; t < writeLength(fresh); t += 50) expect(writeAt(fresh, t).copy).toBeUndefined();
  expect(writeAt(fresh, rest + lift + 1).home).toBeDefined();
});

test('captions say what is new on the page, and who shared its write', () => {
  const { chips, mains, sides, copy, both } = writeStory(script, ['replay']);
  expect(chips).toEqual(['replay']);
  expect(mains[0]).toBe('written page: only 348 of 16,384 bytes are new');
  expect(sides).toEqual([
    '3 rows shared this write · among the least recently used, it makes room',
    '3 rows shared this write',
  ]);
  expect(copy[0]).toBe('16,384 B to the doublewrite buffer');
  expect(both[0]).toBe('16,384 B to the doublewrite buffer, then 16,384 B in place');
  const undo = { ...script, pageKind: 'undo' as const, evicts: false, firstBytes: 0, rows: 0 };
  expect(writeStory(undo, ['live']).mains[0]).toBe('written undo page: it contains no new row');
  expect(writeStory({ ...undo, copyBytes: 0 }, []).both[0]).toBe(
    '16,384 B in place, no doublewrite copy',
  );
});

test('a write in progress is shown as far as its row says', () => {
  expect(sceneOf(jobView(jobRow(0)))).toMatchObject({
    beat: 'lift',
    lift: 1,
    copy: undefined,
    home: undefined,
  });
  expect(sceneOf(jobView(jobRow(1)))).toMatchObject({
    beat: 'copy',
    home: undefined,
    copy: { out: 1, colour: 'copy' },
  });
  expect(sceneOf(jobView(jobRow(2, 0)))).toMatchObject({
    beat: 'home',
    copy: undefined,
    home: { bytes: 16384 },
  });
});

test('without motion a replay stops at four moments, three without a copy', () => {
  const stops = (one: typeof script) => {
    const seen = new Set<number>();
    for (let t = 0; t < writeLength(one); t += 5) seen.add(stillTime(one, t));
    return seen.size;
  };
  expect(stops(script)).toBe(4);
  expect(stops({ ...script, copyBytes: 0 })).toBe(3);
});

test('leaves with new rows rank above other pages, a new reason above the same one', () => {
  const undo = [fact('btree.write_started', { row: { ...jobRow(0), first_bytes: 0 } })];
  expect(interestOf(kFacts, '')).toBeGreaterThan(interestOf(undo, ''));
  expect(interestOf(kFacts, '')).toBeGreaterThan(interestOf(kFacts, script.kind));
  expect(interestOf([], '')).toBeLessThan(0);
  expect(interestOf(undo, undefined)).toBeLessThan(0);
});

test('writes of slow play are put together from facts that come mixed', () => {
  const jobs = new WriteCollector();
  const other = fact('btree.write_started', { row: { ...jobRow(0), job: 8 } }, 'leaf_page', 8);
  expect(jobs.take([...kFacts.slice(0, 3), other])).toEqual([]);
  const [done, ...rest] = jobs.take(kFacts.slice(3));
  expect(rest).toEqual([]);
  expect(done).toMatchObject({ job: 7, of: 1 });
  expect(done?.facts).toEqual(kFacts);
});

test('changed records are known by number until the page is written', () => {
  const changed = new ChangedRows();
  const put = (record: number, update: number) =>
    fact('btree.row_put', { row, extra: { key: keyAt(0.5), row_bytes: 116, record, update } });
  changed.take(put(5, 1));
  changed.take(put(5, 1));
  expect(changed.of(12)).toEqual([5]);
  changed.take(put(3, 0));
  expect(changed.of(12)).toEqual([6, 3]);
  changed.take(fact('btree.page_cleaned', { row }));
  expect(changed.of(12)).toEqual([]);
});
