import { expect, test } from 'vitest';
import { schema } from '../../../gen/schema';
import type { Fact } from '../../../model/tables/decode';
import { flushCaption, writeCaption } from '../jobs/job_words';
import { kEmptyFractal } from '../state/state';
import { bufferRow, kAxis, key, nodeRow, partsByHand } from '../testing/fixture';
import { flushFacts } from '../testing/flush_facts';
import { JobCollector } from './job_collector';
import { jobScript, type KeyPlaces } from './job_script';
import { fractalJobScripts } from './job_scripts';
import {
  flushAt,
  kFlushMs,
  kFlushTimes,
  kRestMs,
  kWriteMs,
  kWriteTimes,
  reachedTime,
  replayLength,
  stillTime,
  writeAt,
} from './replay';

const keys: KeyPlaces = {
  place: (index, bytes) => kAxis.placeIn(index, bytes),
  boundAfter: (height, from) =>
    (height === 0 ? [0.2, 0.5, 0.8] : height === 1 ? [0.5] : []).find((bound) => bound > from) ?? 1,
};
const causeId = (name: string) => schema.causes.find((cause) => cause.name === name)?.id ?? -1;
let seq = 0;
const fact = (name: string, parts: object, cause = 0) =>
  ({
    name,
    cause,
    job: 5,
    tNs: 0,
    seq: ++seq,
    op: 'assign',
    extra: {},
    ...parts,
  }) as unknown as Fact;
const job = (kind: number, parts: object) => ({
  row: {
    job: 5,
    kind,
    reason: 0,
    node: 3,
    height: 2,
    child: 1,
    child_node: 9,
    messages: 25,
    bytes: 250,
    started_ns: 0,
    ...parts,
  },
});
const kEnd = fact('fractal.job_finished', { op: 'remove', key: { job: 5 } });

const kFlushFacts = [
  fact('fractal.flush_started', job(0, {})),
  fact('fractal.slot_compared', {
    row: bufferRow(3, 0, 8, 0, 150),
    extra: { weight: 150, chosen: 0 },
  }),
  fact('fractal.slot_compared', {
    row: bufferRow(3, 1, 9, 50, 250, 20),
    extra: { weight: 270, chosen: 1 },
  }),
  fact('fractal.batch_moved', {
    row: bufferRow(3, 1, 9, 50, 0),
    extra: { source: 3, slot: 1, target: 9, moved_messages: 25, moved_bytes: 250 },
  }),
  fact('fractal.batch_applied', {
    row: nodeRow({ node: 9, height: 1, from: 50 }),
    extra: {
      moved_messages: 25,
      moved_bytes: 250,
      parts: partsByHand([
        { from: 50, inserts: 20, entries: 30, bytes: 300 },
        { from: 80, inserts: 1, deletes: 2, commits: 2, entries: 5, bytes: 50 },
      ]),
    },
  }),
  kEnd,
];
const kWriteFacts = [
  fact('fractal.write_started', job(1, { reason: 3, node: 5, height: 0 })),
  fact(
    'device.host_write',
    { extra: { page: 0, pages: 3, first_bytes: 4096, acknowledged_ns: 0 } },
    causeId('leaf_checkpoint'),
  ),
  fact('fractal.node_written', {
    row: nodeRow({ node: 5, height: 0, from: 20 }),
    extra: {
      offset: 0,
      written_bytes: 12_288,
      uncompressed_bytes: 12_000,
      first_bytes: 4096,
      for_checkpoint: 1,
    },
  }),
  kEnd,
];
const flush = (facts: readonly Fact[] = kFlushFacts) => {
  const script = jobScript(facts, keys);
  if (script?.kind !== 'flush') throw new Error('no flush');
  return script;
};
const write = () => {
  const script = jobScript(kWriteFacts, keys);
  if (script?.kind !== 'node write') throw new Error('no write');
  return script;
};
const kFalling = kRestMs + kFlushTimes.gauge + kFlushTimes.compare + kFlushTimes.choose;

test('the script of a flush comes from its facts: slots with their weights, the heaviest, the batch, where it went', () => {
  const script = flush();
  expect(script.slots.map(({ from, to, weight }) => [from, to, weight])).toEqual([
    [0, 0.5, 150],
    [0.5, 1, 270],
  ]);
  expect(script).toMatchObject({
    chosen: 1,
    messages: 25,
    bytes: 250,
    complete: true,
    reached: 'applied',
    strips: [],
  });
  expect(script.target).toMatchObject({ node: 9, height: 1, from: 0.5, to: 1 });
  expect(script.parts).toEqual([
    { from: 0.5, to: 0.8, inserts: 20, deletes: 0, commits: 0, entries: 30, bytes: 300 },
    { from: 0.8, to: 1, inserts: 1, deletes: 2, commits: 2, entries: 5, bytes: 50 },
  ]);
});

