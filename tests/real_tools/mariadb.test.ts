// MariaDB reads our files: innochecksum verifies every page, and a server imports the tables that
// `export --clean` writes, finds our rows in them, and continues to write them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../cli/main';
import { has } from '../../scripts/bootstrap.mjs';
import { tinyDocument } from '../support';
import { rowsAfter } from './kv_rows';
import { type MariadbServer, startMariadb } from './mariadb_server';
import { kTableNames, tableRows } from './table_rows';

const kRows = 4000;
const kWindow = { rows: 6000, valueBytes: 300, window: { size: 1500, statements: 12_000 } };
const kTools = ['mariadbd', 'mariadb', 'innochecksum'];

function documentOf(workload: object, pageBytes: number, options: object): object {
  return {
    ...tinyDocument('mariadb', []),
    version: 2,
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload,
    contenders: [
      {
        name: 'InnoDB',
        engine: 'btree',
        profile: 'mariadb-10.11',
        options: { page_size: pageBytes, ...options },
      },
    ],
  };
}
const kPageSizes = [4096, 8192, 16_384];
/** Offset of a page's content, after its header. */
const kContent = 42;
const kTrailer = 8;
const kIndexPage = 17_855;
/** Types of pages that describe the file: space header, segment inodes, bitmap, extents. */
const kDescribing = [8, 3, 5, 9];
/** Offsets in index pages: header fields of two bytes, and the first record. */
const kHeader = {
  slots: 38,
  heapTop: 40,
  heapRecords: 42,
  free: 44,
  garbage: 46,
  lastInsert: 48,
  direction: 50,
  directionCount: 52,
  records: 54,
  level: 64,
};
const kNewest = 56;
const kIndexId = 66;
const kRecords = 94;

/** Place of the descriptors of extents in the first page, and of the bits of pages in one. */
const kExtents = 150;
const kExtentBits = 24;

/** True of a page in use; pages that were given back may have been written before, or not. */
function isUsed(file: Buffer, page: number, pageBytes: number): boolean {
  const extentPages = 2 ** 20 / pageBytes;
  const descriptor = Math.floor(page / extentPages) * (kExtentBits + extentPages / 4);
  const bit = 2 * (page % extentPages);
  const byte = file.readUInt8(kExtents + descriptor + kExtentBits + Math.floor(bit / 8));
  return ((byte >> (bit % 8)) & 1) === 0;
}

const indexOf = (page: Buffer) =>
  page.readUInt16BE(24) === kIndexPage ? page.readBigUInt64BE(kIndexId) : undefined;
const hex = (page: Buffer, from: number) =>
  page.subarray(from, page.length - kTrailer).toString('hex');

/** Bytes of primary keys; DB_TRX_ID and DB_ROLL_PTR, kSystemColumns bytes, follow in rows. */
const kKeyBytes = (table: string) => (table === 'sbtest' ? 4 : 8);
const kSystemColumns = 13;
const kInfimum = 99;
const kSupremum = 112;

/** Zeroes DB_TRX_ID and DB_ROLL_PTR of all rows, those in the list of deleted records too. */
function withoutVersions(page: Buffer, keyBytes: number): Buffer {
  const masked = Buffer.from(page);
  const next = (at: number) => (at + page.readInt16BE(at - 2)) & (page.length - 1);
  const rowsFrom = (first: number, end: number) => {
    for (let at = first; at !== end; at = page.readInt16BE(at - 2) === 0 ? end : next(at))
      masked.fill(0, at + keyBytes, at + keyBytes + kSystemColumns);
  };
  rowsFrom(next(kInfimum), kSupremum);
  rowsFrom(page.readUInt16BE(kHeader.free), 0);
  return masked;
}

/**
 * The parts of a page that must be equal in two servers, so without ids of transactions and indexes
 * and places of undo records. `rows`: the clustered index, whose leaves name transactions.
 */
function pageFacts(page: Buffer, rows: bigint, keyBytes: number): object {
  const type = page.readUInt16BE(24);
  if (kDescribing.includes(type)) return { type, content: hex(page, kContent) };
  if (type !== kIndexPage) return { type };
  const header = Object.fromEntries(
    Object.entries(kHeader).map(([name, at]) => [name, page.readUInt16BE(at)]),
  );
  const own = indexOf(page) === rows;
  const newest = page.readBigUInt64BE(kNewest);
  const leafOfRows = own && header.level === 0;
  return {
    type,
    neighbours: [page.readUInt32BE(8), page.readUInt32BE(12)],
    ...header,
    newest: own ? newest : newest > 0n, // PAGE_MAX_TRX_ID; in the clustered root a counter
    content: hex(leafOfRows ? withoutVersions(page, keyBytes) : page, kRecords),
  };
}

