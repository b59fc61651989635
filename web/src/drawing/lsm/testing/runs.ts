// A hand-made LSM-tree with jobs that have just ended (a flush, compactions, a trivial move), a
// save and a recovery.
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import type { Fact, Tables } from '../../../model/tables/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import { followedRow, type HandMadeRun } from '../../kit/testing/frame';
import { keyAt } from '../../kit/testing/keys';

const kFileBytes = 32 * 1024;
const kNow = 40e9;

const file = (
  number: number,
  level: number,
  from: number,
  to: number,
  cells: Partial<LsmFilesRow> = {},
): LsmFilesRow =>
  rowByHand('lsm.files', {
    number,
    level,
    bytes: kFileBytes,
    entries: 280,
    smallest: keyAt(from),
    largest: keyAt(to),
    created_ns: kNow - 1e9 * (60 - number),
    ...cells,
  });

const kL0 = [file(58, 0, 0.01, 0.97, { deletions: 40 }), file(57, 0, 0.04, 0.93)];
const kL5 = [
  file(41, 5, 0, 0.21),
  file(44, 5, 0.22, 0.46, { deletions: 90 }),
  file(52, 5, 0.61, 0.78, { bytes: 0.4 * kFileBytes }),
];
const kL6 = Array.from({ length: 8 }, (_, i) =>
  file(20 + i, 6, i / 8, (i + 0.95) / 8, { bytes: (i % 3 === 1 ? 0.6 : 1) * kFileBytes }),
);
const kFiles = [...kL0, ...kL5, ...kL6];

const levelOf = (all: readonly LsmFilesRow[], number: number, target_bytes: number, base = 0) => {
  const files = all.filter((one) => one.level === number);
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  const score_ppm = target_bytes > 0 ? (bytes / target_bytes) * 1e6 : 500_000;
  return { level: number, files: files.length, bytes, target_bytes, score_ppm, base };
};

const levelsOf = (all: readonly LsmFilesRow[]) => [
  levelOf(all, 0, 0),
  levelOf(all, 5, 72 * 1024, 1),
  levelOf(all, 6, 211_353),
];

const kTables = tablesByHand({
  'lsm.memtables': [
    { id: 7, state: 2, entries: 540, bytes: 64 * 1024 },
    { id: 8, state: 0, entries: 330, bytes: 38 * 1024 },
  ],
  'lsm.files': kFiles,
  'lsm.levels': levelsOf(kFiles),
  'lsm.wal': [{ number: 9, bytes: 40_000, written_bytes: 36_000, durable_bytes: 36_000 }],
  'lsm.writes': [{ id: 0, state: 0 }],
});

/** The polled tables: rows that newer files hide, and a range of keys that one entry deleted. */
const kPolled: Tables = tablesByHand({
  'lsm.dead_weight': [
    { file: 21, sampled: 40, shadowed: 12 },
    { file: 24, sampled: 40, shadowed: 30 },
  ],
  'lsm.deleted_ranges': [{ file: 44, first: keyAt(0.3), end: keyAt(0.41) }],
});
/** The followed row: a version in L0, an older one in L6. */
const kPlaces: Tables = tablesByHand({
  'lsm.places': [
    { file: 57, level: 0, block: 3, sequence: 900, type: 1 },
    { file: 24, level: 6, block: 1, sequence: 20, type: 1 },
  ],
});

const kTree: HandMadeRun = {
  tables: { ...kTables, ...followedRow(keyAt(0.54)) },
  statements: 120_000,
  tNs: kNow,
  polled: kPolled,
  located: kPlaces,
};

const jobRow = (cells: Partial<LsmJobsRow>): LsmJobsRow =>
  rowByHand('lsm.jobs', { job: 5, input_bytes: 100_000, ...cells });
const written = (
  cause: 'flush' | 'compaction_l0' | 'compaction_l5' | 'manifest',
  pages: number,
  first_bytes = 0,
) => factByHand('device.host_write', 5, cause, { extra: { pages, first_bytes } });

const kFlush: readonly Fact[] = [
  factByHand('lsm.job_started', 5, 'flush', { row: jobRow({ kind: 0, inputs: 1 }) }),
  written('flush', 8, 30_000),
  factByHand('lsm.job_progress', 5, 'flush', {
    row: jobRow({ kind: 0, front: keyAt(0.5), written_bytes: 16_000, first_bytes: 14_000 }),
  }),
  factByHand('lsm.file_added', 5, 'flush', { row: file(59, 0, 0.02, 0.96) }),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'flush', {
    key: { job: 5 },
    extra: { written_bytes: 32_000, first_bytes: 30_000, outputs: 1 },
  }),
];

