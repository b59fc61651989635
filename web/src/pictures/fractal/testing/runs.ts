// A fractal tree of three levels by hand, with a flush of messages and the write of a node that
// have just ended.
import type { FractalJobsRow } from '../../../gen/types';
import type { Fact } from '../../../model/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import { followedRow, type HandMadeRun } from '../../kit/testing/frame';
import { bufferRow, key, nodeRow } from './fixture';

export const kBlockBytes = 16 * 1024;
const kib = (count: number): number => count * 1024;

/** Where the leaves begin, in per cent of the keys; six to each node above them. */
const kLeafStarts = [0, 7, 16, 24, 33, 41, 50, 58, 67, 75, 84, 92];
const kLeaves = kLeafStarts.map((from, i) => ({
  node: 20 + i,
  height: 0,
  from,
  bytes: kib(7 + ((i * 5) % 9)),
  messages: 120,
  dirty: i % 4 === 1 ? 1 : 0,
  resident: i % 3,
}));
const kInner = [
  { node: 11, height: 1, from: 0, bytes: kib(13), messages: 92, dirty: 1 },
  { node: 12, height: 1, from: 50, bytes: kib(6), messages: 40, workdone: 900 },
];
const kRoot = { node: 3, height: 2, from: 0, bytes: kib(17), messages: 130, dirty: 1 };

const kRootSlots = [bufferRow(3, 0, 11, 0, kib(5)), bufferRow(3, 1, 12, 50, kib(11), 600)];
const kInnerSlots = kLeaves.map(({ node, from }, i) =>
  bufferRow(i < 6 ? 11 : 12, i % 6, node, from, kib(((i * 7) % 5) / 1.5)),
);

const kTables = tablesByHand({
  'fractal.nodes': [kRoot, ...kInner, ...kLeaves].map(nodeRow),
  'fractal.buffers': [...kRootSlots, ...kInnerSlots],
  'fractal.cachetable': [
    { bytes: kib(200), limit_bytes: kib(256), leaf_bytes: kib(140), nonleaf_bytes: kib(60) },
  ],
  'fractal.checkpoint': [{ state: 1, checkpoints: 9, pending: 4, written: 7 }],
  'fractal.log': [{ bytes: 90_000, written_bytes: 88_000, durable_bytes: 80_000 }],
  'fractal.space': [{ file_bytes: kib(400), live_bytes: kib(210), hole_bytes: kib(120) }],
});

const kTree: HandMadeRun = {
  tables: { ...kTables, ...followedRow(key(54)) },
  statements: 120_000,
  tNs: 40e9,
  located: tablesByHand({
    'fractal.places': [
      { place: 0, node: 3, height: 2, child: 1, msn: 90, type: 0 },
      { place: 1, node: 26, height: 0, child: 0, msn: 12, type: 0 },
    ],
  }),
};

const jobRow = (cells: Partial<FractalJobsRow>): FractalJobsRow =>
  rowByHand('fractal.jobs', { job: 5, ...cells });
const kMoved = { source: 3, slot: 1, target: 12, moved_messages: 20, moved_bytes: kib(11) };
const kFinished = factByHand('fractal.job_finished', 5, 'leaf_checkpoint', { key: { job: 5 } });

const kFlush: readonly Fact[] = [
  factByHand('fractal.flush_started', 5, 'leaf_checkpoint', {
    row: jobRow({
      kind: 0,
      node: 3,
      height: 2,
      child: 1,
      child_node: 12,
      messages: 20,
      bytes: kib(11),
    }),
  }),
  ...kRootSlots.map((row, i) =>
    factByHand('fractal.slot_compared', 5, 'leaf_checkpoint', {
      row,
      extra: { weight: row.bytes + row.workdone, chosen: i },
    }),
  ),
  factByHand('fractal.batch_moved', 5, 'leaf_checkpoint', {
    row: bufferRow(3, 1, 12, 50, 0),
    extra: kMoved,
  }),
  ...kInnerSlots.slice(6).map((row, i) =>
    factByHand('fractal.share_arrived', 5, 'leaf_checkpoint', {
      row,
      extra: { arrived_messages: 2 + (i % 3), arrived_bytes: kib(1 + i / 3) },
    }),
  ),
  factByHand('fractal.batch_applied', 5, 'leaf_checkpoint', {
    row: { ...nodeRow(kInner[1] as (typeof kInner)[number]), children: 6 },
    extra: kMoved,
  }),
  kFinished,
];

const kWritten = kLeaves[5] as (typeof kLeaves)[number];
const kNodeWrite: readonly Fact[] = [
  factByHand('fractal.write_started', 5, 'leaf_checkpoint', {
    row: jobRow({ kind: 1, reason: 3, node: kWritten.node, bytes: kib(8) }),
  }),
  factByHand('device.host_write', 5, 'leaf_checkpoint', {
    extra: { pages: 2, first_bytes: 5_000 },
  }),
  factByHand('fractal.node_written', 5, 'leaf_checkpoint', {
    row: nodeRow(kWritten),
    extra: {
      offset: 65_536,
      written_bytes: kib(8),
      uncompressed_bytes: kWritten.bytes,
      first_bytes: 5_000,
      for_checkpoint: 1,
    },
  }),
  kFinished,
];

const kMessage: readonly Fact[] = [
  factByHand('device.host_write', 0, 'recovery_log', { extra: { pages: 1, first_bytes: 0 } }),
  factByHand('fractal.message_injected', 0, 'recovery_log', {
    row: kRootSlots[1] ?? {},
    extra: { key: key(54), type: 0, msn: 91, row_bytes: 116, depth: 0 },
  }),
];

export const kFractalRuns = {
  still: kTree,
  flush: { ...kTree, job: kFlush },
  write: { ...kTree, job: kNodeWrite },
  message: { ...kTree, statement: kMessage },
} satisfies Record<string, HandMadeRun>;
