// Published figures of RocksDB and MyRocks, held against the engine at a scale: memtable, files and
// levels 1:512, so that the tree has as many levels, and files in each, as the original's. `npm run
// truth -- lsm --acceptance` prints the table.

import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type Figures, read, runTo } from './replay_lsm';

const kScale = 512;
const KiB = 1024;
const kRowBytes = 116; // key and value of the default workload; half of a value's bytes are random
const kLz4RowBytes = 70; // of such a row in the last level
type Options = Readonly<Record<string, string | number | boolean>>;

/** One figure: what was published, and ours. */
export interface Accepted {
  readonly check: string;
  readonly size: string;
  readonly published: number | null;
  readonly ours: number;
}
type Start = () => LabInstance;

// RocksDB's default sizes, 64 MiB memtables and files under a base level of 256 MiB, at the scale.
const kSizes: Options = {
  write_buffer_size: 128 * KiB,
  max_bytes_for_level_base: 512 * KiB,
  target_file_size_base: 128 * KiB,
  compression: 'none',
};

/** Figures after the phases, at the end and at the statements named before it. */
async function figuresOf(
  start: Start,
  engine: Options,
  workload: Options,
  phases: readonly Options[],
  at: readonly number[],
) {
  const parsed = parseScenario({
    version: 2,
    name: 'acceptance',
    title: 'acceptance',
    question: 'Do we get what was published?',
    seed: 1,
    device: {
      kind: 'flash',
      profile: 'nvme-consumer',
      options: { capacity_bytes: '4 GiB', power_loss_protection: true },
    },
    workload: { kind: 'kv', options: workload, phases },
    contenders: [
      {
        name: 'RocksDB',
        engine: 'lsm',
        profile: 'rocksdb-7.8-unscaled',
        options: { ...kSizes, ...engine },
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const lab = start();
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  await lab.load(request);
  const figures: Figures[] = [];
  for (const statements of at) {
    await runTo(lab, statements, () => undefined);
    figures.push(await read(lab));
  }
  lab.close();
  return figures;
}
const last = (figures: readonly Figures[]): Figures => {
  const found = figures.at(-1);
  if (found === undefined) throw new Error('no figures');
  return found;
};
const metric = (figures: Figures, name: string) => figures.metrics[name] ?? 0;
const rowsFor = (bytes: number) => Math.round(bytes / kScale / kRowBytes);

/**
 * Bytes of that many files beyond what the rows would take if all lay in the last level, compacted
 * and compressed as it is.
 */
function overhead(figures: Figures, rows: number, files: 'live_sst_bytes' | 'data_bytes'): number {
  const deepest = figures.levels.get(Math.max(...figures.levels.keys()));
  if (deepest === undefined) throw new Error('an empty tree');
  return metric(figures, files) / ((deepest.bytes / deepest.entries) * rows) - 1;
}

/**
 * Space of a dynamic tree under uniform overwrites: FAST '21 (Dong), table 4. The mean over the
 * last pass, of the tree's tables, and of all tables and logs in its directory: the paper does not
 * say which it counts.
 */
export async function spaceOverhead(
  start: Start,
  size: string,
  bytes: number,
  published: number | null,
): Promise<{ tables: Accepted; all: Accepted }> {
  const rows = rowsFor((bytes * kRowBytes) / kLz4RowBytes);
  const passes = 4;
  const samples = Array.from(
    { length: 32 },
    (_, i) => rows + Math.floor(rows * (passes - 1 + (i + 1) / 32)),
  );
  const figures = await figuresOf(
    start,
    // The paper's RocksDB had the rules before 7.5, and Snappy.
    {
      rules: '6.29',
      level_compaction_dynamic_file_size: false,
      level_compaction_dynamic_level_bytes: true,
      compression: 'lz4',
    },
    { rows, key_order: 'scrambled' },
    [
      { kind: 'load', pace: 250 },
      { kind: 'update', statements: rows * passes, seed: 2, pace: 250 },
    ],
    samples,
  );
  const mean = (files: 'live_sst_bytes' | 'data_bytes', check: string): Accepted => {
    const ours =
      (figures.reduce((sum, f) => sum + overhead(f, rows, files), 0) / figures.length) * 100;
    return { check: `dynamic levels: space beyond the rows, ${check}, %`, size, published, ours };
  };
  return {
    tables: mean('live_sst_bytes', 'tables alone'),
    all: mean('data_bytes', 'with logs and tables in the making'),
  };
}

/**
 * Compaction writes per flushed byte of random puts, files of half the memtable: RocksDB blog of
 * 2022-10-31.
 */
export async function cutting(
  start: Start,
  size: string,
  bytes: number,
  align: boolean,
  published: number | null,
): Promise<Accepted> {
  const rows = rowsFor(bytes);
  const figures = await figuresOf(
    start,
    { target_file_size_base: 64 * KiB, level_compaction_dynamic_file_size: align },
    { rows, key_order: 'scrambled' },
    [{ kind: 'load', pace: 250 }], // each row once; the original drew them with repetition
    [rows],
  );
  const ours = metric(last(figures), 'compact_write') / metric(last(figures), 'flush_bytes');
  return {
    check: `random puts, outputs cut ${align ? 'at grandparents' : 'by size'}: compaction writes / flushed`,
    size,
    published,
    ours,
  };
}

/**
 * SST bytes written per flushed byte of an ordered load: 1.0 with one codec, 1.5 if the last
 * level's halves the rows (gists bef0cecd, 39fd48d2).
 */
export async function orderedLoad(
  start: Start,
  size: string,
  bytes: number,
  bottom: 'same' | 'zstd',
  published: number,
): Promise<Accepted> {
  const rows = rowsFor(bytes);
  const figures = await figuresOf(
    start,
    { level_compaction_dynamic_level_bytes: true, bottommost_compression: bottom },
    { rows, key_order: 'sequential' },
    [{ kind: 'load', pace: 250 }],
    [rows],
  );
  const { flush_bytes: flushed = 1, compact_write: written = 0 } = last(figures).metrics;
  return {
    check: `ordered load, last level's codec ${bottom}: written / flushed`,
    size,
    published,
    ours: (flushed + written) / flushed,
  };
}

/** Every check at three sizes. */
export async function acceptance(start: Start, tell: (row: Accepted) => void): Promise<void> {
  tell(await orderedLoad(start, '10 GB', 10e9, 'same', 1));
  tell(await orderedLoad(start, '20 GB', 20e9, 'same', 1));
  tell(await orderedLoad(start, '40 GB', 40e9, 'same', 1));
  tell(await orderedLoad(start, '10 GB', 10e9, 'zstd', 1.5));
  tell(await orderedLoad(start, '20 GB', 20e9, 'zstd', 1.5));
  tell(await orderedLoad(start, '40 GB', 40e9, 'zstd', 1.5));
  for (const [size, bytes, by_size, aligned] of [
    ['6.5 GB', 6.5e9, null, null],
    ['12.9 GB', 12.9e9, null, null],
    ['25.9 GB', 25.9e9, 11.0, 9.7],
  ] as const) {
    tell(await cutting(start, size, bytes, false, by_size));
    tell(await cutting(start, size, bytes, true, aligned));
  }
  for (const [size, bytes, published] of [
    ['12.0 GB', 12.0e9, 12.4],
    ['36.1 GB', 36.1e9, 12.2],
    ['60.1 GB', 60.1e9, 12.4],
  ] as const) {
    const { tables, all } = await spaceOverhead(start, size, bytes, published);
    tell(tables);
    tell(all);
  }
}

export function print(row: Accepted): string {
  const published = row.published === null ? '–' : row.published.toString();
  return `| ${row.check} | ${row.size} | 1:${kScale} | ${published} | ${row.ours.toFixed(2)} |`;
}
export const kHead =
  '| what | size of the original | scale | published | ours |\n|---|---|---|---|---|';