const kMerge: Partial<LsmJobsRow> = {
  kind: 1,
  reason: 2,
  level: 5,
  output_level: 6,
  inputs: 1,
  next_inputs: 3,
};
const kCompaction: readonly Fact[] = [
  factByHand('lsm.input_chosen', 5, 'compaction_l5', { row: kL5[1] as LsmFilesRow }),
  ...kL6.slice(1, 4).map((row) => factByHand('lsm.input_chosen', 5, 'compaction_l5', { row })),
  factByHand('lsm.job_started', 5, 'compaction_l5', { row: jobRow(kMerge) }),
  written('compaction_l5', 6),
  ...[0.2, 0.35, 0.45].map((front, i) =>
    factByHand('lsm.job_progress', 5, 'compaction_l5', {
      row: jobRow({
        ...kMerge,
        front: keyAt(front),
        read_bytes: 30_000 * (i + 1),
        written_bytes: 27_000 * (i + 1),
        entries_dropped: 60 * (i + 1),
      }),
    }),
  ),
  written('compaction_l5', 12),
  factByHand('lsm.file_added', 5, 'compaction_l5', { row: file(60, 6, 0.125, 0.31) }),
  factByHand('lsm.file_added', 5, 'compaction_l5', { row: file(61, 6, 0.315, 0.49) }),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'compaction_l5', {
    key: { job: 5 },
    extra: { read_bytes: 100_000, written_bytes: 90_000, entries_dropped: 200, outputs: 2 },
  }),
];

// The first of L5's three files overlaps least: 52,428 bytes below, 1.6 per own byte. The job reads
// 85,196 bytes, drops 98 old versions, and writes the rest as 10 and 8 pages of the drive.
const kLeast: Partial<LsmJobsRow> = { ...kMerge, input_bytes: 85_196, next_inputs: 2 };
const kMerged = [
  file(60, 6, 0, 0.135, { bytes: 40_960, entries: 350 }),
  file(61, 6, 0.14, 0.243, { bytes: 32_768 }),
];
const kLeastFacts: readonly Fact[] = [
  factByHand('lsm.input_chosen', 5, 'compaction_l5', { row: kL5[0] as LsmFilesRow }),
  ...kL6.slice(0, 2).map((row) => factByHand('lsm.input_chosen', 5, 'compaction_l5', { row })),
  factByHand('lsm.job_started', 5, 'compaction_l5', { row: jobRow(kLeast) }),
  ...[0.06, 0.135].map((front, i) =>
    factByHand('lsm.job_progress', 5, 'compaction_l5', {
      row: jobRow({
        ...kLeast,
        front: keyAt(front),
        read_bytes: 23_600 * (i + 1),
        written_bytes: 20_480 * (i + 1),
        entries_dropped: 27 * (i + 1),
      }),
    }),
  ),
  factByHand('lsm.file_added', 5, 'compaction_l5', { row: kMerged[0] as LsmFilesRow }),
  written('compaction_l5', 10),
  factByHand('lsm.job_progress', 5, 'compaction_l5', {
    row: jobRow({
      ...kLeast,
      front: keyAt(0.19),
      read_bytes: 66_200,
      written_bytes: 57_344,
      entries_dropped: 76,
    }),
  }),
  factByHand('lsm.file_added', 5, 'compaction_l5', { row: kMerged[1] as LsmFilesRow }),
  written('compaction_l5', 8),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'compaction_l5', {
    key: { job: 5 },
    extra: { read_bytes: 85_196, written_bytes: 73_728, entries_dropped: 98, outputs: 2 },
  }),
];
const kMergedFiles = [...kFiles.filter(({ number }) => ![41, 20, 21].includes(number)), ...kMerged];

const kSlide: Partial<LsmJobsRow> = { kind: 2, reason: 2, level: 5, output_level: 6, inputs: 1 };
const kTrivialMove: readonly Fact[] = [
  factByHand('lsm.job_started', 5, 'manifest', { row: jobRow(kSlide) }),
  factByHand('lsm.file_moved', 5, 'manifest', { row: { ...(kL5[2] as LsmFilesRow), level: 6 } }),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'manifest', { key: { job: 5 } }),
];

