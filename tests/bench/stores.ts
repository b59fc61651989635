// The LSM engine as a key-value store against LevelDB and RocksDB, where Debian's libraries are
// installed: the same calls and options (wasm/tools/bench/store_bench.h), log unsynced, database on
// a RAM disk, all pinned to one core, each stage timed until background work is idle. And what an
// operation costs as the database grows, and how much memory a row takes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './row';
import { kWasi } from './wasi';

interface Stage {
  readonly op: string;
  readonly rows: number;
  readonly calls: number;
  readonly seconds: number;
  /** Of all threads: what counts where others use the machine too. */
  readonly cpu_seconds: number;
}
interface Run {
  readonly stages: readonly Stage[];
  /** Bytes a row of everything but what the drive holds; ours only. */
  readonly memory: number | undefined;
}

const kRows = 500_000;
const kGrowing = [100_000, 1_000_000, 10_000_000];
const path = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url));

const kPinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0'] : [];

function run(command: readonly string[]): Run {
  const [program = '', ...args] = [...kPinned, ...command];
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command.join(' ')}: exit ${status}`);
  const lines = stdout.trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as Partial<Stage> & { memory?: number });
  return {
    stages: parsed.filter((line): line is Stage => line.op !== undefined),
    memory: parsed.find((line) => line.memory)?.memory,
  };
}

const ours = {
  native: (rows: number) => run([path('native/store-bench'), String(rows)]),
  wasm: (rows: number) =>
    run([
      process.execPath,
      '--no-warnings',
      '--input-type=module',
      '-e',
      kWasi,
      '--',
      path('wasm/store-bench.wasm'),
      String(rows),
    ]),
};

function peer(name: string, rows: number): Run {
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'three-trees-bench-'),
  );
  try {
    return run([path(`native/${name}-bench`), String(rows), folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kOps = ['load', 'overwrite', 'get', 'scan'];

/** Operations a second of each op, of wall time or of CPU time: the median over the runs. */
function rates(
  runs: readonly Run[],
  time: 'seconds' | 'cpu_seconds' = 'seconds',
): Map<string, number> {
  const rate = (run: Run, op: string) => {
    const stage = run.stages.find((s) => s.op === op);
    return stage === undefined ? 0 : stage.calls / stage[time];
  };
  return new Map(kOps.map((op) => [op, median(runs.map((run) => rate(run, op)))]));
}

async function* againstPeers(runs: number): AsyncGenerator<BenchRow> {
  const peers = ['rocksdb', 'leveldb'].filter((name) => existsSync(path(`native/${name}-bench`)));
  const contenders: [string, (rows: number) => Run][] = [
    ...Object.entries(ours),
    ...peers.map((name): [string, (rows: number) => Run] => [name, (rows) => peer(name, rows)]),
  ];
  // In turns, so that a slow minute of this machine is everybody's.
  const measured = new Map<string, Run[]>(contenders.map(([name]) => [name, []]));
  for (let i = 0; i < runs; i++)
    for (const [name, start] of contenders) measured.get(name)?.push(start(kRows));
  for (const build of Object.keys(ours)) {
    for (const [op, rate] of rates(measured.get(build) ?? [])) {
      const base = {
        bench: 'lsm',
        value: rate,
        unit: 'ops/s',
        op,
        build,
        rows: kRows,
        ops_per_second: rate,
      };
      for (const name of peers) {
        const theirs = rates(measured.get(name) ?? []).get(op) ?? 0;
        const ratio = rate / theirs;
        const cpu = [build, name].map(
          (who) => rates(measured.get(who) ?? [], 'cpu_seconds').get(op) ?? 0,
        );
        const cpuRatio = ((cpu[0] ?? 0) / (cpu[1] ?? 0)).toFixed(2);
        const note = `${ratio.toFixed(2)} x ${name}'s ${Math.round(theirs).toLocaleString('en')}; ${cpuRatio} x by CPU time`;
        yield { ...base, what: `store: ${op} against ${name} (${build})`, note, peer: name, ratio };
      }
      if (peers.length === 0)
        yield { ...base, what: `store: ${op} (${build})`, note: 'no peer is installed' };
    }
  }
}

/** The least squares line of y over log10(x): its value at 10^5 and its slope a decade. */
function fittedLine(points: readonly (readonly [number, number])[]): { at: number; slope: number } {
  const xs = points.map(([x]) => Math.log10(x) - 5);
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [mx, my] = [mean(xs), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([, y], i) => ((xs[i] ?? 0) - mx) * (y - my)));
  const slope = covariance / mean(xs.map((x) => (x - mx) ** 2));
  return { at: my - slope * mx, slope };
}

async function* growing(): AsyncGenerator<BenchRow> {
  const runs = kGrowing.map((rows) => ({ rows, run: ours.native(rows) }));
  for (const op of kOps) {
    const points = runs.map(({ rows, run }): [number, number] => [
      rows,
      1e6 / (rates([run]).get(op) ?? 0),
    ]);
    for (const [rows, us] of points) {
      yield {
        bench: 'lsm',
        what: `store: ${op} of ${rows.toLocaleString('en')} rows (native)`,
        value: us,
        unit: 'us/op',
        note: '',
      };
    }
    const { at, slope } = fittedLine(points);
    const note = 'at 10^5 rows, and more for each tenfold of them';
    yield {
      bench: 'lsm',
      what: `store: ${op}, fit`,
      value: slope,
      unit: 'us/decade',
      note: `${at.toFixed(2)} us ${note}`,
    };
  }
  for (const { rows, run } of runs) {
    const note = "peak, without the drive's content";
    yield {
      bench: 'lsm',
      what: `store: memory at ${rows.toLocaleString('en')} rows`,
      value: run.memory ?? 0,
      unit: 'bytes/row',
      note,
    };
  }
}

export async function* benchStores(runs: number): AsyncGenerator<BenchRow> {
  yield* againstPeers(runs);
  yield* growing();
}
