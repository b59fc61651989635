// The picture while its own band, or another one, replays a job: the tree at that moment.
import { beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../model/tables/decode';
import { tablesByHand } from '../../model/testing/by_hand';
import { frameByHand } from '../kit/testing/frame';
import { hostByHand } from '../kit/testing/host';
import { keyAt, kKeys } from '../kit/testing/keys';
import { loadJobPainter } from './job_painter';
import type { LsmPicture } from './lsm_picture';
import { kPicture } from './picture';
import { kLsmRuns } from './testing/runs';

beforeAll(loadJobPainter);

const { tables, job = [] } = kLsmRuns.flush;
const filled = (entries: number): Tables => ({
  ...tables,
  ...tablesByHand({ 'lsm.memtables': [{ id: 8, state: 0, entries, bytes: entries * 100 }] }),
});
const contender = { name: 'tree', engine: 'lsm', options: {} } as const;

function open(parts: { speed?: number } = {}, more: Tables = {}) {
  const page = { held: false };
  const tree = kPicture.open(
    hostByHand(kKeys, {
      contender,
      ...parts,
      get held() {
        return page.held;
      },
    }),
  ) as LsmPicture;
  let nowMs = 0;
  const take = (entries: number, parts = {}, sampled_job = 0) =>
    tree.take(frameByHand({ ...filled(entries), ...more }, parts, { sampled_job }), nowMs, false);
  const pass = (ms: number) => {
    nowMs += ms;
    tree.advance(ms);
    return tree.shown.memtables.at(-1)?.entries ?? 0;
  };
  return { page, tree, take, pass };
}

test('while a job is replayed its band shows the moment when it began, then eases to now', () => {
  const { tree, take, pass } = open();
  take(300, { jump: true });
  take(500, { sample: { job: 318, of: 318, facts: job } }, 5);
  expect(tree.replay).toBeDefined();
  expect(pass(1_000)).toBe(300);
  take(700);
  expect(pass(1_000)).toBe(300);
  const seen: number[] = [];
  while (tree.replay !== undefined) seen.push(pass(40));
  expect(seen.at(-1)).toBe(700);
  // The values move in steps, never back, and without a jump.
  const steps = seen.map((entries, i) => entries - (seen[i - 1] ?? 300));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(120);
});

test('while another band replays, this one holds still and asks for no painting', () => {
  const { page, tree, take, pass } = open();
  take(300, { jump: true });
  page.held = true;
  expect(pass(16)).toBe(300);
  const { revision } = tree;
  take(700);
  expect(pass(16)).toBe(300);
  expect(tree.revision).toBe(revision);
  expect(tree.animating(0)).toBe(false);
  page.held = false;
  const seen = Array.from({ length: 12 }, () => pass(40));
  expect(tree.animating(0)).toBe(false);
  expect(seen[0]).toBeGreaterThan(300);
  expect(seen[0]).toBeLessThan(400);
  expect(seen.at(-1)).toBe(700);
});

test('beside other trees, a job that is replayed takes the room of levels that it does not touch', () => {
  const deep = {
    ...kLsmRuns.compaction.tables,
    ...tablesByHand({
      'lsm.files': [4, 5, 6].map((level) => ({
        number: level,
        level,
        bytes: 1_000,
        smallest: keyAt(0),
        largest: keyAt(1),
      })),
      'lsm.levels': [4, 5, 6].map((level) => ({ level, files: 1, bytes: 1_000 })),
    }),
  };
  const heightsOf = (bandCount: number) => {
    const tree = kPicture.open(hostByHand(kKeys, { contender, bandCount })) as LsmPicture;
    tree.take(frameByHand(deep, { jump: true }), 0, false);
    tree.advance(16);
    const sample = { job: 318, of: 318, facts: kLsmRuns.compaction.job };
    tree.take(frameByHand(deep, { sample }, { sampled_job: 5 }), 0, false);
    for (let i = 0; i < 40; i++) tree.advance(16);
    return tree.layout(900, 178).levels.map(({ h }) => h);
  };
  const alone = heightsOf(1);
  expect(new Set(alone.map(Math.round)).size).toBe(1);
  const [l4 = 0, l5 = 0, l6 = 0] = heightsOf(3);
  expect(l4).toBeLessThan(6);
  expect(Math.min(l5, l6)).toBeGreaterThanOrEqual(28);
});

test('in play that is slow enough to see a merge run, no replay of another job hides it', () => {
  const merge = tablesByHand({
    'lsm.jobs': [{ job: 319, kind: 1, level: 0, output_level: 6 }],
  });
  for (const [speed, more, replayed] of [
    [40, merge, false],
    [40, {}, true],
    [2_000, merge, true],
  ] as const) {
    const { tree, take } = open({ speed }, more);
    take(300, { jump: true });
    take(500, { sample: { job: 318, of: 318, facts: job } }, 5);
    expect(tree.state.jobs.map((one) => one.kind)).toEqual(more === merge ? ['compaction'] : []);
    expect(tree.replay !== undefined).toBe(replayed);
  }
});
