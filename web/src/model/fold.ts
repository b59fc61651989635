// The fold: tables at one moment plus the facts since then give the tables at a later one. It assigns and removes, nothing else;
// no line here knows an engine's rules.
import type { TableName } from '../gen/types';
import { type Cell, type Column, type Fact, type Row, type Table, type Tables, tableSchema } from './decode';
import { keyText, rowAt } from './tables';

/** Rows by table and key. Rows keep the order in which they came. */
export type FoldState = Map<TableName, Map<string, Row>>;

export function foldState(tables: Tables): FoldState {
  const state: FoldState = new Map();
  for (const table of Object.values(tables) as Table[]) {
    const rows = new Map<string, Row>();
    for (let i = 0; i < table.rows; i++) {
      const row = rowAt(table, i) as unknown as Row;
      rows.set(keyText(table.name, row), row);
    }
    state.set(table.name, rows);
  }
  return state;
}

export function applyFact(state: FoldState, fact: Fact): void {
  if (fact.op === 'none') return;
  let rows = state.get(fact.table);
  if (rows === undefined) {
    rows = new Map();
    state.set(fact.table, rows);
  }
  if (fact.op === 'assign') {
    const row = fact.row as unknown as Row;
    rows.set(keyText(fact.table, row), row);
  } else {
    rows.delete(keyText(fact.table, fact.key as unknown as Row));
  }
}

export function fold(tables: Tables, facts: Iterable<Fact>): Tables {
  const state = foldState(tables);
  for (const fact of facts) applyFact(state, fact);
  return tablesOf(state);
}

export function tablesOf(state: FoldState): Tables {
  const tables: Record<string, Table> = {};
  for (const [name, rows] of state) tables[name] = tableOf(name, [...rows.values()]);
  return tables as Tables;
}

function tableOf(name: TableName, rows: readonly Row[]): Table {
  const columns: Record<string, Column> = {};
  for (const column of tableSchema(name).columns) {
    const cells = rows.map((row) => row[column.name] as Cell);
    if (column.type === 'bytes') columns[column.name] = bytesColumn(cells as Uint8Array[]);
    else if (column.type === 'text') columns[column.name] = bytesColumn(cells.map((cell) => kUtf8.encode(cell as string)));
    else if (column.type === 'hash') columns[column.name] = BigUint64Array.from(cells, (cell) => BigInt(`0x${cell as string}`));
    else columns[column.name] = Float64Array.from(cells as number[]);
  }
  return { name, rows: rows.length, columns: columns as unknown as Table['columns'] };
}

const kUtf8 = new TextEncoder();

function bytesColumn(cells: readonly Uint8Array[]): Column {
  const offsets = new Uint32Array(cells.length + 1);
  cells.forEach((cell, i) => {
    offsets[i + 1] = (offsets[i] as number) + cell.length;
  });
  const bytes = new Uint8Array(offsets[cells.length] as number);
  cells.forEach((cell, i) => bytes.set(cell, offsets[i]));
  return { offsets, bytes };
}