test('the script of a node write has its new bytes and its strips', () => {
  const script = write();
  expect(script).toMatchObject({
    from: 0.2,
    to: 0.5,
    firstBytes: 4096,
    writtenBytes: 12_288,
    forCheckpoint: true,
    complete: true,
  });
  expect(script.strips).toEqual([{ bytes: 12_288, firstBytes: 4096, colour: 'data' }]);
  expect(writeCaption(script)[0]).toBe(
    'Checkpoint: the whole leaf is written to a new place; 4.10 of 12.3 kB is new',
  );
});

test('only a complete job is replayed; a running one is shown as far as its facts go', () => {
  const telling = fractalJobScripts(() => keys);
  expect(telling.script(kFlushFacts.slice(0, -1), kEmptyFractal)).toBeUndefined();
  expect(telling.script(kFlushFacts, kEmptyFractal)?.kind).toBe('flush');
  expect(jobScript(kFlushFacts.slice(0, 1), keys)).toBeUndefined();
  expect(flush(kFlushFacts.slice(0, 3)).reached).toBe('compared');
  const times = [3, 4, 5].map((count) => reachedTime(flush(kFlushFacts.slice(0, count))));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(flushAt(flush(), times[0] ?? 0)).toMatchObject({ chosen: 1, fall: 0 });
  expect(flushAt(flush(), times[1] ?? 0).fall).toBeGreaterThan(0);
});

test('one thing moves at a time: gauge, comparison, choice, fall, spread', () => {
  const script = flush();
  for (let t = 0; t <= kFlushMs; t += 10) {
    const { gauge, compared, chosen, fall, spread } = flushAt(script, t);
    if (spread > 0) expect(fall).toBe(1);
    if (fall > 0) expect(chosen).toBe(1);
    if (chosen > 0) expect(compared).toBe(2);
    if (compared > 0) expect(gauge).toBe(1);
  }
  expect(flushAt(script, kFalling).fall).toBe(0);
  expect(flushAt(script, kFalling + kFlushTimes.fall)).toMatchObject({ fall: 1, spread: 0 });
  expect(flushAt(script, kFlushMs - kRestMs).spread).toBe(1);
  expect([flushAt(script, 0).presence, flushAt(script, kFlushMs).presence]).toEqual([0, 0]);
});

test('a written node lifts, its strip drops, it sinks back clean', () => {
  const script = write();
  const dropping = kRestMs + kWriteTimes.lift;
  expect(writeAt(script, kRestMs)).toMatchObject({ lift: 0, falls: [0], clean: 0 });
  expect(writeAt(script, dropping)).toMatchObject({ lift: 1, falls: [0], clean: 0 });
  expect(writeAt(script, dropping + kWriteTimes.drop)).toMatchObject({
    lift: 1,
    falls: [1],
    clean: 0,
  });
  expect(writeAt(script, kWriteMs - kRestMs)).toMatchObject({ lift: 0, falls: [1], clean: 1 });
});

/** Node 9, filled by the flush of node 3, is flushed in turn. */
const kNextFacts = flushFacts({
  job: 6,
  node: 9,
  height: 1,
  slots: [
    { childNode: 6, from: 50, messages: 30 },
    { childNode: 7, from: 80, messages: 5 },
  ],
  parts: [
    { from: 50, held: 10, inserts: 12 },
    { from: 60, held: 10, inserts: 18 },
  ],
});

test('a flush that fills its child goes on with the flush of that, in one motion', () => {
  const script = flush([...kFlushFacts, ...kNextFacts]);
  expect(script.next).toMatchObject({ node: 9, from: 0.5, to: 1, chosen: 0, complete: true });
  const length = replayLength(script);
  expect(length).toBeGreaterThan(2 * (kFlushMs - 2 * kRestMs));
  let last = { step: 0, fall: 0 };
  for (let t = kRestMs; t < length - kRestMs; t += 10) {
    const { step, rise, compared, fall, spread, beat } = flushAt(script, t);
    expect(step).toBeGreaterThanOrEqual(last.step);
    expect(beat).not.toBe('rest');
    if (step > last.step) expect([last.fall, fall, spread]).toEqual([1, 0, 0]);
    if (step > 0 && compared > 0) expect(rise).toBe(1);
    last = { step, fall };
  }
  expect(last).toEqual({ step: 1, fall: 1 });
  expect(flush([...kFlushFacts, ...kNextFacts.slice(0, -1)]).complete).toBe(false);
  expect(
    flushCaption(script.next ?? script, { beat: 'gauge', spread: 0, step: 1, merge: 0 })[1],
  ).toBe('now this node is full, too');
});

