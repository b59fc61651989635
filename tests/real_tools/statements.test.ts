// A real server answers the statements of our workloads as our engines do: every answer, every
// number of changed rows, and all rows at the end.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../../scripts/bootstrap.mjs';
import { prepareCheck } from '../../web/src/document/link/prepare';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { printTable } from '../../web/src/document/sql/grammar/print_ddl';
import { compiledWorkload } from '../../web/src/document/sql/library';
import { type RunStatement, statementsOf } from '../statements';
import { scenarioOf } from '../support';
import { type MariadbServer, startMariadb } from './mariadb_server';

const kStatements = process.env.TT_SOAK === undefined ? 2000 : 20_000;
const kFolder = new URL('../../scenarios/workloads/', import.meta.url);
const kPlugin = '/usr/lib/mysql/plugin/ha_rocksdb.so';

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
  'time-series': { series: 10, ticks: 100, period: 10 },
};
const kSmallRows = { rows: 1000 };

const nameOf = ({ create }: Table) => /^CREATE TABLE `?(\w+)/i.exec(create)?.[1] ?? '';

/** The workload at a small scale: its load, a mix of all its scripts, then all rows. */
function documentOf(name: string): object {
  const file = `${name}.json`;
  const { title: _, ...read } = JSON.parse(readFileSync(new URL(file, kFolder), 'utf8'));
  const tables = read.tables.map((one: string | Table) =>
    typeof one === 'string' ? { create: one } : one,
  );
  const given: Workload = { ...read, tables };
  const load = given.phases.find(({ kind }) => kind === 'load');
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
        load,
        { kind: 'mix', statements: kStatements, weights },
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
async function ddl({ workload }: Scenario, engine: string): Promise<string> {
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

const kNull = /(?<=^|[\t\n])\\N(?=[\t\n])/g;
const kMark = '--answer--';
const isRead = (sql: string) => /^SELECT/i.test(sql);
const isTransaction = (sql: string) => /^(BEGIN|COMMIT|ROLLBACK|TRUNCATE)/i.test(sql);

/** The server's answers: a text of rows, or the number of changed rows. */
function answersOf(server: MariadbServer, statements: readonly RunStatement[]): string[] {
  const text = statements.map(({ sql }) => {
    const after = isRead(sql) || isTransaction(sql) ? '' : 'SELECT ROW_COUNT();\n';
    return `${sql};\n${after}SELECT '${kMark}';\n`;
  });
  const { status, stdout, stderr } = server.client(`USE test;\n${text.join('')}`);
  expect(status, stderr).toBe(0);
  return stdout.split(`${kMark}\n`).slice(0, -1);
}

/** As the server prints it: times as digits, and rows that nothing orders in one order. */
function comparable({ sql }: RunStatement, rows: string): string {
  const lines = rows
    .replace(/(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/g, '$1$2$3$4$5$6')
    .split('\n');
  return (/ORDER BY/i.test(sql) ? lines : lines.sort()).join('\n');
}

const kWorkloads = readdirSync(kFolder).map((file) => file.replace('.json', ''));
const kReal = ['InnoDB', ...(existsSync(kPlugin) ? ['RocksDB'] : [])];

describe.skipIf(!has('mariadbd') || !has('mariadb'))('MariaDB', () => {
  let server: MariadbServer;
  beforeAll(async () => {
    server = await startMariadb(
      existsSync(kPlugin)
        ? ['--plugin-load-add=ha_rocksdb', '--rocksdb-flush-log-at-trx-commit=0']
        : [],
    );
  }, 60_000);
  afterAll(() => server.stop());

  test.each(kWorkloads)(`${kReal.join(' and ')}: the statements of %s`, async (name) => {
    const document = documentOf(name);
    await prepareCheck(document);
    const scenario = scenarioOf(document);
    const ours = await statementsOf(scenario, 0);
    expect(ours.length).toBeGreaterThan(kStatements);
    for (const other of [1, 2]) expect(await statementsOf(scenario, other)).toEqual(ours);
    for (const engine of kReal) {
      const made = server.client(
        `DROP DATABASE IF EXISTS test; CREATE DATABASE test; USE test; ${await ddl(scenario, engine)}`,
      );
      expect(made.status, made.stderr).toBe(0);
      const theirs = answersOf(server, ours);
      ours.forEach((statement, i) => {
        const { sql, changed, rows } = statement;
        if (isTransaction(sql)) return;
        const own = isRead(sql) ? rows.replace(kNull, 'NULL') : `${changed}\n`;
        const words = `${engine}: ${sql.slice(0, 300)}`;
        expect(comparable(statement, theirs[i] as string), words).toBe(comparable(statement, own));
      });
    }
  });
});
