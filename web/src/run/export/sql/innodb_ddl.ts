// The tables of a workload of statements, as InnoDB keeps them. In a separate folder, as it is
// loaded with what reads SQL.

import type { Scenario } from '../../../document/scenario/scenario';
import type { ColumnType } from '../../../document/sql/grammar/column_types';
import type * as ddl from '../../../document/sql/grammar/ddl';
import { printTable } from '../../../document/sql/grammar/print_ddl';
import { compiledWorkload } from '../../../document/sql/library';
import type { Column, Table } from '../../../model/reports/innodb_tables';
import { NotClean } from '../not_clean';

/** MySQL's numbers of types and collations, and flags of InnoDB's data types. */
const kIntegers: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 9, 4: 3, 8: 8 };
const kDateTime = 12;
const kVarying = 15;
const kDecimal = 246;
const kBlob = 252;
const kFixed = 254;
const kLatin1Bin = 47 << 16;
/** Numbers and times have the server's own collation, latin1_swedish_ci. */
const kNumeric = 8 << 16;
const kBinary = 63 << 16;
const kNotNull = 0x100;
const kUnsigned = 0x200;
const kBytes = 0x400;
/** Lengths may need two bytes. */
const kLong = 0x1000;
/** InnoDB's own types. */
const kMain = { fixedBytes: 3, varyingBytes: 4, blob: 5, integer: 6, varyingText: 12, text: 13 };
/** A BLOB is a length and an address to the server. */
const kAddressBytes = 8;
const kOneByteChars = 6;

/** Bytes of a DECIMAL's digits on one side of its point (decimal.c: dig2bytes). */
const digitBytes = (digits: number) => Math.floor(digits / 9) * 4 + Math.ceil((digits % 9) / 2);

type Stored = Omit<Column, 'name' | 'chars'>;

function storedAs({ kind, size, scale, unsigned }: ColumnType): Stored {
  const sign = unsigned ? kUnsigned : 0;
  const long = size > 255 ? kLong : 0;
  const { fixedBytes, varyingBytes, blob, integer, varyingText, text } = kMain;
  const fixed = (mtype: number, prtype: number, bytes = size): Stored => ({
    ...{ mtype, prtype, bytes },
    fixed: true,
  });
  const varying = (mtype: number, prtype: number, bytes = size): Stored => ({
    ...{ mtype, prtype, bytes },
    fixed: false,
  });
  switch (kind) {
    case 'integer':
      return fixed(integer, (kIntegers[size] as number) | kBytes | sign);
    case 'decimal':
      return fixed(
        fixedBytes,
        kDecimal | kNumeric | kBytes | sign,
        digitBytes(size - scale) + digitBytes(scale),
      );
    case 'datetime':
      return fixed(fixedBytes, kDateTime | kNumeric | kBytes);
    case 'char':
      return fixed(text, kFixed | kLatin1Bin);
    case 'binary':
      return fixed(fixedBytes, kFixed | kBinary | kBytes);
    case 'varchar':
      return varying(varyingText, kVarying | kLatin1Bin | long);
    case 'varbinary':
      return varying(varyingBytes, kVarying | kBinary | kBytes | long);
    case 'text':
      return varying(blob, kBlob | kLatin1Bin, kAddressBytes + size);
    case 'blob':
      return varying(blob, kBlob | kBinary | kBytes, kAddressBytes + size);
  }
}

function columnOf({ name, type, nullable }: ddl.Column): Column {
  const stored = storedAs(type);
  const chars = type.kind === 'integer' ? 0 : kOneByteChars;
  return { name, ...stored, prtype: stored.prtype | (nullable ? 0 : kNotNull), chars };
}

/** Throws NotClean for what InnoDB keeps in another way. */
function checkTable({ name, columns, indexes }: ddl.Table): void {
  for (const { kind, name: index, clustering, parts } of indexes) {
    if (clustering)
      throw new NotClean(`${name}: ${index} is a clustering key, which InnoDB does not have`);
    const isWhole = parts.every(({ length }) => length === 0);
    const hasNull = parts.some(({ column }) => columns[column]?.nullable);
    if (indexes[0]?.kind === 'hidden' && (kind === 'primary' || (kind === 'unique' && isWhole)))
      if (!hasNull)
        throw new NotClean(`${name}: InnoDB would keep its rows by ${index}, not by a hidden key`);
  }
  const names = [name, ...columns.map((one) => one.name), ...indexes.map((one) => one.name)];
  const strange = names.find((one) => !/^[ -~]+$/.test(one));
  if (strange !== undefined)
    throw new NotClean(`${name}: the name ${strange} has other letters than those of ASCII`);
}

function tableOf(table: ddl.Table, copy?: number): Table {
  const { columns, indexes } = table;
  const [rows, ...others] = indexes.map(({ name, kind, parts }) => ({
    name: kind === 'hidden' ? 'GEN_CLUST_INDEX' : name,
    unique: kind === 'primary' || kind === 'unique',
    parts: parts.map(({ column, length }) => ({
      column: columns[column]?.name ?? '',
      prefix: length,
    })),
  }));
  if (rows === undefined) throw new Error(`${table.name} has no index`);
  return {
    name: `${table.name}${copy ?? ''}`,
    // ROW_FORMAT is left to its default: to name it would change CHECKSUM TABLE of some tables.
    create: `${printTable(table, copy)} ENGINE=InnoDB;\n`,
    columns: columns.map(columnOf),
    indexes: [rows, ...others],
    counts: columns.some(({ autoIncrement }) => autoIncrement),
    losesBlanks: indexes.some(({ parts }) =>
      parts.some(({ column }) => ['varchar', 'text'].includes(columns[column]?.type.kind ?? '')),
    ),
  };
}

/** In the order of their files, each copy one. */
export async function sqlTablesOf(workload: Scenario['workload']): Promise<Table[]> {
  const { tables } = await compiledWorkload(workload);
  for (const { table } of tables) checkTable(table);
  return tables.flatMap(({ table, copies }) =>
    copies === undefined
      ? [tableOf(table)]
      : Array.from({ length: copies }, (_, i) => tableOf(table, i + 1)),
  );
}
