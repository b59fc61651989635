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
const kBench = '--benchmarks=filluniquerandom,waitforcompaction,stats';
const kPaced = [kBench, '--num=160000', '--benchmark_write_rate_limit=8000000', ...kSizes];
/** As fast as it can, held up by few files in L0 and a limit of what jobs may write. */
const kStalled = [
  ...[kBench, '--num=120000', '--benchmark_write_rate_limit=14000000'],
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
  /** Time of one put at the rate that it was given, ns. */
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
  // A put of 16 and 400 bytes takes 432 of its rate (rocksdb.bytes.per.write).
  const rate = Number(/write_rate_limit=(\d+)/.exec(args.join(' '))?.[1]);
  const pacedNs = (1e9 * 432) / rate;
  return { folder, manifest, args, pacedNs, says, log, run: withManifest(log, read) };
}

/** A sum of db_bench's statistics: "rocksdb.flush.write.bytes COUNT : 51220565". */
const counted = ({ says }: Real, name: string): number =>
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

const print = (rows: readonly BesideRow[]): string =>
  rows
    .map((row) => `${row.name}: ${row.real} ${row.ours} ${(100 * errorOf(row)).toFixed(1)} %`)
    .join('\n');

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
    for (const { folder: db, manifest, log, run } of [paced, stalled]) {
      const dump = tool('ldb', 'manifest_dump', '--hex', `--path=${manifest}`);
      const lines = /^--- level (\d+) ---|^ (\d+):(\d+)\[.*\['(\w+)' seq.* \.\. '(\w+)' seq/gm;
      const theirs: string[] = [];
      let level = '';
      for (const [, at, number, bytes, first, last] of dump.matchAll(lines)) {
        level = at ?? level;
        if (number === undefined) continue;
        theirs.push(`${level} ${number} ${bytes} ${first} ${last}`.toLowerCase());
        expect(statSync(join(db, `${number.padStart(6, '0')}.sst`)).size).toBe(Number(bytes));
      }
      const live = run.stays.filter((stay) => isThere(stay, run.lengthUs));
      const ours = live.map((stay) =>
        [stay.level, stay.number, stay.bytes, stay.first, stay.last].join(' '),
      );
      expect(theirs.length).toBeGreaterThan(20);
      expect(ours.sort()).toEqual(theirs.sort());
      expect(log.agreed.of).toBeGreaterThan(30);
      expect([log.agreed.edits, log.untold]).toEqual([log.agreed.of, []]);
    }
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
    expect(figuresOf(paced.log).heldS).toBe(0);
  });

  test('a run of ours at the same rate has its levels and bytes', async () => {
    const rows = besideRows(figuresOf(paced.run), await runOurs(paced));
    console.log(`at 8 MB/s:\n${print(rows)}`);
    // L0 and L1 come and go with how fast the machine compacts, and db_bench writes its rate in
    // bursts of a tenth of a second; L3 fills last. Real runs differ by a quarter there.
    const kNear = /written|(L2|all levels) bytes in the mean|flush|compact|amplification|length/;
    expectNear(rows, 0.1, kNear);
    expectNear(rows, 0.5, /L[013] bytes in the mean/);
  });

  test('and where a limit of jobs holds up writes', async () => {
    const rows = besideRows(figuresOf(stalled.run), await runOurs(stalled));
    console.log(`at 14 MB/s, held up:\n${print(rows)}`);
    expectNear(rows, 0.1, /^flush|^compact|amplification|length|(L2|all levels) bytes in the mean/);
    expectNear(rows, 0.45, /held up/);
  });
});

function expectNear(rows: readonly BesideRow[], most: number, names: RegExp): void {
  const far = rows.filter((row) => names.test(row.name) && Math.abs(errorOf(row)) > most);
  expect(far.map((row) => `${row.name}: ${errorOf(row)}`)).toEqual([]);
}
