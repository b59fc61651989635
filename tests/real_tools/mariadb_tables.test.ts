// MariaDB imports the tables of workloads of statements that `export --clean` writes, finds the
// rows in them that it has after the same statements, and continues to write them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportTables } from '../../cli/export';
import { main } from '../../cli/main';
import { has } from '../../scripts/bootstrap.mjs';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Contender, Scenario } from '../../web/src/document/scenario/scenario';
import { settled, tablesOf } from '../../web/src/run/export/clean_export';
import { LabRun } from '../../web/src/run/past/timeline';
import { statementsOf } from '../statements';
import { scenarioOf, startNativeLab, tinyDocument } from '../support';
import { kEveryType } from './every_type';
import { type MariadbServer, startMariadb } from './mariadb_server';
import { kShapes, shapeWorkload } from './shape_rows';
import { ddl, documentOf, kWorkloads } from './small_workloads';

const kTools = ['mariadbd', 'mariadb', 'innochecksum'];
/** A server that loses its tables with the power, which is quicker. */
const kUnsafe = ['--innodb-flush-method=nosync', '--skip-innodb-doublewrite', '--sync-frm=0'];
const kStatements = 300;

const kTree = { name: 'InnoDB', engine: 'btree', profile: 'mariadb-10.11' };
const withWorkload = (workload: object): object => ({
  ...tinyDocument('mariadb', []),
  version: 2,
  device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '1 GiB' } },
  workload,
  contenders: [kTree],
});

/** Numbers and names of a .cfg that no two servers share: the host, indexes' ids, spaces. */
function cfgFacts(bytes: Buffer) {
  let at = 0;
  const number = () => bytes.readUInt32BE((at += 4) - 4);
  const long = () => bytes.readBigUInt64BE((at += 8) - 8);
  const text = () => {
    const size = number();
    return bytes.toString('latin1', at, (at += size) - 1);
  };
  const list = <Item>(count: number, item: () => Item) => Array.from({ length: count }, item);
  const numbers = (count: number) => list(count, number);
  const version = number();
  text();
  text();
  const counter = long();
  const head = numbers(2);
  const columns = list(number(), () => [numbers(7), text()]);
  const indexes = list(number(), () => {
    long();
    numbers(2);
    const [type, versionAt, declared, unique, nullable, fields = 0] = numbers(6);
    const name = text();
    const of = list(fields, () => [numbers(2), text()]);
    return { name, type, versionAt, declared, unique, nullable, of };
  });
  return { version, counter, head, columns, indexes };
}

