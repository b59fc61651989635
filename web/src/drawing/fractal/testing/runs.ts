// A hand-made fractal tree of three levels, with jobs that have just ended (flushes, a merge, a
// node write), statements and recoveries.
import type { FractalJobsRow } from '../../../gen/types';
import type { Fact, Tables } from '../../../model/tables/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import { followedRow, type HandMadeRun } from '../../kit/testing/frame';
import { bufferRow, key, nodeRow } from './fixture';
import { flushFacts, kMessageBytes } from './flush_facts';

export const kBlockBytes = 16 * 1024;
const kib = (count: number): number => count * 1024;

/** Beginnings of nodes, in per cent of the keys; each has five leaves. */
const kStarts = [0, 14, 33, 50, 69, 84];
const kShares = [0, 0.22, 0.4, 0.62, 0.8];
const kLeafStarts = kStarts.flatMap((from, i) =>
  kShares.map((share) => from + ((kStarts[i + 1] ?? 100) - from) * share),
);
const kRoot = 3;
const kFirstInner = 11;
const kFirstLeaf = 20;
/** Messages in the slots of the root, and in those of the nodes below. */
const kRootWaits = [15, 21, 12, 36, 9, 19];
const kInnerWaits = kLeafStarts.map((_, i) => (i * 11) % 17);
/** A node that one more batch fills. */
const kFuller = 3;
const kFullerWaits = [11, 17, 26, 12, 14];
kFullerWaits.forEach((messages, i) => {
  kInnerWaits[kFuller * kShares.length + i] = messages;
});
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

const kLeaves = kLeafStarts.map((from, i) => ({
  node: kFirstLeaf + i,
  height: 0,
  from,
  bytes: kib(8 + ((i * 5) % 8)),
  messages: 100,
  due: i % 4 === 1 ? 9 + (i % 8 > 4 ? 1 : 0) : 0,
  resident: i % 3,
}));
const kInner = kStarts.map((from, i) => {
  const messages = sum(kInnerWaits.slice(i * kShares.length, (i + 1) * kShares.length));
  const bytes = messages * kMessageBytes + 200;
  const due = i % 2 === 0 ? 0 : i > 2 ? 10 : 9;
  return { node: kFirstInner + i, height: 1, from, bytes, messages, due };
});
const kTop = { node: kRoot, height: 2, from: 0, bytes: kib(16.1), messages: 112, due: 10 };

const slotRow = (node: number, child: number, childNode: number, from: number, waits: number) => ({
  ...bufferRow(node, child, childNode, from, waits * kMessageBytes),
  messages: waits,
});
const kRootSlots = kInner.map(({ node, from }, i) =>
  slotRow(kRoot, i, node, from, kRootWaits[i] ?? 0),
);
const kInnerSlots = kLeaves.map(({ node, from }, i) => {
  const parent = kFirstInner + Math.floor(i / kShares.length);
  return slotRow(parent, i % kShares.length, node, from, kInnerWaits[i] ?? 0);
});

const kTables = tablesByHand({
  'fractal.nodes': [kTop, ...kInner, ...kLeaves].map(nodeRow),
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
      { place: 0, node: 3, height: 2, child: 3, msn: 90, type: 0 },
      { place: 1, node: 35, height: 0, child: 0, msn: 12, type: 0 },
    ],
  }),
};

/** The empty tree beside which a bulk load has written two thirds of a new one. */
const kLoad: HandMadeRun = {
  tables: {
    ...kTables,
    ...tablesByHand({
      'fractal.nodes': [nodeRow({ node: kRoot, height: 0, from: 0, bytes: 200 })],
      'fractal.buffers': [],
      'fractal.checkpoint': [{ state: 0, checkpoints: 9 }],
      'fractal.loads': [
        { index: 0, state: 2, rows: 200_000, passes: 8, leaves: 340, last_key: key(66) },
      ],
    }),
  },
  statements: 199_999,
  tNs: 40e9,
};

/** An index is built beside writers: two thirds of the rows are read. */
const kBuild: HandMadeRun = {
  tables: {
    ...kTables,
    ...tablesByHand({
      'fractal.builds': [
        { index: 1, of_rows: 0, position: key(34), rows: 66_000, entries: 66_000 },
      ],
    }),
  },
  statements: 120_000,
  tNs: 40e9,
};

const jobRow = (cells: Partial<FractalJobsRow>): FractalJobsRow =>
  rowByHand('fractal.jobs', { job: 5, ...cells });
const kFinished = factByHand('fractal.job_finished', 5, 'leaf_checkpoint', { key: { job: 5 } });

const kFlush: readonly Fact[] = flushFacts({
  job: 5,
  node: kRoot,
  height: 2,
  slots: kInner.map(({ node, from }, i) => ({
    childNode: node,
    from,
    messages: kRootWaits[i] ?? 0,
  })),
  parts: kLeaves.slice(15, 20).map(({ from }, i) => ({
    from,
    held: kFullerWaits[i] ?? 0,
    inserts: [3, 5, 17, 8, 3][i] ?? 0,
  })),
});

