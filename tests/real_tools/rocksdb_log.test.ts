// db_bench runs a real RocksDB at a given rate. Its LOG and MANIFEST, as we read them, are what
// RocksDB's own tools and statistics say; and a run of ours with the options of that LOG, at the
// same rate, has its levels, bytes and stalls.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../../scripts/bootstrap.mjs';
import { bring } from '../../web/src/document/bring/bring';
import {
  type BesideRow,
  besideRows,
  errorOf,
  kFillTables,
  kOurTables,
  oursFrom,
} from '../../web/src/document/evidence/beside';
import { figuresOf, isThere } from '../../web/src/document/evidence/figures';
import { readManifest } from '../../web/src/document/evidence/manifest/manifest';
import { withManifest } from '../../web/src/document/evidence/manifest/with_manifest';
import type { RealRun } from '../../web/src/document/evidence/run';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import type { Tables } from '../../web/src/model/tables/decode';
import { runOf } from '../evidence/log_text';
import { casesOf, startNativeLab } from '../support';

const kSizes = [
  ...['--key_size=16', '--value_size=400', '--compression_type=none', '--bloom_bits=10'],
  ...['--write_buffer_size=1048576', '--target_file_size_base=1048576'],
  ...['--max_bytes_for_level_base=4194304', '--level_compaction_dynamic_level_bytes=false'],
];
const kDynamic = '--level_compaction_dynamic_level_bytes=true';
const kBench = '--benchmarks=filluniquerandom,waitforcompaction,stats';
const kPaced = [kBench, '--num=160000', '--benchmark_write_rate_limit=8000000', ...kSizes];
/** As fast as it can, held up by few files in L0 and a limit of what jobs may write. */
const kStalled = [
  ...[kBench, '--num=100000'],
  ...['--level0_slowdown_writes_trigger=5', '--level0_stop_writes_trigger=7'],
  ...['--delayed_write_rate=4194304', '--rate_limiter_bytes_per_sec=40000000', ...kSizes],
];

function tool(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(status, `${program} ${args.join(' ')}\n${stdout.slice(0, 2000)}\n${stderr}`).toBe(0);
  return stdout;
}

interface Real {
  readonly folder: string;
  readonly manifest: string;
  readonly args: readonly string[];
  /** Time of one put without stalls, ns. */
  readonly pacedNs: number;
  /** The output of db_bench. */
  readonly says: string;
  readonly log: RealRun;
  readonly run: RealRun;
}

function realRun(folder: string, args: readonly string[]): Real {
  const says = tool('db_bench', `--db=${folder}`, '--statistics', ...args);
  const name = readdirSync(folder).find((one) => one.startsWith('MANIFEST')) as string;
  const manifest = join(folder, name);
  const log = runOf(readFileSync(join(folder, 'LOG'), 'utf8'));
  const read = readManifest(readFileSync(manifest));
  if (typeof read === 'string') throw new Error(read);
  expect([read.trouble, log.troubles]).toEqual([undefined, []]);
  const run = withManifest(log, read);
  return { folder, manifest, args, pacedNs: pacedNsOf(args, says), says, log, run };
}

/** The time of a put: of its rate, or else as measured between stalls. */
function pacedNsOf(args: readonly string[], says: string): number {
  // A put of 16 and 400 bytes takes 432 of its rate (rocksdb.bytes.per.write).
  const rate = /write_rate_limit=(\d+)/.exec(args.join(' '))?.[1];
  if (rate !== undefined) return (1e9 * 432) / Number(rate);
  const found = /([\d.]+) seconds (\d+) operations/.exec(says) ?? [];
  const [, seconds, puts] = found.map(Number);
  return (1e9 * ((seconds ?? 0) - counted({ says }, 'stall.micros') / 1e6)) / (puts ?? 1);
}

/** A sum of db_bench's statistics: "rocksdb.flush.write.bytes COUNT : 51220565". */
const counted = ({ says }: Pick<Real, 'says'>, name: string): number =>
  Number(new RegExp(`^rocksdb\\.${name} COUNT : (\\d+)`, 'm').exec(says)?.[1]);