const kTables = {
  kind: 'tables',
  options: { rows: kRows, rows_per_transaction: 10 },
  phases: ['seq', 'rnd', 'iib', 'sbload'].map((kind) => ({ kind })),
};
const kRebuiltIndex = {
  ...kTables,
  phases: ['sbload', 'drop_index', 'add_index'].map((kind) => ({ kind })),
};
/** Tables of rows in no order, one with another index, built again. */
const kBuiltAgain = {
  ...kTables,
  phases: ['rnd', 'optimize', 'sbload', 'optimize'].map((kind) => ({ kind })),
};
const kMovedTogether = {
  ...kTables,
  phases: ['rnd', 'rnd_delete', 'flush', 'optimize'].map((kind) => ({ kind })),
};
const kKv = {
  kind: 'kv',
  options: { rows: kWindow.rows, value_bytes: kWindow.valueBytes, window: kWindow.window.size },
  phases: [{ kind: 'window', statements: kWindow.window.statements }],
};

/** A table with more indexes than one page of 4 KiB describes the segments of. */
const kManyIndexes = {
  kind: 'sql',
  tables: [
    `CREATE TABLE many (a INT NOT NULL, b VARCHAR(20), c INT, PRIMARY KEY (a), KEY k1 (b),
       KEY k2 (c), KEY k3 (b, c), KEY k4 (c, b), KEY k5 (b(3)), KEY k6 (c, a), KEY k7 (b(4), c))`,
  ],
  scripts: { load: ["INSERT INTO many VALUES (:n, concat('text', :n % 100), :n % 7)"] },
  phases: [{ kind: 'load', times: 1000 }],
};

