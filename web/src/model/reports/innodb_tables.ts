// Tables as a MariaDB server knows them: their CREATE statements, and the metadata file that it
// needs to import a file with secondary indexes (.cfg, version 1;
// storage/innobase/row/row0quiesce.cc and row0import.cc, MariaDB 10.11).

const kInt = 6;
const kBinary = 4;
const kChar = 2;
const kSystem = 8;
const kNotNull = 0x100;
const kUnsignedNotNull = 0x700;
const kNotNullBinary = 0x500;
/** Set in prtype if values of the column may need a length of two bytes. */
const kLong = 0x1000;
const kBinaryCharset = 63 << 16;
const kLatin1 = 8 << 16;
const kOneByteChars = 6;
/** ROW_FORMAT=DYNAMIC in SYS_TABLES. */
const kDynamic = 33;
/** Types of indexes. */
const kClustered = 1;
const kUnique = 2;

export interface Column {
  readonly name: string;
  /** Data type in InnoDB: MySQL's type, kNotNull and other flags, the collation from bit 16 on. */
  readonly prtype: number;
  readonly mtype: number;
  readonly bytes: number;
  /** mbmaxlen · 5 + mbminlen. */
  readonly chars: number;
  readonly fixed: boolean;
}

/** A column with its words in CREATE TABLE. */
interface Declared extends Column {
  readonly sql: string;
}
const big = (name: string, more = ''): Declared => ({
  name,
  sql: `bigint unsigned not null${more}`,
  prtype: kUnsignedNotNull | 8,
  mtype: kInt,
  bytes: 8,
  chars: 0,
  fixed: true,
});
const int = (name: string): Declared => ({
  ...big(name),
  sql: 'int unsigned not null',
  prtype: kUnsignedNotNull | 3,
  bytes: 4,
});
const varbinary = (name: string, most: number): Declared => ({
  name,
  sql: `varbinary(${most}) not null`,
  prtype: kBinaryCharset | kNotNullBinary | 15 | (most > 255 ? kLong : 0),
  mtype: kBinary,
  bytes: most,
  chars: kOneByteChars,
  fixed: false,
});
const char = (name: string, bytes: number): Declared => ({
  name,
  sql: `char(${bytes}) character set latin1 not null`,
  prtype: kLatin1 | 0x100 | 254,
  mtype: kChar,
  bytes,
  chars: kOneByteChars,
  fixed: true,
});
/** The hidden columns of every table, after its declared ones. */
const hidden = (name: string, number: number, bytes: number): Column => ({
  name,
  prtype: kNotNull | number,
  mtype: kSystem,
  bytes,
  chars: 0,
  fixed: true,
});
const kRowId = hidden('DB_ROW_ID', 0, 6);
const kVersion = [hidden('DB_TRX_ID', 1, 6), hidden('DB_ROLL_PTR', 2, 7)];

/** A column of an index's key; `prefix`: its first bytes alone, 0: all. */
interface Part {
  readonly column: string;
  readonly prefix: number;
}
interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly parts: readonly Part[];
}
export interface Table {
  readonly name: string;
  /** CREATE TABLE, with a semicolon. */
  readonly create: string;
  readonly columns: readonly Column[];
  /** In the order of their roots. The first holds the rows; without parts, by DB_ROW_ID. */
  readonly indexes: readonly [Index, ...Index[]];
  /** Has a counter, which the root of the rows may keep. */
  readonly counts: boolean;
  /** Keys have texts of variable size, and do not keep the blanks at their end. */
  readonly losesBlanks?: boolean;
}

type Keys = Readonly<Record<string, readonly string[]>>;

/** A table whose first column is the primary key. */
function declared(name: string, columns: readonly Declared[], keys: Keys = {}): Table {
  const [key] = columns as readonly [Declared];
  const lines = [
    ...columns.map((c) => `  ${c.name} ${c.sql}${c === key ? ' primary key' : ''}`),
    ...Object.entries(keys).map(([index, parts]) => `  key ${index} (${parts.join(', ')})`),
  ];
  const index = (named: string, unique: boolean, parts: readonly string[]): Index => ({
    name: named,
    unique,
    parts: parts.map((column) => ({ column, prefix: 0 })),
  });
  return {
    name,
    create: `create table ${name} (\n${lines.join(',\n')}\n) engine=innodb row_format=dynamic;\n`,
    columns,
    indexes: [
      index('PRIMARY', true, [key.name]),
      ...Object.entries(keys).map(([named, parts]) => index(named, false, parts)),
    ],
    counts: key.sql.includes('auto_increment'),
  };
}

const bigRows = (name: string): Table => declared(name, [big('id'), varbinary('v', 100)]);
const kIib: Table = declared(
  'iib',
  [
    big('transactionid', ' auto_increment'),
    big('ts'),
    int('cashregisterid'),
    int('customerid'),
    int('productid'),
    int('price'),
    varbinary('data', 100),
  ],
  {
    marketsegment: ['price', 'customerid'],
    registersegment: ['cashregisterid', 'price', 'customerid'],
    pdc: ['price', 'ts', 'customerid'],
  },
);
const kSbtest: Table = declared('sbtest', [int('id'), int('k'), char('c', 120), char('pad', 60)], {
  k_1: ['k'],
});

/** In the order of their files (wasm/workload/tables.cc). */
export const kTablesOf: Readonly<Record<string, readonly Table[]>> = {
  kv: [declared('kv', [varbinary('k', 255), varbinary('v', 8000)])],
  tables: [bigRows('seq'), bigRows('rnd'), kIib, kSbtest],
};

/** The root page of an index in a table's file, and the index's id. */
interface Root {
  readonly page: number;
  readonly id: bigint;
}