describe.skipIf(!kTools.every(has))(
  "MariaDB (Debian's mariadb-server-core and mariadb-client-core) and tables of statements",
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is no function to be read whole
  () => {
    let server: MariadbServer;

    function sql(statements: string): string {
      const { status, stdout, stderr } = server.client(statements);
      expect(status, `${statements.slice(0, 500)}\n${stderr}`).toBe(0);
      return stdout.trimEnd();
    }
    async function exported(name: string, document: object): Promise<string> {
      const path = join(server.folder, `${name}.json`);
      const out = join(server.folder, name);
      writeFileSync(path, JSON.stringify(document));
      const words = ['export', path, '--out', out, '--clean', '--native'];
      expect(await main(words, () => undefined)).toBe(0);
      return out;
    }
    /** The same for a workload that is too large to be a file. */
    async function exportedRows(name: string, workload: Scenario['workload']): Promise<string> {
      const out = join(server.folder, name);
      mkdirSync(out);
      const small = scenarioOf(withWorkload({ kind: 'kv', phases: [{ kind: 'load' }] }));
      const alone = await settled({ ...small, workload }, small.contenders[0] as Contender);
      const request = toLoadRequests(alone)[0] as LoadRequest;
      const run = await LabRun.begin({
        ...{ start: startNativeLab, request },
        ...{ budgetBytes: 0, now: () => 0 },
      });
      const empty = { scripts: { load: ['end'] }, phases: [{ kind: 'load', times: 1 }] };
      await exportTables(run, await tablesOf({ ...workload, ...empty }), out);
      run.close();
      return out;
    }
    /** Imports the tables of a folder in `test`, and returns their names. */
    function imported(out: string): string[] {
      sql(
        `drop database if exists test; drop database if exists own;
         create database test; create database own; use test;
         ${readFileSync(join(out, 'create.sql'), 'latin1')}`,
      );
      const files = readdirSync(out).filter((file) => /\.(ibd|cfg)$/.test(file));
      for (const file of files)
        copyFileSync(join(out, file), join(server.folder, 'data', 'test', file));
      const tables = files.filter((file) => file.endsWith('.ibd')).map((file) => file.slice(0, -4));
      for (const table of tables)
        expect(spawnSync('innochecksum', [join(out, `${table}.ibd`)]).status, table).toBe(0);
      sql(tables.map((table) => `alter table test.${table} import tablespace;`).join('\n'));
      checked(tables);
      return tables;
    }
    function checked(tables: readonly string[]): void {
      const lines = sql(`use test; check table ${tables.join(', ')} extended;`).split('\n');
      expect(lines).toEqual(tables.map((table) => `test.${table}\tcheck\tstatus\tOK`));
    }
    /** CHECKSUM TABLE of each table of a database. */
    const checksums = (database: string, tables: readonly string[]) =>
      Object.fromEntries(
        sql(`use ${database}; checksum table ${tables.join(', ')};`)
          .split('\n')
          .map((line) => line.slice(database.length + 1).split('\t')),
      );
    /** Runs a scenario's statements on the server, in `own`. */
    async function play(document: object): Promise<void> {
      await prepareCheck(document);
      const scenario = scenarioOf(document);
      const played = (await statementsOf(scenario)).map((one) => `${one.sql};\n`);
      sql(`use own; ${await ddl(scenario, 'InnoDB')} ${played.join('')}`);
    }

    beforeAll(async () => {
      server = await startMariadb(kUnsafe);
    }, 60_000);
    afterAll(() => server.stop());

    test.each(Object.keys(kShapes))(
      '%s: both orders have the checksum of a server',
      async (name) => {
        const tables = imported(await exportedRows(name, shapeWorkload(name)));
        expect(tables).toEqual([name, `${name}_shuffled`]);
        const sum = String(kShapes[name]?.checksum);
        expect(checksums('test', tables)).toEqual({ [name]: sum, [`${name}_shuffled`]: sum });
      },
    );

    test.each(kWorkloads)(
      '%s: every table has the checksum of the same statements',
      async (name) => {
        const { contenders: _, ...rest } = documentOf(name, kStatements) as Record<string, unknown>;
        const document = { ...rest, contenders: [kTree] };
        const tables = imported(await exported(name, document));
        await play(document);
        const all = sql('use own; show tables;').split('\n');
        expect(tables.length).toBeGreaterThan(0);
        const none = Object.fromEntries(all.map((table) => [table, '0']));
        expect({ ...none, ...checksums('test', tables) }).toEqual(checksums('own', all));
      },
    );

    test('every type, and keys of all kinds: as the server describes them itself', async () => {
      const document = withWorkload(kEveryType);
      const out = await exported('types', document);
      const tables = imported(out);
      await play(document);
      expect(checksums('test', tables)).toEqual(checksums('own', tables));
      const own = join(server.folder, 'data', 'own', '*.cfg');
      const flush = `flush tables ${tables.join(', ')} for export;`;
      sql(`use own; ${flush}\n\\! cp ${own} ${server.folder}\nunlock tables;`);
      for (const table of tables) {
        const [ours, theirs] = [out, server.folder].map((folder) =>
          cfgFacts(readFileSync(join(folder, `${table}.cfg`))),
        );
        // The tree keeps no counter that the primary key does not begin with.
        if (table === 'counted') expect(ours?.counter).toBe(0n);
        else expect(ours?.counter, table).toBe(theirs?.counter);
        expect({ ...ours, counter: 0n }, table).toEqual({ ...theirs, counter: 0n });
      }
      sql(`use test; insert into counted (a, b) values (5000, 'x');
           update types set p = repeat('p', 200), a = a + 1000 where a % 3 = 0;
           delete from types where a % 5 = 0; update by_unique set b = concat(b, 'more');
           insert into no_key select * from no_key;
           insert into by_row_id (b, c) select b, c from by_row_id;`);
      checked(tables);
      expect(sql('select c from test.counted where a = 5000;')).toBe('401');
    });
  },
);
