import { expect, test } from 'vitest';
import { kCauses } from '../../../gen/schema';
import type { Fact } from '../../../model/tables/decode';
import { keyAt, kKeys } from '../../kit/testing/keys';
import { ChangedRows } from '../state/changed_rows';
import { kEmptyBtree } from '../state/state';
import { jobView } from '../state/tables';
import { kPageSize, pageRow, pagesTable } from '../testing/fixture';
import { writeStory } from '../words/write_story';
import { flushListOf } from './flush_list';
import { interestOf, writeScript } from './job_script';
import { kWriteTimes, sceneOf, stillTime, type WriteBeat, writeAt, writeLength } from './replay';
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
const { rest, why, bytes, copy, sync, home } = kWriteTimes;
const kCopying = rest + why + bytes;

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

test('the page lifts, then its copy goes and is synced, then the page, then it settles', () => {
  expect(writeAt(script, rest + why)).toMatchObject({ lift: 0, copy: undefined, home: undefined });
  const lifted = writeAt(script, kCopying - 1);
  expect(lifted).toMatchObject({ beat: 'bytes', lift: 1, lit: 1, copy: undefined });
  const copied = writeAt(script, kCopying + copy - 1);
  expect(copied.copy).toMatchObject({ out: 1, bytes: 16384, first: 0, synced: 0, colour: 'copy' });
  expect(copied.copy?.fall).toBeGreaterThan(0.9);
  expect(copied.home).toBeUndefined();
  expect(writeAt(script, kCopying + copy + sync - 1).copy?.synced).toBe(1);
  const homing = kCopying + copy + sync;
  const homed = writeAt(script, homing + home - 1);
  expect(homed.home).toMatchObject({ out: 1, bytes: 16384, first: 348 / 16384, synced: 0 });
  expect(writeAt(script, homing + home + sync - 1).home?.synced).toBe(1);
  expect(writeAt(script, writeLength(script) - rest)).toMatchObject({ settled: 1, lift: 0 });
});

test('a page write lasts for five to eight seconds, and one without a copy is shorter', () => {
  expect(writeLength(script)).toBeGreaterThanOrEqual(5_000);
  expect(writeLength(script)).toBeLessThanOrEqual(8_000);
  const fresh = { ...script, copyBytes: 0 };
  expect(writeLength(script) - writeLength(fresh)).toBe(copy + sync);
  for (let t = 0; t < writeLength(fresh); t += 50) expect(writeAt(fresh, t).copy).toBeUndefined();
  expect(writeAt(fresh, kCopying + 1).home).toBeDefined();
});

test('the flush list is shown first and last, by the log since the checkpoint', () => {
  const list = (t: number) => writeAt(script, t).list;
  expect([list(rest + why - 1), list(kCopying), list(writeLength(script) - rest)]).toEqual([
    1, 0, 1,
  ]);
  const pages = pagesTable([
    { page: 12, from: 0, dirty: true },
    { page: 13, from: 0.5, dirty: true },
  ]);
  const log = { ...kEmptyBtree.log, checkpoint: 0, end: 1_000_000 };
  const write = { page: 12, oldest: 250_000 };
  expect(flushListOf({ pages, log }, write)).toMatchObject({
    own: 0.25,
    ageBytes: 750_000,
    pages: 1,
  });
  expect(flushListOf({ pages, log }, { page: 12, oldest: 1_000_001 })).toBeUndefined();
});

test('the time of copy and page is that of the facts', () => {
  const at = (ns: number, fact: Fact) => ({ ...fact, tNs: ns });
  const times = [0, 0, 0, 100, 0, 350];
  const timed = kFacts.map((one, i) => at(times[i] ?? 0, one));
  timed.splice(4, 0, at(300, fact('btree.write_doubled', { row: jobRow(2) })));
  expect(writeScript(timed, kKeys, kPageSize)?.tookNs).toEqual({ copy: 200, home: 50 });
});

test('captions say what is new on the page, who shared its write, and what is safe', () => {
  const story = (beat: WriteBeat, parts = {}) =>
    writeStory({ ...script, ...parts }, ['replay'], beat);
  const { chips, mains, sides } = story('bytes');
  expect(chips).toEqual(['replay']);
  expect(mains[0]).toBe('written page: only 348 of 16,384 bytes are new');
  expect(sides).toEqual([
    '3 rows shared this write · among the least recently used, it makes room',
    '3 rows shared this write',
  ]);
  expect(story('why').mains[0]).toMatch(/^Memory is full/);
  expect(story('copy').strips[0]).toBe('16,384 B to the doublewrite buffer');
  expect(story('copy sync', { tookNs: { copy: 200_000, home: 0 } }).strips[0]).toMatch(
    /^synced after 200 µs: /,
  );
  expect(story('home').strips[0]).toBe(
    '16,384 B to the doublewrite buffer, then 16,384 B in place',
  );
  const undo = { pageKind: 'undo' as const, evicts: false, firstBytes: 0, rows: 0 };
  expect(story('bytes', undo).mains[0]).toBe('written undo page: it contains no new row');
  expect(story('home', { ...undo, copyBytes: 0 }).strips[0]).toBe(
    '16,384 B in place, no doublewrite copy',
  );
});

test('a write in progress is shown as far as its row says', () => {
  expect(sceneOf(jobView(jobRow(0)))).toMatchObject({
    beat: 'bytes',
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

test('without motion a replay stops at seven moments, five without a copy', () => {
  const stops = (one: typeof script) => {
    const seen = new Set<number>();
    for (let t = 0; t < writeLength(one); t += 5) seen.add(stillTime(one, t));
    return seen.size;
  };
  expect(stops(script)).toBe(7);
  expect(stops({ ...script, copyBytes: 0 })).toBe(5);
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