const kPageType = 24;
const kInodePage = 3;
const kInodes = 50;
const kInodeSlots = 64;
/** A page of inodes ends with that many bytes that hold none. */
const kInodesEnd = 10;
const kExtentBytes = 1 << 20;
/** Size of a segment inode; it ends with a four-byte slot for each of half an extent's pages. */
const inodeBytes = (pageSize: number) => kInodeSlots + 2 * (kExtentBytes / pageSize);
const kIndexId = 66;
const kSpaceId = 34;
const kCounter = 56;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * Returns the roots of a file's trees, in order of creation. Each tree has two segments, the root's
 * first.
 */
function rootsOf(file: DataView, pageSize: number, count: number): Root[] {
  const pages: number[] = [];
  for (let at = 0; at < file.byteLength; at += pageSize)
    if (file.getUint16(at + kPageType) === kInodePage) pages.push(at);
  const size = inodeBytes(pageSize);
  const inPage = Math.floor((pageSize - kInodes - kInodesEnd) / size);
  return Array.from({ length: count }, (_, i) => {
    const from = pages[Math.floor((2 * i) / inPage)];
    if (from === undefined) throw new Error(`a file of ${pages.length} pages of segments`);
    const page = file.getUint32(from + kInodes + ((2 * i) % inPage) * size + kInodeSlots);
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

export const pageSizeOf = (file: Uint8Array): number => 512 << (viewOf(file).getUint32(54) & 15);

/** True if a table has rows; a table that no phase fills has roots without records. */
export function hasRows(table: Table, bytes: Uint8Array): boolean {
  const file = viewOf(bytes);
  const size = pageSizeOf(bytes);
  return rootsOf(file, size, table.indexes.length).some(
    ({ page }) => file.getUint16(page * size + 54) > 0,
  );
}

/** A column of an index as its records have it. */
interface Field {
  readonly of: Column;
  readonly prefix: number;
}
const whole = (of: Column): Field => ({ of, prefix: 0 });
const fixedBytes = ({ of, prefix }: Field) =>
  of.fixed ? Math.min(of.bytes, prefix === 0 ? of.bytes : prefix) : 0;

/** The columns of each index's key: those that are declared, or DB_ROW_ID. */
function keysOf({ columns, indexes }: Table): Field[][] {
  const named = new Map(columns.map((column) => [column.name, column]));
  return indexes.map(({ parts }) =>
    parts.length === 0
      ? [whole(kRowId)]
      : parts.map(({ column, prefix }) => ({ of: named.get(column) as Column, prefix })),
  );
}

/** All columns of each index, in the order of its records. */
function fieldsOf({ columns }: Table, [rows, ...others]: readonly Field[][]): Field[][] {
  const key = rows as Field[];
  const lacks = (fields: readonly Field[]) => (column: Column) =>
    !fields.some(({ of, prefix }) => of === column && prefix === 0);
  return [
    [...key, ...kVersion.map(whole), ...columns.filter(lacks(key)).map(whole)],
    ...others.map((own) => [...own, ...key.filter(({ of }) => lacks(own)(of))]),
  ];
}

/** For each column of a key the most bytes that a key has of it; 0: one has all. */
function orderedBy(keys: readonly Field[][]): Map<Column, number> {
  const ordered = new Map<Column, number>();
  for (const { of, prefix } of keys.flat()) {
    const before = ordered.get(of) ?? prefix;
    ordered.set(of, before === 0 || prefix === 0 ? 0 : Math.max(before, prefix));
  }
  return ordered;
}

export function cfgOf(table: Table, bytes: Uint8Array): Uint8Array {
  const file = viewOf(bytes);
  const pageSize = pageSizeOf(bytes);
  const roots = rootsOf(file, pageSize, table.indexes.length);
  const counter = file.getBigUint64((roots[0] as Root).page * pageSize + kCounter);
  const keys = keysOf(table);
  const columns = [...table.columns, kRowId, ...kVersion];
  const out = new CfgWriter();
  out.numbers(1);
  out.text('three-trees');
  out.text(`test/${table.name}`);
  // Without a counter here, the server finds the largest number in an index.
  out.long(table.counts && counter > 0n ? counter + 1n : 0n);
  out.numbers(pageSize, kDynamic, columns.length);
  const ordered = orderedBy(keys);
  columns.forEach((c, at) => {
    const prefix = ordered.get(c);
    out.numbers(c.prtype, c.mtype, c.bytes, c.chars, at, prefix === undefined ? 0 : 1, prefix ?? 0);
    out.text(c.name);
  });
  out.numbers(roots.length);
  fieldsOf(table, keys).forEach((fields, at) => {
    const { page, id } = roots[at] as Root;
    out.long(id);
    out.numbers(file.getUint32(kSpaceId), page);
    writeIndex(out, table, at, keys[at] as Field[], fields);
  });
  return out.bytes();
}

/** Writes an index from its type on. */
function writeIndex(
  out: CfgWriter,
  { indexes }: Table,
  at: number,
  key: readonly Field[],
  fields: readonly Field[],
): void {
  const { name, unique, parts } = indexes[at] as Index;
  const rows = at === 0;
  // The place of DB_TRX_ID, if it is the same in all rows.
  const isFixed = rows && key.every((field) => fixedBytes(field) > 0);
  const offset = isFixed ? key.reduce((sum, field) => sum + fixedBytes(field), 0) : 0;
  const nullable = fields.filter(({ of }) => (of.prtype & kNotNull) === 0).length;
  out.numbers((rows ? kClustered : 0) | (unique ? kUnique : 0), offset, parts.length);
  out.numbers(rows || unique ? key.length : fields.length, nullable, fields.length);
  out.text(name);
  for (const field of fields) {
    out.numbers(field.prefix, fixedBytes(field));
    out.text(field.of.name);
  }
}