/** The scenario of a LOG's options and db_bench's command, with a pause between puts. */
function oursOf({ log, args }: Real, thinkNs: number) {
  const { document } = bring(
    [
      { name: 'OPTIONS', text: log.options },
      { name: 'bench.sh', text: `db_bench ${args.join(' ')}` },
    ],
    { asItIs: true },
  );
  const { workload } = document as { workload: { options: Record<string, unknown> } };
  workload.options.think_ns = Math.round(thinkNs);
  const [kase] = casesOf(parseScenario(document));
  if (kase === undefined) throw new Error('no scenario');
  return kase.request;
}

/** Our run, as long as the real one and at its rate. */
async function runOurs(real: Real) {
  const lab = await startNativeLab();
  try {
    await lab.load(oursOf(real, real.pacedNs - (await ownPutNs(real))));
    const goTo = (stop: 'ns' | 'statements', target: number) =>
      lab.advance({ stop, target, maxSteps: 1e9, facts: 'off' });
    const fills: Tables[] = [];
    const endNs = real.run.lengthUs * 1000;
    for (let moment = 1; moment <= 200; moment++) {
      await goTo('ns', (endNs * moment) / 200);
      fills.push(await lab.describe(kFillTables));
    }
    const tables = await lab.describe(kOurTables);
    return oursFrom({ tables, fills, seconds: endNs / 1e9 });
  } finally {
    lab.close();
  }
}

/** The time that one of our puts takes by itself, ns. */
async function ownPutNs(real: Real): Promise<number> {
  const lab = await startNativeLab();
  try {
    await lab.load(oursOf(real, real.pacedNs));
    const puts = 10_000;
    const { status } = await lab.advance({
      ...{ stop: 'statements', target: puts, maxSteps: 1e9, facts: 'off' },
    });
    return status.t_ns / puts - real.pacedNs;
  } finally {
    lab.close();
  }
}

