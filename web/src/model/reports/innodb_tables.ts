// The workloads' tables as a MariaDB server knows them: their CREATE statements, and the metadata
// file that it needs to import a file with secondary indexes (.cfg, version 1;
// storage/innobase/row/row0quiesce.cc and row0import.cc, MariaDB 10.11).

const kInt = 6;
const kBinary = 4;
const kChar = 2;
const kSystem = 8;
const kUnsignedNotNull = 0x700;
const kNotNullBinary = 0x500;
/** Set in prtype if values of the column may need a length of two bytes. */
const kLong = 0x1000;
const kBinaryCharset = 63 << 16;
const kLatin1 = 8 << 16;
const kOneByteChars = 6;
/** ROW_FORMAT=DYNAMIC in SYS_TABLES. */
const kDynamic = 33;
const kClusteredUnique = 3;

interface Column {
  readonly name: string;
  readonly sql: string;
  readonly prtype: number;
  readonly mtype: number;
  readonly bytes: number;
  /** mbmaxlen · 5 + mbminlen. */
  readonly chars: number;
  readonly fixed: boolean;
}

const big = (name: string, more = ''): Column => ({
  name,
  sql: `bigint unsigned not null${more}`,
  prtype: kUnsignedNotNull | 8,
  mtype: kInt,
  bytes: 8,
  chars: 0,
  fixed: true,
});
const int = (name: string): Column => ({
  ...big(name),
  sql: 'int unsigned not null',
  prtype: kUnsignedNotNull | 3,
  bytes: 4,
});
const varbinary = (name: string, most: number): Column => ({
  name,
  sql: `varbinary(${most}) not null`,
  prtype: kBinaryCharset | kNotNullBinary | 15 | (most > 255 ? kLong : 0),
  mtype: kBinary,
  bytes: most,
  chars: kOneByteChars,
  fixed: false,
});
const char = (name: string, bytes: number): Column => ({
  name,
  sql: `char(${bytes}) character set latin1 not null`,
  prtype: kLatin1 | 0x100 | 254,
  mtype: kChar,
  bytes,
  chars: kOneByteChars,
  fixed: true,
});
/** The hidden columns of every table, after its declared ones. */
const kHidden: readonly Column[] = [
  ['DB_ROW_ID', 256, 6],
  ['DB_TRX_ID', 257, 6],
  ['DB_ROLL_PTR', 258, 7],
].map(([name, prtype, bytes]) => ({
  ...big(String(name)),
  prtype: Number(prtype),
  mtype: kSystem,
  bytes: Number(bytes),
}));

interface SecondaryIndex {
  readonly name: string;
  readonly columns: readonly string[];
}
/** A workload's table; its first column is the primary key. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly SecondaryIndex[];
}

const kKv: Table = {
  name: 'kv',
  columns: [varbinary('k', 255), varbinary('v', 8000)],
  indexes: [],
};
const bigRows = (name: string): Table => ({
  name,
  columns: [big('id'), varbinary('v', 100)],
  indexes: [],
});
const kIib: Table = {
  name: 'iib',
  columns: [
    big('transactionid', ' auto_increment'),
    big('ts'),
    int('cashregisterid'),
    int('customerid'),
    int('productid'),
    int('price'),
    varbinary('data', 100),
  ],
  indexes: [
    { name: 'marketsegment', columns: ['price', 'customerid'] },
    { name: 'registersegment', columns: ['cashregisterid', 'price', 'customerid'] },
    { name: 'pdc', columns: ['price', 'ts', 'customerid'] },
  ],
};
const kSbtest: Table = {
  name: 'sbtest',
  columns: [int('id'), int('k'), char('c', 120), char('pad', 60)],
  indexes: [{ name: 'k_1', columns: ['k'] }],
};

/** In the order of their files (wasm/workload/tables.cc). */
export const kTablesOf: Readonly<Record<string, readonly Table[]>> = {
  kv: [kKv],
  tables: [bigRows('seq'), bigRows('rnd'), kIib, kSbtest],
};

