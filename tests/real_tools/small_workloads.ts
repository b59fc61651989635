// The workloads of scenarios/workloads at a small scale, for a run here and for a real server.
import { readdirSync, readFileSync } from 'node:fs';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { printTable } from '../../web/src/document/sql/grammar/print_ddl';
import { compiledWorkload } from '../../web/src/document/sql/library';

const kFolder = new URL('../../scenarios/workloads/', import.meta.url);
export const kWorkloads = readdirSync(kFolder).map((file) => file.replace('.json', ''));

interface Table {
  readonly create: string;
  readonly copies?: string | number;
}
interface Workload {
  readonly scale: Readonly<Record<string, number | string>>;
  readonly tables: readonly Table[];
  readonly scripts: Readonly<Record<string, readonly unknown[]>>;
  readonly phases: readonly Readonly<Record<string, unknown>>[];
}

const kSmall: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  sysbench: { tables: 2, rows: 500 },
  'percona-four': { tables: 2, rows: 500 },
  linkbench: { ids: 400 },
  tpcc: {
    ...{ warehouses: 2, customers: 30, items: 100 },
    ...{ a_customer: 15, a_item: 31, a_name: 3 },
  },
  'time-series': { series: 10, ticks: 100, period: 10 },
};
const kSmallRows = { rows: 1000 };

const nameOf = ({ create }: Table) => /^CREATE TABLE `?(\w+)/i.exec(create)?.[1] ?? '';

/** The workload at a small scale: its load, a mix of all its scripts, then all rows. */
export function documentOf(name: string, statements: number): object {
  const file = `${name}.json`;
  const { title: _, ...read } = JSON.parse(readFileSync(new URL(file, kFolder), 'utf8'));
  const tables = read.tables.map((one: string | Table) =>
    typeof one === 'string' ? { create: one } : one,
  );
  const given: Workload = { ...read, tables };
  const loads = given.phases.filter(({ kind }) => kind === 'load');
  const mixed = Object.keys(given.scripts).filter((script) => !script.startsWith('load'));
  const weights = Object.fromEntries(mixed.map((script) => [script, 1]));
  const all = given.tables.map((table) =>
    table.copies === undefined
      ? `SELECT * FROM ${nameOf(table)}`
      : { repeat: table.copies, as: 't', do: [`SELECT * FROM ${nameOf(table)}{t}`] },
  );
  const copies = kSmall[name]?.tables ?? 1;
  const own =
    kSmall[name] ?? (given.scale.batch === undefined ? kSmallRows : { rows: 500, batch: 100 });
  return {
    version: 2,
    name: 'statements',
    title: name,
    question: 'Does a real server answer the same?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '1 GiB' } },
    workload: {
      ...given,
      scale: { ...given.scale, ...own },
      scripts: { ...given.scripts, all },
      phases: [
        ...loads,
        { kind: 'mix', statements, weights },
        { kind: 'mix', statements: given.tables.length * copies, weights: { all: 1 } },
      ],
    },
    contenders: [
      { name: 'InnoDB', engine: 'btree' },
      { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020' },
      { name: 'TokuDB', engine: 'fractal' },
    ],
  };
}

/** CREATE TABLE of every copy, in a real server's engine. */
export async function ddl({ workload }: Scenario, engine: string): Promise<string> {
  const { tables } = await compiledWorkload(workload);
  const created = tables.flatMap(({ table, copies }) =>
    copies === undefined
      ? [printTable(table)]
      : Array.from({ length: copies }, (_, i) => printTable(table, i + 1)),
  );
  const options = `ENGINE=${engine} DEFAULT CHARSET=latin1 COLLATE=latin1_bin`;
  return created
    .map((create) => `${create.replaceAll('CLUSTERING KEY', 'KEY')} ${options};\n`)
    .join('');
}