// Universal: three runs in L0 and one each in L5 and L6. Of like size are those of L0 and L5: five
// files become one run of five files in L5, and 91 old versions fall out.
const kRuns = [
  file(58, 0, 0.01, 0.97),
  file(57, 0, 0.03, 0.95),
  file(56, 0, 0.02, 0.99),
  ...[0, 1].map((i) => file(50 + i, 5, i / 2, (i + 0.95) / 2)),
  ...kL6,
];
const kUniversal: Partial<LsmJobsRow> = {
  kind: 1,
  reason: 6,
  level: 0,
  output_level: 5,
  inputs: 3,
  next_inputs: 2,
  input_bytes: 5 * kFileBytes,
};
const kOneRun = [0, 1, 2, 3, 4].map((i) =>
  file(60 + i, 5, i / 5, (i + 0.95) / 5, { bytes: 0.93 * kFileBytes, entries: 262 }),
);
const kUniversalFacts: readonly Fact[] = [
  ...kRuns.slice(0, 5).map((row) => factByHand('lsm.input_chosen', 5, 'compaction_l0', { row })),
  factByHand('lsm.job_started', 5, 'compaction_l0', { row: jobRow(kUniversal) }),
  ...kOneRun.flatMap((row, i) => [
    factByHand('lsm.job_progress', 5, 'compaction_l0', {
      row: jobRow({
        ...kUniversal,
        front: keyAt((i + 0.95) / 5),
        read_bytes: 32_768 * (i + 1),
        written_bytes: 30_474 * (i + 1),
        entries_dropped: 18 * (i + 1),
      }),
    }),
    factByHand('lsm.file_added', 5, 'compaction_l0', { row }),
    written('compaction_l0', 8),
  ]),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'compaction_l0', {
    key: { job: 5 },
    extra: { read_bytes: 163_840, written_bytes: 152_372, entries_dropped: 91, outputs: 5 },
  }),
];

// FIFO: eight files of L0, of which the three oldest are more than may be kept.
const kKept = Array.from({ length: 8 }, (_, i) => file(51 + i, 0, 0.01 * i, 0.9 + 0.01 * i));
const kOldest: Partial<LsmJobsRow> = { kind: 3, reason: 12, level: 0, output_level: 0 };
const kFifoFacts: readonly Fact[] = [
  factByHand('lsm.job_started', 5, 'manifest', { row: jobRow(kOldest) }),
  ...kKept
    .slice(0, 3)
    .map(({ number }) => factByHand('lsm.file_dropped', 5, 'manifest', { key: { number } })),
  written('manifest', 1),
  factByHand('lsm.job_finished', 5, 'manifest', { key: { job: 5 } }),
];

const untargeted = (files: readonly LsmFilesRow[]): Tables =>
  tablesByHand({
    'lsm.files': files,
    'lsm.levels': [0, 5, 6]
      .map((level) => levelOf(files, level, 0))
      .filter(({ level, files: count }) => level === 0 || count > 0),
  });

const kPut: readonly Fact[] = [
  factByHand('device.host_write', 0, 'wal', { extra: { pages: 2, first_bytes: 0 } }),
  factByHand('lsm.put', 0, 'wal', {
    row: { id: 8 },
    extra: { key: keyAt(0.54), sequence: 901, type: 1, row_bytes: 116 },
  }),
];

/** The tree after a power cut: the log's writes are in a new file of L0. */
const kBack: Tables = tablesByHand({
  'lsm.memtables': [{ id: 9, state: 0, entries: 0, bytes: 0 }],
  'lsm.files': [file(59, 0, 0.02, 0.98, { entries: 870 }), ...kFiles],
  'lsm.wal': [{ number: 10, bytes: 0, written_bytes: 0, durable_bytes: 0 }],
  'lab.crashes': [{ crash: 1, t_ns: kNow, survivors: 1, reopened_ns: kNow + 41e6 }],
  'lsm.opening': [
    {
      state: 3,
      began_ns: kNow,
      ended_ns: kNow + 41e6,
      tables: kFiles.length,
      logs: 2,
      log_bytes: 104_000,
      writes: 870,
      new_tables: 1,
      sequence: 120_870,
    },
  ],
});

export const kLsmRuns = {
  still: kTree,
  flush: { ...kTree, job: kFlush },
  compaction: { ...kTree, job: kCompaction },
  /** With candidates and a result. */
  least: {
    ...kTree,
    job: kLeastFacts,
    after: tablesByHand({ 'lsm.files': kMergedFiles, 'lsm.levels': levelsOf(kMergedFiles) }),
  },
  move: { ...kTree, job: kTrivialMove },
  universal: {
    ...kTree,
    tables: { ...kTree.tables, ...untargeted(kRuns) },
    job: kUniversalFacts,
    after: untargeted([...kOneRun, ...kL6]),
  },
  fifo: {
    ...kTree,
    tables: { ...kTree.tables, ...untargeted(kKept) },
    job: kFifoFacts,
    after: untargeted(kKept.slice(3)),
  },
  put: { ...kTree, statement: kPut },
  recovery: { ...kTree, back: kBack },
} satisfies Record<string, HandMadeRun>;
