import { beforeAll, expect, test } from 'vitest';
import type { Fact } from '../../model/tables/decode';
import type { Frame, PlayerPhase } from '../../run/play/api';
import { hostByHand } from '../kit/testing/host';
import { FractalPicture } from './fractal_picture';
import { loadJobPainter } from './job_painter';
import { kFlushMs } from './replay/replay';
import { bufferRow, kAxis, key, kNodeBytes, kThreeHigh, treeOf } from './testing/fixture';

beforeAll(loadJobPainter);

const treeWhile = (phase: PlayerPhase) =>
  new FractalPicture(hostByHand(kAxis, { phase }), { nodeBytes: kNodeBytes });
const frame = (parts: Partial<Frame>): Frame =>
  ({
    contender: 0,
    status: { t_ns: 1e9, jobs: 5 },
    tables: kThreeHigh,
    jump: false,
    ...parts,
  }) as Frame;
const fact = (name: string, parts: object) =>
  ({
    name,
    cause: 0,
    job: 5,
    tNs: 0,
    seq: 1,
    op: 'assign',
    extra: {},
    ...parts,
  }) as unknown as Fact;
const kFlush = [
  fact('fractal.flush_started', {
    row: {
      job: 5,
      kind: 0,
      reason: 0,
      node: 3,
      height: 2,
      child: 1,
      child_node: 9,
      messages: 25,
      bytes: 250,
    },
  }),
  fact('fractal.slot_compared', {
    row: bufferRow(3, 0, 8, 0, 150),
    extra: { weight: 150, chosen: 0 },
  }),
  fact('fractal.slot_compared', {
    row: bufferRow(3, 1, 9, 50, 250),
    extra: { weight: 250, chosen: 1 },
  }),
  fact('fractal.job_finished', { op: 'remove', key: { job: 5 } }),
];

test('fast play replays the job that a frame brings, slow play the one whose end was reported', () => {
  const fast = treeWhile('playing');
  fast.take(frame({ sample: { job: 318, of: 318, facts: kFlush } }), 0, false);
  expect(fast.replay?.of).toBe(318);
  const slow = treeWhile('playing');
  slow.take(frame({ facts: kFlush.slice(0, 2) }), 0, false);
  expect(slow.replay).toBeUndefined();
  slow.take(frame({ facts: kFlush.slice(2) }), 0, false);
  expect(slow.replay?.facts).toEqual(kFlush);
  slow.advance(kFlushMs + 1500);
  expect(slow.replay).toBeUndefined();
});

test('a pause ends the replay of a job; a step is shown although the run is paused', () => {
  const halted = treeWhile('playing');
  halted.take(frame({ sample: { job: 318, of: 318, facts: kFlush } }), 0, false);
  halted.rest(0);
  expect(halted.replay).toBeUndefined();
  const stepped = treeWhile('paused');
  stepped.take(frame({ facts: kFlush }), 0, false);
  stepped.rest(0);
  expect(stepped.replay).toBeDefined();
});

test('a job is replayed on the nodes as they were when it began', () => {
  const tree = treeWhile('playing');
  const status = (sampled_job: number) => ({ t_ns: 1e9, jobs: 5, sampled_job }) as Frame['status'];
  tree.take(frame({ status: status(0) }), 0, false);
  const then = tree.state;
  const grown = treeOf([{ node: 3, height: 3, from: 0 }], []);
  tree.take(frame({ tables: grown, status: status(5) }), 10, false);
  tree.take(
    frame({ tables: grown, status: status(5), sample: { job: 5, of: 1, facts: kFlush } }),
    20,
    false,
  );
  expect(tree.state).not.toBe(then);
  expect(tree.replay?.before).toBe(then);
  // Its last slot ends at the end of the node.
  expect(tree.replay?.script).toMatchObject({ node: 3, from: 0, to: 1 });
});

test('a jump discards everything of the time before it', () => {
  const tree = treeWhile('playing');
  tree.take(
    frame({ facts: kFlush.slice(0, 3), sample: { job: 318, of: 318, facts: kFlush } }),
    0,
    false,
  );
  tree.take(frame({ jump: true, facts: [] }), 0, false);
  expect(tree.replay).toBeUndefined();
  expect(tree.animating(0)).toBe(false);
});

test('a read pulls down what waits on its way; one that finds nothing waiting moves nothing', () => {
  for (const [name, applied, moves] of [
    ['fractal.get', 7, true],
    ['fractal.get', 0, false],
    ['fractal.scan', 7, true],
    ['fractal.scan', 0, false],
  ] as const) {
    const tree = treeWhile('playing');
    const read = fact(name, { extra: { key: key(30), rows: 1, reads: 1, applied } });
    tree.take(frame({ facts: [read] }), 0, false);
    expect(tree.animating(10)).toBe(moves);
    expect(tree.animating(5_000)).toBe(false);
  }
});

test('a message moves until it reaches the node that promotion chose; not with reduced motion', () => {
  const injected = fact('fractal.message_injected', {
    row: bufferRow(8, 1, 5, 20, 210),
    extra: { key: key(30), type: 1, msn: 9, row_bytes: 116, depth: 1 },
  });
  const moving = treeWhile('playing');
  moving.take(frame({ facts: [injected] }), 0, false);
  expect(moving.animating(10)).toBe(true);
  const still = treeWhile('playing');
  still.take(frame({ facts: [injected] }), 0, true);
  expect(still.animating(10)).toBe(false);
});