test('what becomes of the child is said at the end: it splits, or joins its neighbour', () => {
  const end = { beat: 'rest', spread: 1, step: 0, merge: 0 } as const;
  const merged = fact('fractal.nodes_merged', {
    row: nodeRow({ node: 9, height: 1, from: 50, bytes: 1500 }),
    extra: { right: 10, shared: 0 },
  });
  expect(flushCaption(flush(), end)[0]).not.toMatch(/child/);
  const merging = { ...end, merge: 0.5 };
  expect(flushCaption(flush([...kFlushFacts.slice(0, -1), merged, kEnd]), merging)[0]).toBe(
    'this node is too small now, so it joins its neighbour. No write yet',
  );
});

test('a child that is too small meets its neighbour after the batch is at rest', () => {
  const merge = (shared: number) =>
    fact('fractal.nodes_merged', {
      row: nodeRow({ node: 9, height: 1, from: 50 }),
      extra: { right: 8, shared },
    });
  const script = flush([...kFlushFacts.slice(0, -1), merge(0), kEnd]);
  expect(script.merge).toMatchObject({ node: 8, left: true, from: 0, to: 0.5, shared: false });
  const length = replayLength(script);
  expect(length).toBeGreaterThan(kFlushMs);
  let last = 0;
  for (let t = 0; t < length; t += 20) {
    const { merge: now, spread } = flushAt(script, t);
    expect(now).toBeGreaterThanOrEqual(last);
    if (now > 0) expect(spread).toBe(1);
    last = now;
  }
  expect(last).toBe(1);
  // With rows in equal shares, both nodes stay.
  const shared = flush([...kFlushFacts.slice(0, -1), merge(1), kEnd]);
  expect(shared.merge?.shared).toBe(true);
  const end = { beat: 'rest', spread: 1, step: 0, merge: 1 } as const;
  expect(flushCaption(shared, end)[0]).toMatch(/gets rows of its neighbour\. No write yet$/);
});

test('of a child that was split, the left part ends where the right one begins', () => {
  const split = fact('fractal.node_split', {
    row: nodeRow({ node: 9, height: 1, from: 50 }),
    extra: { right: 12, pivot: key(90) },
  });
  const script = flush([...kFlushFacts.slice(0, -1), split, kEnd, ...kNextFacts]);
  expect(script.splitAt).toBe(0.9);
  expect(script.next).toMatchObject({ from: 0.5, to: 0.9 });
});

test('the words of a flush end with what was written: nothing', () => {
  const script = flush();
  expect(flushCaption(script, flushAt(script, kRestMs - 1))[0]).toBe("this node's buffer is full");
  expect(flushCaption(script, flushAt(script, kFalling + 1))[0]).toBe(
    '25 messages move down one level, in memory',
  );
  expect(flushCaption(script, flushAt(script, kFlushMs - kRestMs + 1))[0]).toBe(
    '25 messages move down one level, in memory. No write yet',
  );
});

test('without motion a replay stops at four moments', () => {
  for (const script of [flush(), write()]) {
    const stops = new Set<number>();
    for (let t = 0; t < kFlushMs; t += 5) stops.add(stillTime(script, t));
    expect(stops.size).toBe(4);
  }
});

test('jobs that run are kept until they end, with the state that they began from', () => {
  const jobs = new JobCollector();
  const [then, later] = [{ ...kEmptyFractal }, { ...kEmptyFractal }];
  expect(kFlushFacts.slice(0, -1).map((one, i) => jobs.take(one, i === 0 ? then : later))).toEqual(
    new Array(5).fill(undefined),
  );
  expect(jobs.newest).toHaveLength(5);
  expect(jobs.startOf(5)).toMatchObject({ node: 3, height: 2 });
  expect(jobs.take(kEnd, later)).toBeUndefined();
  const ended = jobs.settle();
  expect(ended?.job).toBe(5);
  expect(ended?.before).toBe(then);
  expect(jobs.newest).toEqual([]);
  expect(jobs.settle()).toBeUndefined();
});

test('a flush that is set off by another one belongs to it; any other job does not', () => {
  const jobs = new JobCollector();
  const take = (facts: readonly Fact[]) =>
    facts.map((one) => jobs.take(one, kEmptyFractal)).filter((one) => one !== undefined);
  expect(take([...kFlushFacts, ...kNextFacts])).toEqual([]);
  expect(jobs.settle()).toMatchObject({ job: 5, facts: { length: 6 + kNextFacts.length } });
  const [other] = take([...kFlushFacts, ...kWriteFacts]);
  expect(other).toMatchObject({ job: 5, facts: { length: 6 } });
});

test('rare jobs rank first: other kinds, then flushes high in the tree before low ones', () => {
  const { interest } = fractalJobScripts(() => keys);
  expect(interest(kFlushFacts, 'flush')).toBeLessThan(interest(kWriteFacts, 'flush'));
  expect(interest(kWriteFacts, 'node write')).toBeLessThan(interest(kFlushFacts, 'node write'));
  const low = [fact('fractal.flush_started', job(0, { height: 1 })), ...kFlushFacts.slice(1)];
  expect(interest(low, undefined)).toBeLessThan(interest(kFlushFacts, undefined));
});