describe.skipIf(!kTools.every(has)).each(kPageSizes)(
  "MariaDB (Debian's mariadb-server-core and mariadb-client-core) with pages of %i bytes",
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is no function to be read whole
  (pageBytes) => {
    let server: MariadbServer;

    function sql(statements: string): string {
      const { status, stdout, stderr } = server.client(statements);
      expect(status, `${statements.slice(0, 500)}\n${stderr}`).toBe(0);
      return stdout.trimEnd();
    }
    async function exported(name: string, workload: object, options = {}): Promise<string> {
      const path = join(server.folder, `${name}.json`);
      const out = join(server.folder, name);
      writeFileSync(path, JSON.stringify(documentOf(workload, pageBytes, options)));
      const words = ['export', path, '--out', out, '--clean', '--native'];
      expect(await main(words, () => undefined)).toBe(0);
      return out;
    }
    /** Creates a table in `test`, which imports our file, and an empty one in `own`. */
    function imported(from: string, table: string): void {
      const create = new RegExp(`create table \`?${table}\`? [^;]*;`, 'i').exec(
        readFileSync(join(from, 'create.sql'), 'utf8'),
      )?.[0];
      sql(`use own; ${create} use test; ${create} alter table ${table} discard tablespace;`);
      for (const kind of ['ibd', 'cfg'])
        copyFileSync(
          join(from, `${table}.${kind}`),
          join(server.folder, 'data', 'test', `${table}.${kind}`),
        );
      sql(`alter table test.${table} import tablespace;`);
      expect(sql(`check table test.${table} extended;`)).toMatch(/status\tOK$/);
    }
    /** Loads rows into the server's table in `own`, and compares both tables. */
    function sameRows(table: string, rows: readonly (readonly string[])[], then = ''): void {
      for (let at = 0; at < rows.length; at += 1000) {
        const values = rows.slice(at, at + 1000).map((row) => `(${row.join(',')})`);
        sql(`insert into own.${table} values ${values.join(',')};`);
      }
      if (then !== '') sql(then);
      const missing = (a: string, b: string) =>
        sql(`select count(*) from (select * from ${a}.${table} except all
             select * from ${b}.${table}) as missing;`);
      expect([missing('test', 'own'), missing('own', 'test')], table).toEqual(['0', '0']);
      if (then === '') expect(sql(`select count(*) from test.${table};`)).toBe(String(rows.length));
      const [ours, theirs] = sql(`checksum table test.${table}, own.${table};`)
        .split('\n')
        .map((line) => line.split('\t')[1]);
      expect(ours).toBe(theirs);
    }
    /** After equal rows in equal order, the server's file has equal pages in equal places. */
    function sameFile(table: string, from: string, which = (_file: Buffer, _page: number) => true) {
      const copy = join(server.folder, `${table}.own`);
      const own = join(server.folder, 'data', 'own', `${table}.ibd`);
      sql(`use own; flush tables ${table} for export;\n\\! cp ${own} ${copy}\nunlock tables;`);
      const [ours, theirs] = [readFileSync(join(from, `${table}.ibd`)), readFileSync(copy)];
      expect(ours.length).toBe(theirs.length);
      const pages = (file: Buffer) =>
        Array.from({ length: file.length / pageBytes }, (_, i) =>
          file.subarray(i * pageBytes, (i + 1) * pageBytes),
        );
      const facts = (file: Buffer) => {
        const ids = pages(file).map(indexOf);
        const rows = ids.reduce((a, b) => (a === undefined || (b && b < a) ? b : a)) ?? 0n;
        return pages(file).map((page) => pageFacts(page, rows, kKeyBytes(table)));
      };
      const [here, there] = [facts(ours), facts(theirs)];
      here.forEach((page, number) => {
        if (!which(ours, number)) return;
        expect(page, `${table}, page ${number}`).toEqual(there[number]);
      });
    }
    const checked = (table: string) =>
      expect(sql(`check table test.${table} extended;`)).toMatch(/status\tOK$/);

    beforeAll(async () => {
      server = await startMariadb([`--innodb-page-size=${pageBytes}`]);
      sql('create database test; create database own;');
    }, 60_000);
    afterAll(() => server.stop());

    test('tables with one index and with four: every row is there, and more can be', async () => {
      const out = await exported('tables', kTables);
      for (const table of kTableNames) {
        expect(spawnSync('innochecksum', [join(out, `${table}.ibd`)]).status, table).toBe(0);
        imported(out, table);
        sameRows(table, tableRows(table, kRows));
        sameFile(table, out);
      }
      // Secondary indexes lead to the same rows.
      for (const index of ['marketsegment', 'registersegment', 'pdc'])
        expect(
          sql(`select count(*), sum(price) from test.iib force index (${index})
               where price >= 0 and cashregisterid >= 0;`),
        ).toBe(sql('select count(*), sum(price) from own.iib ignore index (pdc);'));
      sql(`use test;
           insert into seq select id + 1000000, v from seq; delete from seq where id % 3 = 0;
           insert into rnd select id + 1, v from rnd; delete from rnd where id % 3 = 0;
           insert into iib (ts, cashregisterid, customerid, productid, price, data)
             select ts, cashregisterid, customerid, productid, price, data from iib;
           delete from iib where transactionid % 3 = 0;
           update iib set price = price + 1 where transactionid % 7 = 0;
           insert into sbtest select id + 100000, k, c, pad from sbtest;
           delete from sbtest where id % 3 = 0;`);
      for (const table of kTableNames) checked(table);
      expect(sql('select max(transactionid) from test.iib;')).toBe(String(2 * kRows));
    }, 120_000);

    test('an index that was dropped and built has the pages of the server', async () => {
      const out = await exported('rebuilt', kRebuiltIndex);
      sql('drop table if exists test.sbtest, own.sbtest;');
      imported(out, 'sbtest');
      sameRows('sbtest', tableRows('sbtest', kRows));
      // Pages are given back when purge has met the end of the index in the dictionary.
      sql('alter table own.sbtest drop key k_1; set global innodb_max_purge_lag_wait = 0;');
      sql('alter table own.sbtest add key k_1 (k);');
      sameFile('sbtest', out, (file, page) => isUsed(file, page, pageBytes));
    }, 60_000);

    test('a table that was built again has the pages of the server', async () => {
      const out = await exported('again', kBuiltAgain);
      for (const table of ['rnd', 'sbtest']) {
        sql(`drop table if exists test.${table}, own.${table};`);
        imported(out, table);
        sameRows(table, tableRows(table, kRows));
        sql(`alter table own.${table} engine=innodb;`);
        sameFile(table, out);
      }
    }, 60_000);

    test('a table that was defragmented has the pages of the server', async () => {
      const out = await exported('moved', kMovedTogether, { defragment: true });
      sql('drop table if exists test.rnd, own.rnd; set global innodb_defragment = 1;');
      imported(out, 'rnd');
      const thinned =
        "delete from own.rnd where v < x'40'; set global innodb_max_purge_lag_wait = 0;";
      sameRows('rnd', tableRows('rnd', kRows), `${thinned} optimize table own.rnd;`);
      sql('set global innodb_defragment = 0;');
      sameFile('rnd', out, (file, page) => isUsed(file, page, pageBytes));
    }, 60_000);

    test('a table with eight indexes: every row is there', async () => {
      imported(await exported('many', kManyIndexes), 'many');
      const rows = Array.from({ length: 1000 }, (_, i) => i + 1);
      sameRows(
        'many',
        rows.map((n) => [`${n}`, `'text${n % 100}'`, `${n % 7}`]),
      );
      sql('use test; update many set b = reverse(b), c = c + 1; delete from many limit 400;');
      checked('many');
    }, 60_000);

    test('a window of rows: splits, deletes, merges and purge have left it whole', async () => {
      const out = await exported('kv', kKv);
      expect(spawnSync('innochecksum', [join(out, 'kv.ibd')]).status).toBe(0);
      imported(out, 'kv');
      // One statement for each row of the first window; later rows have a delete as well.
      const { size, statements } = kWindow.window;
      const rows = rowsAfter(kWindow, size + 2 * (statements - size));
      sameRows(
        'kv',
        [...rows].map(([key, value]) => [`x'${key}'`, `x'${value}'`]),
      );
      sql('use test; update kv set v = concat(v, v); delete from kv limit 700;');
      checked('kv');
    }, 120_000);
  },
);
