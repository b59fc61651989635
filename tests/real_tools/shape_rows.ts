// Six tables of several shapes, LinkBench's, two of TPC-C's and YCSB's, whose rows follow from
// formulas, and what MariaDB 10.11.19 says of them. engine/testing/sql_tables.h has the same rows.
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { mix64 } from './kv_rows';

type Cell = string | bigint | number | null;
interface Shape {
  readonly columns: string;
  readonly row: (r: number) => readonly Cell[];
  /** CHECKSUM TABLE, in whatever order the rows came. */
  readonly checksum: number;
}

const kRows = 5000;

const pick = (row: number, column: number, n: number): number =>
  Number(mix64(BigInt(row * 64 + column)) % BigInt(n));

function letters(row: number, column: number, least: number, most: number): string {
  const from = BigInt(row * 64 + column) * 4096n;
  const letter = (i: number) => String.fromCharCode(97 + Number(mix64(from + BigInt(i)) % 26n));
  const length = least + pick(row, column, most - least + 1);
  return Array.from({ length }, (_, i) => letter(i)).join('');
}
const twoDigits = (n: number) => String(n).padStart(2, '0');

export const kShapes: Readonly<Record<string, Shape>> = {
  linktable: {
    columns:
      'id1 bigint unsigned NOT NULL, id2 bigint unsigned NOT NULL, link_type bigint unsigned NOT NULL, ' +
      'visibility tinyint NOT NULL, data varchar(255) NOT NULL, time bigint unsigned NOT NULL, ' +
      'version int unsigned NOT NULL, PRIMARY KEY (link_type, id1, id2), ' +
      'KEY id1_type (id1, link_type, visibility, time, id2, version, data)',
    row: (r) => [
      ...[pick(r, 0, 1000) + 1, r + 1, 123456789 + pick(r, 1, 2), 1, letters(r, 2, 0, 60)],
      ...[1700000000000 + pick(r, 3, 10 ** 9), 0],
    ],
    checksum: 3148059550,
  },
  counttable: {
    columns:
      'id bigint unsigned NOT NULL, link_type bigint unsigned NOT NULL, count int unsigned NOT NULL, ' +
      'time bigint unsigned NOT NULL, version bigint unsigned NOT NULL, PRIMARY KEY (id, link_type)',
    row: (r) => [r + 1, 123456789, pick(r, 0, 100), 1700000000000 + r, 0],
    checksum: 719614974,
  },
  nodetable: {
    columns:
      'id bigint unsigned NOT NULL AUTO_INCREMENT, type int unsigned NOT NULL, ' +
      'version bigint unsigned NOT NULL, time int unsigned NOT NULL, data mediumtext NOT NULL, ' +
      'PRIMARY KEY (id)',
    row: (r) => [r + 1, 2048, 1, 1700000000, letters(r, 0, 0, 420)],
    checksum: 2053777898,
  },
  order_line: {
    columns:
      'ol_o_id int NOT NULL, ol_d_id tinyint NOT NULL, ol_w_id smallint NOT NULL, ' +
      'ol_number tinyint NOT NULL, ol_i_id int, ol_supply_w_id smallint, ol_delivery_d datetime, ' +
      'ol_quantity tinyint, ol_amount decimal(6,2), ol_dist_info char(24), ' +
      'PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number), ' +
      'KEY fkey_order_line_2 (ol_supply_w_id, ol_i_id)',
    row: (r) => [
      ...[Math.floor(r / 100) + 1, (Math.floor(r / 10) % 10) + 1, 1, (r % 10) + 1],
      ...[pick(r, 0, 100000) + 1, 1, r % 3 === 0 ? null : '2026-01-01 00:00:00', 5],
      ...[`${pick(r, 1, 9999)}.${twoDigits(pick(r, 2, 100))}`, letters(r, 3, 24, 24)],
    ],
    checksum: 1506037649,
  },
  customer: {
    columns:
      'c_id int NOT NULL, c_d_id tinyint NOT NULL, c_w_id smallint NOT NULL, c_first varchar(16), ' +
      'c_middle char(2), c_last varchar(16), c_street_1 varchar(20), c_zip char(9), ' +
      'c_credit_lim bigint, c_discount decimal(4,2), c_balance decimal(12,2), c_data text, ' +
      'PRIMARY KEY (c_w_id, c_d_id, c_id), KEY idx_customer (c_w_id, c_d_id, c_last, c_first)',
    row: (r) => [
      ...[(r % 500) + 1, Math.floor(r / 500) + 1, 1, letters(r, 0, 8, 16), 'OE'],
      ...[letters(r, 1, 3, 15), r % 7 === 0 ? null : letters(r, 2, 10, 20), letters(r, 3, 9, 9)],
      ...[50000, `0.${twoDigits(pick(r, 4, 51))}`, '-10.00', letters(r, 5, 300, 500)],
    ],
    checksum: 2503625084,
  },
  usertable: {
    columns:
      'ycsb_key varchar(255) NOT NULL, field0 varchar(100), field1 varchar(100), ' +
      'PRIMARY KEY (ycsb_key)',
    row: (r) => [
      ...[`user${mix64(BigInt(r)) >> 1n}`, letters(r, 0, 100, 100)],
      r % 2 !== 0 ? null : letters(r, 1, 0, 100),
    ],
    checksum: 757851959,
  },
};

const literal = (cell: Cell) =>
  cell === null ? 'NULL' : typeof cell === 'string' ? `'${cell}'` : String(cell);

function order(shuffled: boolean): number[] {
  const rows = Array.from({ length: kRows }, (_, r) => ({ r, place: mix64(BigInt(r + 7)) }));
  if (shuffled) rows.sort((a, b) => (a.place < b.place ? -1 : 1));
  return rows.map(({ r }) => r);
}

/** A workload that loads the rows of one table in order, and of another shuffled. */
export function shapeWorkload(name: string): Scenario['workload'] {
  const { columns, row } = kShapes[name] as Shape;
  const rowsOfStatement = 25;
  const rows = Array.from({ length: kRows }, (_, r) => `(${row(r).map(literal).join(', ')})`);
  const inserts = (table: string, numbers: readonly number[]) =>
    Array.from({ length: kRows / rowsOfStatement }, (_, i) => {
      const some = numbers.slice(i * rowsOfStatement, (i + 1) * rowsOfStatement);
      return `INSERT INTO ${table} VALUES ${some.map((r) => rows[r]).join(', ')}`;
    });
  const tables = [name, `${name}_shuffled`];
  return {
    kind: 'sql',
    tables: tables.map((table) => `CREATE TABLE ${table} (${columns})`),
    scripts: Object.fromEntries(tables.map((table, i) => [table, inserts(table, order(i === 1))])),
    phases: tables.map((script) => ({ kind: 'load', script, times: 1 })),
  };
}
