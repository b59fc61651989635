// Several clients on a server: the cost of a lock, of waiting for each other, and transactions of
// LinkBench and TPC-C a second of CPU time, which on an idle machine is wall time.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './against_base';
import { type Build, type Checkout, kRoot, timed } from './checkout';
import type { BenchRow } from './row';
import { kBuilds, kTrees, type Tree } from './server_trees';

const kMostBytes = 100;
const kMostMs = 0.2;
const kLeastOfOne = 0.8;
const kClients = 64;
const kStatements = 60_000;
const kTables = 20;
const kRows = 2_000;
const kTransactionStatements = 100_000;

export async function* benchClients(here: Checkout, runs: number): AsyncGenerator<BenchRow> {
  yield* locks();
  for (const tree of kTrees) yield await manyAgainstOne(here, tree, runs);
  for (const scenario of ['linkbench', 'tpcc'])
    for (const build of kBuilds) yield* transactions(here, scenario, build, runs);
}

/** The figures that the unit tests print; nothing if they are not built. */
function* locks(): Generator<BenchRow> {
  const program = join(kRoot, 'build/native/unit_tests');
  const { stdout } = spawnSync(program, ['--gtest_filter=LockTable.*'], { encoding: 'utf8' });
  const printed = (words: RegExp) => Number(words.exec(stdout ?? '')?.[1]);
  const row = (what: string, value: number, unit: string, most: number): BenchRow => ({
    ...{ bench: 'server', what, value, unit },
    note: Number.isNaN(value)
      ? 'unit_tests are not built: node scripts/build.mjs native'
      : `wanted: at most ${most}`,
  });
  yield row('bytes of a lock', printed(/bytes of a lock: ([\d.]+)/), 'B', kMostBytes);
  const ms = printed(/1000 locks granted and released: ([\d.]+) ms/);
  yield row('1,000 locks granted and released', ms, 'ms', kMostMs);
}

/** Statements a second of CPU time with 64 clients, by those with one. */
async function manyAgainstOne(here: Checkout, tree: Tree, runs: number): Promise<BenchRow> {
  const ratios: number[] = [];
  for (let run = 0; run < runs; run++) {
    const one = await secondsOf(here, tree, 1);
    ratios.push(one / (await secondsOf(here, tree, kClients)));
  }
  return {
    ...{ bench: 'server', unit: 'x', value: median(ratios) },
    what: `${tree.name}: sysbench read_write, ${kClients} clients (native)`,
    note: `the rate of one client; wanted: ${kLeastOfOne}`,
  };
}

async function secondsOf(here: Checkout, tree: Tree, clients: number): Promise<number> {
  const { name, isolation, ...engine } = tree;
  const loaded = kTables * kRows;
  const document = JSON.stringify({
    ...{ version: 2, name: 'clients', title: name, question: 'What do others cost?', seed: 1 },
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '1 GiB' } },
    workload: {
      kind: 'sql',
      use: 'sysbench',
      options: { clients, isolation },
      scale: { tables: kTables, rows: kRows },
      phases: [
        { kind: 'load', times: 'rows * tables', rows_per_transaction: 1000 },
        { kind: 'mix', statements: kStatements, weights: { read_write: 1 } },
      ],
    },
    contenders: [{ name, ...engine }],
  });
  const seconds = async (until?: number) => {
    const [request] = await here.requests(document, until);
    if (request === undefined) throw new Error('no contender');
    const { out, cpuSeconds } = timed(here.command('native'), request.frames);
    here.read(out);
    return cpuSeconds;
  };
  const load = await seconds(loaded);
  return (await seconds()) - load;
}

/** A scenario's contenders, with their drive: transactions a second of CPU time after the load. */
async function* transactions(
  here: Checkout,
  scenario: string,
  build: Build,
  runs: number,
): AsyncGenerator<BenchRow> {
  const document = readFileSync(join(kRoot, `scenarios/${scenario}.json`), 'utf8');
  const loaded = warmUpOf(scenario);
  const run = async (until: number) =>
    (await here.requests(document, until)).map(({ contender, frames }) => {
      const each = Array.from({ length: runs }, () => timed(here.command(build), frames));
      const { transactions: done = 0 } = here.read(each[0]?.out ?? Buffer.alloc(0));
      return { contender, done, seconds: median(each.map(({ cpuSeconds }) => cpuSeconds)) };
    });
  const before = await run(loaded);
  const after = await run(loaded + kTransactionStatements);
  for (const [i, { contender, done, seconds }] of after.entries())
    yield {
      ...{ bench: 'server', unit: 'transactions/s' },
      what: `${contender}: ${scenario} (${build})`,
      value: done / (seconds - (before[i]?.seconds ?? 0)),
      note: `${done.toLocaleString('en')} transactions of one client`,
    };
}

/** The statements of its phases that warm up, by its recording. */
function warmUpOf(scenario: string): number {
  const { contenders } = JSON.parse(
    readFileSync(join(kRoot, `scenarios/recorded/${scenario}.json`), 'utf8'),
  ) as {
    readonly contenders: readonly {
      readonly statements: number;
      readonly report: { readonly operations: number };
    }[];
  };
  const [first] = contenders;
  return first === undefined ? 0 : first.statements - first.report.operations;
}
