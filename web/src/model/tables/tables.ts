// Access to decoded tables: a row by its key, one cell, all rows as objects, and a stable one-line
// text of a row.
import type { ColumnSchema } from '../../gen/schema';
import type { BytesColumn, TableName, TableRows } from '../../gen/types';
import {
  type Cell,
  type Column,
  causeOf,
  type Row,
  type Table,
  type Tables,
  tableSchema,
} from './decode';

const kUtf8 = new TextDecoder();

export function bytesAt(column: BytesColumn, row: number): Uint8Array {
  return column.bytes.subarray(column.offsets[row], column.offsets[row + 1]);
}
export function textAt(column: BytesColumn, row: number): string {
  return kUtf8.decode(bytesAt(column, row));
}

/** Returns row `row` as an object; bytes are views of the table's. */
export function rowAt<N extends TableName>(table: Table<N>, row: number): TableRows[N] {
  const values: Record<string, Cell> = {};
  const columns = table.columns as unknown as Record<string, Column>;
  for (const column of tableSchema(table.name).columns)
    values[column.name] = cellAt(columns[column.name] as Column, column.type, row);
  return values as unknown as TableRows[N];
}

function cellAt(data: Column, type: ColumnSchema['type'], row: number): Cell {
  if ('offsets' in data) return type === 'text' ? textAt(data, row) : bytesAt(data, row);
  if (data instanceof BigUint64Array) return (data[row] as bigint).toString(16).padStart(16, '0');
  return data[row] as number;
}

export function rowsOf<N extends TableName>(tables: Tables, name: N): TableRows[N][] {
  const table = tables[name] as Table<N> | undefined;
  if (table === undefined) return [];
  return Array.from({ length: table.rows }, (_, row) => rowAt(table, row));
}

/**
 * Returns the index of the row whose first key column has this value, or -1. All tables but nested
 * ones have a single key column.
 */
export function findRow<N extends TableName>(table: Table<N>, key: number): number {
  const name = tableSchema(table.name).columns[0]?.name as string;
  const column = (table.columns as unknown as Record<string, Column>)[name];
  return column === undefined || 'offsets' in column || column instanceof BigUint64Array
    ? -1
    : column.indexOf(key);
}

/** Returns the first row, for tables with at most one (counters, progress …). */
export function onlyRow<N extends TableName>(tables: Tables, name: N): TableRows[N] | undefined {
  const table = tables[name] as Table<N> | undefined;
  return table === undefined || table.rows === 0 ? undefined : rowAt(table, 0);
}

/** Returns the row's key as text: equal keys give equal texts. */
export function keyText(name: TableName, row: Row): string {
  const { columns, keys } = tableSchema(name);
  return columns
    .slice(0, keys)
    .map((column) => printCell(column, row[column.name] as Cell))
    .join(' ');
}

/** Returns the key of row `row` as text. */
export function keyTextAt(table: Table, row: number): string {
  const { columns, keys } = tableSchema(table.name);
  const data = table.columns as unknown as Record<string, Column>;
  return columns
    .slice(0, keys)
    .map((column) => printCell(column, cellAt(data[column.name] as Column, column.type, row)))
    .join(' ');
}

/** Returns "number=12 level=1 smallest=0a1b": the form of transcripts and golden files. */
export function printRow(columns: readonly ColumnSchema[], row: Row): string {
  return columns
    .map((column) => `${column.name}=${printCell(column, row[column.name] as Cell)}`)
    .join(' ');
}

export function printCell(column: ColumnSchema, cell: Cell): string {
  if (typeof cell === 'string') return column.type === 'hash' ? cell : JSON.stringify(cell);
  if (typeof cell !== 'number') return hex(cell);
  if (column.type === 'enum') return column.names?.[cell] ?? String(cell);
  if (column.type === 'cause') return causeOf(cell)?.name ?? String(cell);
  return String(cell);
}

export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
