// The two large workloads at a small scale: a run's rows after its load and at its end, as text.
import { readFileSync } from 'node:fs';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { decodeFacts } from '../../web/src/model/tables/decode';
import { scenarioOf, startNativeLab } from '../support';

interface Phase {
  readonly kind: string;
  readonly [name: string]: unknown;
}
interface Workload {
  readonly scale: object;
  readonly tables: readonly string[];
  readonly draws: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, readonly unknown[]>>;
  readonly curves?: object;
  readonly phases: readonly Phase[];
}

/** Reads a file of scenarios/workloads. */
export function workloadOf(name: string): Workload {
  const file = new URL(`../../scenarios/workloads/${name}.json`, import.meta.url);
  const { title: _, ...workload } = JSON.parse(readFileSync(file, 'utf8'));
  return workload;
}

/** One engine each: with nodes and memtables that a small run fills. */
export const kEngines = [
  { name: 'InnoDB', engine: 'btree', options: { buffer_pool_size: '5 MiB' } },
  {
    name: 'MyRocks',
    engine: 'lsm',
    profile: 'myrocks-2020',
    options: { write_buffer_size: '64 KiB', target_file_size_base: '32 KiB' },
  },
  { name: 'TokuDB', engine: 'fractal', options: { block_size: '16 KiB' } },
];

/** A valid scenario of a workload on all engines. */
export async function scenarioFor(workload: object, cutAt = 0): Promise<Scenario> {
  const document = {
    version: 2,
    name: 'small',
    title: 'small',
    question: 'Does it hold?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    ...(cutAt > 0 && { faults: { options: { power_cut_at_write: cutAt } } }),
    durability: 'every_commit',
    workload,
    contenders: kEngines,
  };
  await prepareCheck(document);
  return scenarioOf(document);
}

/** Rows of each table by its name; a row is its cells, NULL as \N. */
export type Rows = Readonly<Record<string, readonly (readonly string[])[]>>;

export interface SmallRun {
  readonly loaded: Rows;
  readonly ended: Rows;
  /** Power cuts between the two. */
  readonly cuts: number;
  /** Commands that had written to the drive at each of the two. */
  readonly writes: readonly [loaded: number, ended: number];
}

const kSteps = 20_000;

/**
 * Runs a workload's load, then `statements` of its mix, and reads all rows after each of them.
 * The power fails at the `cutAt`-th write; 0: never.
 */
export async function runSmall(
  name: string,
  scale: object,
  statements: number,
  { contender = 0, cutAt = 0 } = {},
): Promise<SmallRun> {
  const given = workloadOf(name);
  const tables = given.tables.map((create) => /^CREATE TABLE (\w+)/.exec(create)?.[1] as string);
  const reads = tables.map((table) => `SELECT * FROM ${table}`);
  const all = { kind: 'mix', statements: reads.length, weights: { all: 1 } };
  const loads = given.phases.filter(({ kind }) => kind === 'load');
  const mix = given.phases.find(({ kind }) => kind === 'mix');
  const workload = {
    ...given,
    scale: { ...given.scale, ...scale },
    scripts: { ...given.scripts, all: reads },
    // Without a warm-up, so that the report counts from the beginning.
    phases: [...loads.map(({ warm_up: _, ...load }) => load), all, { ...mix, statements }, all],
  };
  const request = toLoadRequests(await scenarioFor(workload, cutAt))[contender];
  if (request === undefined) throw new Error(`no contender ${contender}`);
  const lab = await startNativeLab();
  try {
    await lab.load(request);
    const found: { rows: Record<string, string[][]>; writes: number; cuts: number }[] = [];
    let [rows, cuts]: [Record<string, string[][]>, number] = [{}, 0];
    for (let state = 0; state === 0; ) {
      const goal = { stop: 'statements', target: 1e9, maxSteps: kSteps, facts: 'all' } as const;
      const { status, facts } = await lab.advance(goal);
      if (status.message !== '') throw new Error(status.message);
      state = status.state;
      for (const fact of decodeFacts(facts)) {
        if (fact.name === 'lab.reopened') cuts++;
        if (fact.name !== 'server.statement') continue;
        const table = tables[reads.indexOf(fact.extra.sql)];
        if (table === undefined) continue;
        const lines = fact.extra.rows.split('\n').slice(0, -1);
        rows[table] = lines.map((line) => line.split('\t'));
        if (table !== tables.at(-1)) continue;
        const { iostat } = (await lab.report()) as unknown as { iostat: { writes: number } };
        found.push({ rows, writes: iostat.writes, cuts });
        rows = {};
      }
    }
    const [loaded, ended] = [found[0], found.at(-1)];
    if (found.length < 2 || loaded === undefined || ended === undefined)
      throw new Error(`all rows were read ${found.length} times`);
    return {
      ...{ loaded: loaded.rows, ended: ended.rows },
      ...{ cuts: ended.cuts - loaded.cuts, writes: [loaded.writes, ended.writes] },
    };
  } finally {
    lab.close();
  }
}

/** The same with the power cut at a write of the mix, at the `share` of them. */
export async function runCut(
  ...[name, scale, statements, contender, share]: [string, object, number, number, number]
): Promise<Rows> {
  const { writes } = await runSmall(name, scale, statements, { contender });
  const cutAt = Math.round(writes[0] + share * (writes[1] - writes[0]));
  const { ended, cuts } = await runSmall(name, scale, statements, { contender, cutAt });
  if (cuts !== 1) throw new Error(`the power failed ${cuts} times in the mix, at write ${cutAt}`);
  return ended;
}
