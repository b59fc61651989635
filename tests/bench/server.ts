// SQL on the engines. A SELECT by key against a lookup of the key-value workload; sysbench's
// read_write against MariaDB's InnoDB under its own sysbench, where both are installed; and the
// price of reading it.
import { spawnSync } from 'node:child_process';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { compiledWorkload } from '../../web/src/document/sql/library';
import { encode } from '../../web/src/run/transport/protocol';
import { startMariadb } from '../real_tools/mariadb_server';
import { median } from './against_base';
import { type Build, Checkout, kRoot, timed } from './checkout';
import { benchClients } from './clients';
import { benchCompiling } from './compiling';
import { framed } from './frames';
import type { BenchRow } from './row';
import { kBuilds, kTrees, type Tree } from './server_trees';

const kRows = 100_000;
const kValueBytes = 100;
const kLookups = 500_000;
const kSysbenchRows = 10_000;
const kSysbenchStatements = 200_000;
const kSysbenchSeconds = 10;
const kLeastOfGets = 0.6;
const kLeastOfMariadb = 10;

interface Workload extends Readonly<Record<string, unknown>> {
  readonly phases: readonly object[];
}

const kKeyValue = (statements: number): Workload => ({
  kind: 'kv',
  options: { rows: kRows, value_bytes: kValueBytes },
  phases: [{ kind: 'load' }, { kind: 'get_present', statements }],
});
const kSelect = (statements: number): Workload => ({
  kind: 'sql',
  scale: { rows: kRows },
  tables: [
    `CREATE TABLE t (id BIGINT NOT NULL, v CHAR(${kValueBytes}) NOT NULL, PRIMARY KEY (id))`,
  ],
  scripts: {
    load: [`INSERT INTO t VALUES (:n, letters(${kValueBytes}, ${kValueBytes}))`],
    get: ['SELECT v FROM t WHERE id = uniform(1, :rows)'],
  },
  phases: [
    { kind: 'load', times: 'rows', rows_per_transaction: 1000 },
    { kind: 'mix', statements, weights: { get: 1 } },
  ],
});
const kReadWrite = (statements: number): Workload => ({
  kind: 'sql',
  use: 'sysbench',
  scale: { rows: kSysbenchRows },
  phases: [
    { kind: 'load', times: 'rows * tables', rows_per_transaction: 1000 },
    { kind: 'mix', statements, weights: { read_write: 1 } },
  ],
});

export async function* benchServer(runs: number): AsyncGenerator<BenchRow> {
  const here = await Checkout.at(kRoot);
  for (const build of kBuilds) {
    for (const tree of kTrees) yield await selectAgainstGet(here, tree, build, runs);
  }
  yield* againstMariadb(here, runs);
  yield* benchClients(here, runs);
  yield* benchCompiling();
}

/** CPU time of `statements` more statements: that of a longer run without a shorter one's. */
async function secondsOf(
  here: Checkout,
  tree: Tree,
  build: Build,
  workload: (statements: number) => Workload,
  statements: number,
): Promise<number> {
  const one = async (count: number) => {
    const { out, cpuSeconds } = timed(here.command(build), await framesOf(tree, workload(count)));
    here.read(out);
    return cpuSeconds;
  };
  const short = await one(statements / 10);
  return (await one(statements + statements / 10)) - short;
}

async function framesOf(tree: Tree, workload: Workload): Promise<Buffer> {
  const { name, engine, profile, options } = tree;
  const parsed = parseScenario({
    ...{ version: 2, name: 'server', title: name, question: 'What does SQL cost?', seed: 1 },
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '1 GiB' } },
    ...{ workload, contenders: [{ name, engine, profile, options }] },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  const program = request.sql && (await compiledWorkload(request.sql)).program;
  const advance = encode.advance({ stop: 'end', target: 0, maxSteps: 2 ** 50, facts: 'off' });
  return framed([encode.schema(), encode.load(request, program), advance, encode.report()]);
}

async function selectAgainstGet(
  here: Checkout,
  tree: Tree,
  build: Build,
  runs: number,
): Promise<BenchRow> {
  const pairs: { readonly select: number; readonly get: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const get = await secondsOf(here, tree, build, kKeyValue, kLookups);
    pairs.push({ get, select: await secondsOf(here, tree, build, kSelect, kLookups) });
  }
  const ratio = median(pairs.map(({ select, get }) => get / select));
  const us = (of: 'select' | 'get') =>
    `${((1e6 * median(pairs.map((pair) => pair[of]))) / kLookups).toFixed(2)} us`;
  return {
    ...{ bench: 'server', what: `${tree.name}: SELECT by key (${build})`, value: ratio, unit: 'x' },
    note: `the rate of a key-value lookup: ${us('select')}, ${us('get')}; wanted: ${kLeastOfGets}`,
  };
}

async function* againstMariadb(here: Checkout, runs: number): AsyncGenerator<BenchRow> {
  const theirs = await mariadbRate(runs);
  for (const build of kBuilds)
    for (const tree of kTrees) {
      const seconds: number[] = [];
      for (let run = 0; run < runs; run++)
        seconds.push(await secondsOf(here, tree, build, kReadWrite, kSysbenchStatements));
      const rate = kSysbenchStatements / median(seconds);
      const row = { bench: 'server', what: `${tree.name}: sysbench read_write (${build})` };
      const ours = `${Math.round(rate).toLocaleString('en')} statements a second of CPU time`;
      if (theirs === undefined)
        yield {
          ...row,
          value: rate,
          unit: 'statements/s',
          note: 'mariadbd or sysbench is missing',
        };
      else
        yield {
          ...{ ...row, value: rate / theirs, unit: 'x' },
          note: `${ours}, MariaDB's InnoDB ${Math.round(theirs).toLocaleString('en')}; wanted: ${kLeastOfMariadb}`,
        };
    }
}

/** Statements that MariaDB does in a second for one client, its log written at commit. */
async function mariadbRate(runs: number): Promise<number | undefined> {
  const missing = ['mariadbd', 'sysbench'].some(
    (program) => spawnSync(program, ['--version']).status !== 0,
  );
  if (missing) return undefined;
  const server = await startMariadb([
    ...['--innodb-flush-log-at-trx-commit=2', '--innodb-buffer-pool-size=128M'],
    '--innodb-log-file-size=96M',
  ]);
  try {
    server.client('create database sbtest;');
    const sysbench = (word: string) => {
      const { status, stdout, stderr } = spawnSync(
        'sysbench',
        [
          ...['oltp_read_write', `--mysql-socket=${server.folder}/socket`, '--mysql-user=root'],
          ...[`--table-size=${kSysbenchRows}`, '--threads=1', `--time=${kSysbenchSeconds}`, word],
        ],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`sysbench ${word}: ${stdout}${stderr}`);
      return stdout;
    };
    sysbench('prepare');
    const rates = Array.from({ length: runs }, () =>
      Number(/queries:.*\(([\d.]+) per sec/.exec(sysbench('run'))?.[1]),
    );
    return median(rates);
  } finally {
    server.stop();
  }
}
