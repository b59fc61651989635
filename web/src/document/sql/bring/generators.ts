// Generators of a reader's own tables: for each column an expression of scripts, chosen by its
// type, which the reader can change.
import type { Column, Table } from '../grammar/ddl';

/** The row's number, of which columns are made that must differ in each row. */
export const kNumber = 'i';

/** True for a column that decides which row is meant: the first of a primary or unique key. */
export const isNumbered = (table: Table, column: number): boolean =>
  table.indexes.some(
    ({ kind, parts }) => (kind === 'primary' || kind === 'unique') && parts[0]?.column === column,
  );

/** The column that rows are found by; undefined in a table without a key. */
export const keyColumn = ({ indexes }: Table): number | undefined => indexes[0]?.parts[0]?.column;

/**
 * Returns a column's expression. `fresh`: the share of its bytes that do not repeat. `full`: texts
 * are as long as their columns.
 */
export function generatorOf(table: Table, at: number, fresh: number, full = false): string {
  const { type } = table.columns[at] as Column;
  if (isNumbered(table, at)) return numbered(type);
  switch (type.kind) {
    case 'integer':
      return `uniform(1, ${isIndexed(table, at) ? ofTen(type) : Math.min(999_999, largest(type))})`;
    case 'decimal': {
      const most = 10 ** Math.min(type.size, 9) - 1;
      return type.scale === 0
        ? `uniform(0, ${most})`
        : `uniform(0, ${most}) * 0.${'1'.padStart(type.scale, '0')}`;
    }
    case 'datetime':
      return `datetime(1700000000 + ${kNumber})`;
    default:
      return `motif(${bytesOf(type, full)}, 48, 122, ${fresh})`;
  }
}

function numbered({ kind, size }: Column['type']): string {
  if (kind === 'integer' || kind === 'decimal') return kNumber;
  if (kind === 'datetime') return `datetime(1700000000 + ${kNumber})`;
  return size >= 20 || kind === 'text' || kind === 'blob'
    ? `text(hash(${kNumber}))`
    : `text(${kNumber})`;
}

const isIndexed = ({ indexes }: Table, at: number): boolean =>
  indexes.some(({ parts }) => parts.some(({ column }) => column === at));

/** A value of an index for every ten rows, so that statements find some by it. */
const ofTen = (type: Column['type']): string =>
  type.size < 4 ? `min(rows / 10 + 1, ${largest(type)})` : 'rows / 10 + 1';

const largest = ({ size, unsigned }: Column['type']): number =>
  2 ** (8 * size - (unsigned ? 0 : 1)) - 1;

/** Bytes of a text unless the reader changes them: all of a short one, or of each that is full. */
function bytesOf({ kind, size }: Column['type'], full: boolean): number {
  if (full) return size;
  if (kind === 'text' || kind === 'blob') return 200;
  return kind === 'char' || kind === 'binary' || size <= 100 ? size : 100;
}

/** Bytes of a row as InnoDB would count them, without its head: for an estimate. */
export function rowBytes({ columns }: Table, full = false): number {
  return columns.reduce((sum, { type }) => {
    if (type.kind === 'integer' || type.kind === 'datetime') return sum + type.size;
    return sum + (type.kind === 'decimal' ? Math.ceil(type.size / 2.25) : bytesOf(type, full));
  }, 0);
}

/** Returns the name of the draw that fills a column, or of another thing of a table. */
export const drawName = (table: Table, name: string): string =>
  `${table.name}_${name}`.replaceAll(/\W/g, '_');