/** The same flush, with which the child exceeds its limit. */
const kFilled = [14, 22, 43, 20, 17];
const kBasements = [0, 0.11, 0.25, 0.38, 0.49, 0.63, 0.74, 0.9];
const kDeep = kLeaves[17] as (typeof kLeaves)[number];
const kDeepEnd = kLeaves[18]?.from ?? 100;
const kCascade: readonly Fact[] = [
  ...kFlush,
  ...flushFacts({
    job: 6,
    node: kFirstInner + kFuller,
    height: 1,
    slots: kLeaves.slice(15, 20).map(({ node, from }, i) => ({
      childNode: node,
      from,
      messages: kFilled[i] ?? 0,
    })),
    parts: kBasements.map((share, i) => ({
      from: kDeep.from + (kDeepEnd - kDeep.from) * share,
      held: 11 + ((i * 3) % 4),
      inserts: [2, 9, 4, 11, 3, 1, 0, 7][i] ?? 0,
      deletes: i === 5 ? 3 : 0,
    })),
    readBytes: kDeep.bytes,
  }),
];

/** A leaf that deletes have almost emptied; its neighbour takes it in. */
const kSmall = kLeaves[17] as (typeof kLeaves)[number];
const kSmallParts = [0, 0.3, 0.62];
const kTaking = kLeaves[18] as (typeof kLeaves)[number];
const kMerge: readonly Fact[] = flushFacts({
  job: 5,
  node: kFirstInner + kFuller,
  height: 1,
  slots: kLeaves.slice(15, 20).map(({ node, from }, i) => ({
    childNode: node,
    from,
    messages: [11, 17, 34, 12, 14][i] ?? 0,
  })),
  parts: kSmallParts.map((share, i) => ({
    from: kSmall.from + (kTaking.from - kSmall.from) * share,
    held: [9, 7, 8][i] ?? 0,
    inserts: [3, 1, 2][i] ?? 0,
    deletes: [10, 8, 10][i] ?? 0,
  })),
  merge: { with: kTaking.node, bytes: kib(3) + kTaking.bytes },
});

const kWritten = kLeaves[13] as (typeof kLeaves)[number];
const kNodeWrite: readonly Fact[] = [
  factByHand('fractal.write_started', 5, 'leaf_checkpoint', {
    row: jobRow({ kind: 1, reason: 3, node: kWritten.node, bytes: kib(8) }),
  }),
  factByHand('device.host_write', 5, 'leaf_checkpoint', {
    extra: { pages: 2, first_bytes: 1_150 },
  }),
  factByHand('fractal.node_written', 5, 'leaf_checkpoint', {
    row: nodeRow(kWritten),
    extra: {
      offset: 65_536,
      written_bytes: kib(8),
      uncompressed_bytes: kWritten.bytes,
      first_bytes: 1_150,
      for_checkpoint: 1,
    },
  }),
  kFinished,
];

const kMessage: readonly Fact[] = [
  factByHand('device.host_write', 0, 'recovery_log', { extra: { pages: 1, first_bytes: 0 } }),
  factByHand('fractal.message_injected', 0, 'recovery_log', {
    row: kRootSlots[3] ?? {},
    extra: { key: key(54), type: 0, msn: 91, row_bytes: 116, depth: 0 },
  }),
];

const kLookup: readonly Fact[] = [
  factByHand('fractal.get', 0, 'query_read', {
    extra: { key: key(54), rows: 1, reads: 1, applied: 12 },
  }),
];

/** The tree after a power cut: the last checkpoint's nodes, with the log's messages on top. */
const kOpened = {
  state: 5,
  began_ns: 40e9,
  ended_ns: 40e9 + 87e6,
  checkpoint_lsn: 41_200,
  last_lsn: 42_730,
  records: 1_530,
  log_bytes: 80_000,
  nodes: 37,
  replayed: 1_530,
  messages: 742,
  committed: 741,
};
const kCut = { crash: 1, t_ns: 40e9, survivors: 1, reopened_ns: kOpened.ended_ns };
const kBack: Tables = tablesByHand({
  // The checkpoint at the end of the opening has written every node.
  'fractal.nodes': [kTop, ...kInner, ...kLeaves].map((node) =>
    nodeRow({ ...node, due: 0, resident: node.height > 0 ? 2 : 0 }),
  ),
  'fractal.cachetable': [
    { bytes: kib(74), limit_bytes: kib(256), leaf_bytes: kib(14), nonleaf_bytes: kib(60) },
  ],
  'fractal.checkpoint': [{ checkpoints: 10 }],
  'fractal.log': [{ bytes: 0, written_bytes: 0, durable_bytes: 0 }],
  'lab.crashes': [{ ...kCut, lost_writes: 61 }],
  'fractal.opening': [kOpened],
});

/** A cut in the middle of a checkpoint: its header is torn, and so is the log's last record. */
const kTorn: Tables = tablesByHand({
  'lab.crashes': [{ ...kCut, lost_writes: 0 }],
  'fractal.opening': [
    { ...kOpened, torn_headers: 1, torn_bytes: 713, skipped: 320, aborted: 1, committed: 740 },
  ],
});

export const kFractalRuns = {
  load: kLoad,
  build: kBuild,
  still: kTree,
  flush: { ...kTree, job: kFlush },
  cascade: { ...kTree, job: kCascade },
  merge: { ...kTree, job: kMerge },
  write: { ...kTree, job: kNodeWrite },
  message: { ...kTree, statement: kMessage },
  lookup: { ...kTree, statement: kLookup },
  recovery: { ...kTree, back: kBack },
  torn: { ...kTree, back: { ...kBack, ...kTorn } },
} satisfies Record<string, HandMadeRun>;