/** "level number bytes first last" of each live file, as RocksDB's tool has it. */
function filesOfLdb({ folder, manifest }: Real): string[] {
  const dump = tool('ldb', 'manifest_dump', '--hex', `--path=${manifest}`);
  const lines = /^--- level (\d+) ---|^ (\d+):(\d+)\[.*\['(\w+)' seq.* \.\. '(\w+)' seq/gm;
  const files: string[] = [];
  let level = '';
  for (const [, at, number, bytes, first, last] of dump.matchAll(lines)) {
    level = at ?? level;
    if (number === undefined) continue;
    files.push(`${level} ${number} ${bytes} ${first} ${last}`.toLowerCase());
    const path = join(folder, `${number.padStart(6, '0')}.sst`);
    expect(statSync(path).size).toBe(Number(bytes));
  }
  return files.sort();
}

const filesOf = (run: RealRun): string[] =>
  run.stays
    .filter((stay) => isThere(stay, run.lengthUs))
    .map((stay) => [stay.level, stay.number, stay.bytes, stay.first, stay.last].join(' '))
    .sort();

const print = (rows: readonly BesideRow[]): string =>
  rows
    .map((row) => `${row.name}: ${row.real} ${row.ours} ${(100 * errorOf(row)).toFixed(1)} %`)
    .join('\n');

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is no function to be read whole
describe.skipIf(!has('db_bench') || !has('ldb'))('a LOG of RocksDB 7.8 (rocksdb-tools)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
  let paced: Real;
  let stalled: Real;
  beforeAll(() => {
    paced = realRun(join(folder, 'paced'), kPaced);
    stalled = realRun(join(folder, 'stalled'), kStalled);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('files by level, their sizes and keys are those of ldb', () => {
    for (const real of [paced, stalled]) {
      const theirs = filesOfLdb(real);
      expect(theirs.length).toBeGreaterThan(20);
      expect(filesOf(real.run)).toEqual(theirs);
      expect(real.log.agreed.of).toBeGreaterThan(30);
      expect([real.log.agreed.edits, real.log.untold]).toEqual([real.log.agreed.of, []]);
    }
  });

  const kShapes: [string, readonly string[]][] = [
    ['three column families, dynamic levels', ['--num_column_families=3', kDynamic]],
    ['universal compaction', ['--compaction_style=1']],
    ['FIFO compaction', ['--compaction_style=2', '--fifo_compaction_max_table_files_size_mb=10']],
    ['subcompactions', ['--subcompactions=4', '--max_background_jobs=8']],
  ];
  test.each(kShapes)('%s, opened a second time too', (name, args) => {
    const db = join(folder, name);
    const first = realRun(db, ['--benchmarks=fillrandom', '--num=40000', ...args, ...kSizes]);
    expect(filesOf(first.run)).toEqual(filesOfLdb(first));
    const again = ['--benchmarks=overwrite', '--use_existing_db=1', '--num=20000'];
    const second = realRun(db, [...again, ...args, ...kSizes]);
    expect(filesOf(second.run)).toEqual(filesOfLdb(second));
    expect(second.log.jobs.some(({ kind }) => kind === 'recovery')).toBe(true);
    // FIFO's deletions are no events: a file leaves when it is deleted, after the list.
    if (!name.startsWith('FIFO'))
      for (const { log } of [first, second]) expect(log.agreed.edits).toBe(log.agreed.of);
  });

  test("flushed and compacted bytes are those of RocksDB's statistics", () => {
    for (const real of [paced, stalled]) {
      const { flushedBytes, compactedBytes } = figuresOf(real.log);
      // Its counters are of all bytes that a job's thread wrote, with the MANIFEST's edit.
      const edits = 300 * real.log.jobs.length;
      const more = counted(real, 'flush.write.bytes') - flushedBytes;
      const moreCompacted = counted(real, 'compact.write.bytes') - compactedBytes;
      for (const one of [more, moreCompacted]) {
        expect(one).toBeGreaterThanOrEqual(0);
        expect(one).toBeLessThan(edits);
      }
    }
  });

  test('writers waited while writes were held up', () => {
    // A writer that is slowed down goes on sleeping when the condition ends.
    const waitedS = counted(stalled, 'stall.micros') / 1e6;
    const { heldS } = figuresOf(stalled.log);
    expect(waitedS).toBeGreaterThan(1);
    expect(heldS / waitedS).toBeGreaterThan(0.9);
    expect(heldS / waitedS).toBeLessThan(1.3);
    expect(stalled.log.statistics.stalled?.seconds).toBeLessThanOrEqual(waitedS + 0.001);
  });

  // Real runs differ among themselves with what else the machine does: files that wait in L0 and L1
  // by half, L3, which fills last, by a quarter, bytes in the mean by a tenth. Sums hardly do.
  const kSums = /^(flushes|flushed|compacted|write amplification|length)$|L[01] written/;

  test('a run of ours at the same rate has its levels and bytes', async () => {
    const rows = besideRows(figuresOf(paced.run), await runOurs(paced));
    console.log(`at 8 MB/s:\n${print(rows)}`);
    expectNear(rows, 0.1, kSums);
    expectNear(rows, 0.25, /^compactions|L[23] written|(L2|all levels) bytes in the mean/);
  });

  test('and where a limit of jobs holds up writes', async () => {
    const ours = await runOurs(stalled);
    const rows = besideRows(figuresOf(stalled.run), ours);
    const real = counted(stalled, 'stall.micros') / 1e6;
    const waited = {
      name: 'waited',
      unit: 'seconds',
      real,
      ours: ours.heldS,
      isMean: false,
    } as const;
    console.log(`as fast as it can, held up:\n${print([...rows, waited])}`);
    expectNear(rows, 0.15, kSums);
    expectNear(rows, 0.25, /^compactions|L2 written|(L2|all levels) bytes in the mean/);
    expectNear([waited], 0.5, /waited/);
  });
});

function expectNear(rows: readonly BesideRow[], most: number, names: RegExp): void {
  const far = rows.filter((row) => names.test(row.name) && Math.abs(errorOf(row)) > most);
  expect(far.map((row) => `${row.name}: ${errorOf(row)}`)).toEqual([]);
}
