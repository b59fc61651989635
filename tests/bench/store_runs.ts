// Runs programs that send one stream of calls to a store (wasm/tools/bench/store_bench.h): ours and
// those of peers whose libraries are installed. They take turns, each pinned to one core, with
// databases on a RAM disk, and each stage is timed until background work is idle.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fittedLine } from './fitted_line';
import type { BenchRow } from './row';
import { kWasi } from './wasi';

interface Stage {
  readonly op: string;
  readonly rows: number;
  readonly calls: number;
  readonly seconds: number;
  /** CPU time of all threads, the fairer figure on a shared machine. */
  readonly cpu_seconds: number;
}
export interface Run {
  readonly stages: readonly Stage[];
  /** Bytes a row outside the drive's contents, if the program reports them. */
  readonly memory: number | undefined;
}
type Time = 'seconds' | 'cpu_seconds';
export type Start = (rows: number) => Run;
/** An operation's rate in both stores, and the ratio of their runs pair by pair. */
export interface Compared {
  readonly rate: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly cpuRatio: number;
}

export const kOps = ['load', 'overwrite', 'get', 'scan'];
const kGrowing = [100_000, 1_000_000, 10_000_000];
const kPinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0'] : [];
const path = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url));

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

export const native = (program: string, args: readonly string[]): Run =>
  run([path(`native/${program}`), ...args]);

export const wasm = (program: string, args: readonly string[]): Run =>
  run([
    process.execPath,
    '--no-warnings',
    '--input-type=module',
    '-e',
    kWasi,
    '--',
    path(`wasm/${program}.wasm`),
    ...args,
  ]);

export const installed = (peers: readonly string[]) =>
  peers.filter((name) => existsSync(path(`native/${name}-bench`)));

export function peer(name: string, rows: number, ...args: readonly string[]): Run {
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'three-trees-bench-'),
  );
  try {
    return native(`${name}-bench`, [String(rows), folder, ...args]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs contenders in turns, so that a slow minute of the machine affects all of them. */
export function inTurns(
  contenders: Readonly<Record<string, Start>>,
  rows: number,
  runs: number,
): Map<string, Run[]> {
  const measured = new Map<string, Run[]>(Object.keys(contenders).map((name) => [name, []]));
  for (let i = 0; i < runs; i++)
    for (const [name, start] of Object.entries(contenders)) measured.get(name)?.push(start(rows));
  return measured;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rateOf(run: Run | undefined, op: string, time: Time = 'seconds'): number {
  const stage = run?.stages.find((s) => s.op === op);
  return stage === undefined ? 0 : stage.calls / stage[time];
}

/** Operations a second, the median over the runs. */
export const rate = (runs: readonly Run[], op: string) => median(runs.map((r) => rateOf(r, op)));

/** Each ratio is of two successive runs; the result has their median. */
export function compared(ours: readonly Run[], theirs: readonly Run[], op: string): Compared {
  const ratio = (time: Time) =>
    median(ours.map((r, i) => rateOf(r, op, time) / rateOf(theirs[i], op, time)));
  return {
    rate: rate(ours, op),
    theirs: rate(theirs, op),
    ratio: ratio('seconds'),
    cpuRatio: ratio('cpu_seconds'),
  };
}

/** CPU time of a call, and memory of a row, as the database grows. */
export function* growing(bench: string, start: Start): Generator<BenchRow> {
  const runs = kGrowing.map((rows) => ({ rows, run: start(rows) }));
  const hasFlush = runs.every(({ run }) => run.stages.some(({ op }) => op === 'flush'));
  for (const op of hasFlush ? [...kOps, 'flush'] : kOps) {
    const points = runs.map(({ rows, run }): [number, number] => [
      rows,
      1e6 / rateOf(run, op, 'cpu_seconds'),
    ]);
    for (const [rows, us] of points) {
      const what = `store: ${op} of ${rows.toLocaleString('en')} rows (native)`;
      yield { bench, what, value: us, unit: 'us/op', note: 'CPU time', op, build: 'native', rows };
    }
    const { at, slope } = fittedLine(points);
    yield {
      bench,
      what: `store: ${op}, fit`,
      value: slope,
      unit: 'us/decade',
      note: `${at.toFixed(2)} us at 10^5 rows, and more for each tenfold of them`,
    };
  }
  for (const { rows, run } of runs) {
    if (run.memory === undefined) continue;
    yield {
      bench,
      what: `store: memory at ${rows.toLocaleString('en')} rows`,
      value: run.memory,
      unit: 'bytes/row',
      note: "peak, without the drive's content",
    };
  }
}