export function createStatement({ name, columns, indexes }: Table): string {
  const lines = [
    ...columns.map((c, i) => `  ${c.name} ${c.sql}${i === 0 ? ' primary key' : ''}`),
    ...indexes.map((index) => `  key ${index.name} (${index.columns.join(', ')})`),
  ];
  return `create table ${name} (\n${lines.join(',\n')}\n) engine=innodb row_format=dynamic;\n`;
}

/** The root page of an index in a table's file, and the index's id. */
interface Root {
  readonly page: number;
  readonly id: bigint;
}

const kInodes = 50;
const kInodeSlots = 64;
const kExtentBytes = 1 << 20;
/** Size of a segment inode; it ends with a four-byte slot for each of half an extent's pages. */
const inodeBytes = (pageSize: number) => kInodeSlots + 2 * (kExtentBytes / pageSize);
const kIndexId = 66;
const kSpaceId = 34;

/**
 * Returns the roots of a file's trees, in order of creation. Each tree has two segments, the root's
 * first.
 */
function rootsOf(file: DataView, pageSize: number, count: number): Root[] {
  return Array.from({ length: count }, (_, i) => {
    const page = file.getUint32(
      2 * pageSize + kInodes + 2 * i * inodeBytes(pageSize) + kInodeSlots,
    );
    return { page, id: file.getBigUint64(page * pageSize + kIndexId) };
  });
}

class CfgWriter {
  private readonly out: number[] = [];
  numbers(...values: readonly number[]): void {
    for (const value of values)
      for (let shift = 24; shift >= 0; shift -= 8) this.out.push((value >>> shift) & 255);
  }
  long(value: bigint): void {
    this.numbers(Number(value >> 32n), Number(value & 0xffffffffn));
  }
  /** Writes Latin-1 with a length and a terminating zero. */
  text(text: string): void {
    this.numbers(text.length + 1);
    for (const character of `${text}\0`) this.out.push(character.charCodeAt(0) & 255);
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.out);
  }
}

export function pageSizeOf(file: Uint8Array): number {
  const flags = new DataView(file.buffer, file.byteOffset).getUint32(54);
  return 512 << (flags & 15);
}

/** True if a table has rows; a table that no phase fills has roots without records. */
export function hasRows(table: Table, bytes: Uint8Array): boolean {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pageSizeOf(bytes);
  return rootsOf(file, size, 1 + table.indexes.length).some(
    ({ page }) => file.getUint16(page * size + 54) > 0,
  );
}

export function cfgOf(table: Table, bytes: Uint8Array): Uint8Array {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pageSize = pageSizeOf(bytes);
  const roots = rootsOf(file, pageSize, 1 + table.indexes.length);
  const [key, ...others] = table.columns as [Column, ...Column[]];
  const root = roots[0] as Root;
  const counts = key.sql.includes('auto_increment');
  const out = new CfgWriter();
  out.numbers(1);
  out.text('three-trees');
  out.text(`test/${table.name}`);
  out.long(counts ? file.getBigUint64(root.page * pageSize + 56) + 1n : 0n);
  out.numbers(pageSize, kDynamic, table.columns.length + kHidden.length);
  const ordered = new Set([key.name, ...table.indexes.flatMap((index) => index.columns)]);
  [...table.columns, ...kHidden].forEach((c, at) => {
    out.numbers(c.prtype, c.mtype, c.bytes, c.chars, at, ordered.has(c.name) ? 1 : 0, 0);
    out.text(c.name);
  });
  const named = (name: string) => table.columns.find((c) => c.name === name) as Column;
  const write = (at: number, name: string, type: number, head: number[], fields: Column[]) => {
    const { page, id } = roots[at] as Root;
    out.long(id);
    out.numbers(file.getUint32(kSpaceId), page, type, ...head, 0, fields.length);
    out.text(name);
    for (const c of fields) {
      out.numbers(0, c.fixed ? c.bytes : 0);
      out.text(c.name);
    }
  };
  out.numbers(roots.length);
  const trxIdAt = key.fixed ? key.bytes : 0;
  write(0, 'PRIMARY', kClusteredUnique, [trxIdAt, 1, 1], [key, ...kHidden.slice(1), ...others]);
  table.indexes.forEach((index, i) => {
    const fields = [...index.columns.map(named), key];
    write(i + 1, index.name, 0, [0, index.columns.length, fields.length], fields);
  });
  return out.bytes();
}
