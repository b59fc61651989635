// The fold: tables at one moment and the facts since then give the tables at a later one. It
// assigns and removes, nothing else; no line here knows an engine's rules.
//
// Tables are never changed in place. Tables that no fact names are shared with the earlier moment,
// and so are columns without a changed cell: a few changes in a table of 20,000 rows cost little.
import type { BytesColumn, TableName } from '../../gen/types';
import {
  type Cell,
  type Column,
  type Fact,
  type Row,
  type Table,
  type Tables,
  tableSchema,
} from './decode';
import { bytesAt, keyText, keyTextAt } from './tables';

/**
 * Returns the tables after these facts; the same object if they change none. A fact's table may be
 * absent: it then starts empty.
 */
export function fold(tables: Tables, facts: Iterable<Fact>): Tables {
  const open = new Map<TableName, OpenTable>();
  for (const fact of facts) {
    if (fact.op === 'none') continue;
    let table = open.get(fact.table);
    if (table === undefined) {
      table = new OpenTable(tables[fact.table] ?? tableOf(fact.table, []));
      open.set(fact.table, table);
    }
    if (fact.op === 'assign') table.assign(fact.row as unknown as Row);
    else table.remove(fact.key as unknown as Row);
  }
  if (open.size === 0) return tables;
  const next: Record<string, Table> = { ...tables } as Record<string, Table>;
  for (const [name, table] of open) next[name] = table.close();
  return next as Tables;
}

/** Makes a table of these rows. */
export function tableOf<N extends TableName>(name: N, rows: readonly Row[]): Table<N> {
  const columns: Record<string, Column> = {};
  for (const { name: column, type } of tableSchema(name).columns)
    columns[column] = columnOf(
      type,
      rows.map((row) => row[column] as Cell),
    );
  return { name, rows: rows.length, columns: columns as unknown as Table<N>['columns'] };
}

/** A table under change: the new values of its rows, by key. */
class OpenTable {
  private readonly places: Map<string, number>;
  /** New values of existing rows (undefined for removed ones), and added rows. */
  private readonly changed = new Map<number, Row | undefined>();
  private readonly added = new Map<string, Row>();

  constructor(private readonly table: Table) {
    this.places = placesOf(table);
  }

  assign(row: Row): void {
    const key = keyText(this.table.name, row);
    const place = this.places.get(key);
    // A row that was removed and is assigned again counts as new: it goes to the end.
    if (place === undefined || (this.changed.has(place) && this.changed.get(place) === undefined))
      this.added.set(key, row);
    else this.changed.set(place, row);
  }

  remove(key: Row): void {
    const text = keyText(this.table.name, key);
    if (this.added.delete(text)) return;
    const place = this.places.get(text);
    if (place !== undefined) this.changed.set(place, undefined);
  }

  close(): Table {
    const { table, changed, added } = this;
    const removed = [...changed]
      .flatMap(([place, row]) => (row === undefined ? [place] : []))
      .sort((a, b) => a - b);
    const assigned = [...changed].filter((entry): entry is [number, Row] => entry[1] !== undefined);
    const columns: Record<string, Column> = {};
    for (const { name, type } of tableSchema(table.name).columns) {
      const old = (table.columns as unknown as Record<string, Column>)[name] as Column;
      const column = withCells(old, type, name, assigned);
      const more = columnOf(
        type,
        [...added.values()].map((row) => row[name] as Cell),
      );
      columns[name] =
        added.size + removed.length === 0
          ? column
          : joined(without(column, removed, table.rows), more);
    }
    const rows = table.rows - removed.length + added.size;
    const next = { name: table.name, rows, columns: columns as unknown as Table['columns'] };
    // Without added or removed rows every key keeps its place, so the index is reused.
    if (added.size + removed.length === 0) kPlaces.set(next, this.places);
    return next;
  }
}

const kPlaces = new WeakMap<Table, Map<string, number>>();

/** Returns the row number of each key; computed once per table. */
function placesOf(table: Table): Map<string, number> {
  let places = kPlaces.get(table);
  if (places === undefined) {
    places = new Map();
    for (let i = 0; i < table.rows; i++) places.set(keyTextAt(table, i), i);
    kPlaces.set(table, places);
  }
  return places;
}

/** Returns the column with some cells replaced, or the same column if they are equal. */
function withCells(
  column: Column,
  type: string,
  name: string,
  assigned: readonly (readonly [number, Row])[],
): Column {
  if ('offsets' in column) {
    if (assigned.every(([place, row]) => equalCell(column, type, place, row[name] as Cell)))
      return column;
    const cells = Array.from({ length: column.offsets.length - 1 }, (_, i) => bytesAt(column, i));
    for (const [place, row] of assigned) cells[place] = bytesOf(type, row[name] as Cell);
    return bytesColumn(cells);
  }
  let next: Float64Array | BigUint64Array | undefined;
  for (const [place, row] of assigned) {
    const cell = type === 'hash' ? BigInt(`0x${row[name] as string}`) : (row[name] as number);
    if ((next ?? column)[place] === cell) continue;
    // The column's array may be too narrow for the new number.
    next ??= column instanceof BigUint64Array ? column.slice() : Float64Array.from(column);
    next[place] = cell;
  }
  return next ?? column;
}

/** Returns the pieces of a column between removed rows. */
function without(column: Column, removed: readonly number[], rows: number): Column[] {
  const edges = [-1, ...removed, rows];
  const pieces: Column[] = [];
  for (let i = 1; i < edges.length; i++) {
    const from = (edges[i - 1] as number) + 1;
    const to = edges[i] as number;
    if (to <= from) continue;
    if ('offsets' in column)
      pieces.push({ offsets: column.offsets.subarray(from, to + 1), bytes: column.bytes });
    else pieces.push(column.subarray(from, to));
  }
  return pieces;
}

function joined(pieces: readonly Column[], last: Column): Column {
  const all = [...pieces, last];
  if ('offsets' in last) {
    const columns = all as BytesColumn[];
    return bytesColumn(
      columns.flatMap((column) =>
        Array.from({ length: column.offsets.length - 1 }, (_, i) => bytesAt(column, i)),
      ),
    );
  }
  const numbers = all as Float64Array[];
  const Kind = last.constructor as Float64ArrayConstructor;
  const out = new Kind(numbers.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of numbers) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

function equalCell(column: BytesColumn, type: string, row: number, cell: Cell): boolean {
  const old = bytesAt(column, row);
  const bytes = bytesOf(type, cell);
  return old.length === bytes.length && old.every((byte, i) => byte === bytes[i]);
}

const kUtf8 = new TextEncoder();

function bytesOf(type: string, cell: Cell): Uint8Array {
  return type === 'text' ? kUtf8.encode(cell as string) : (cell as Uint8Array);
}

function columnOf(type: string, cells: readonly Cell[]): Column {
  if (type === 'bytes' || type === 'text')
    return bytesColumn(cells.map((cell) => bytesOf(type, cell)));
  if (type === 'hash') return BigUint64Array.from(cells, (cell) => BigInt(`0x${cell as string}`));
  return Float64Array.from(cells as readonly number[]);
}

function bytesColumn(cells: readonly Uint8Array[]): BytesColumn {
  const offsets = new Uint32Array(cells.length + 1);
  cells.forEach((cell, i) => {
    offsets[i + 1] = (offsets[i] as number) + cell.length;
  });
  const bytes = new Uint8Array(offsets[cells.length] as number);
  cells.forEach((cell, i) => {
    bytes.set(cell, offsets[i]);
  });
  return { offsets, bytes };
}
