// A real server answers the statements of our workloads as our engines do: every answer, every
// number of changed rows, and all rows at the end.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../../scripts/bootstrap.mjs';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { type RunStatement, statementsOf } from '../statements';
import { scenarioOf } from '../support';
import { type MariadbServer, startMariadb } from './mariadb_server';
import { ddl, documentOf, kWorkloads } from './small_workloads';

const kStatements = process.env.TT_SOAK === undefined ? 2000 : 20_000;
const kPlugin = '/usr/lib/mysql/plugin/ha_rocksdb.so';

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
    const document = documentOf(name, kStatements);
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
