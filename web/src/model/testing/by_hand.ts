// Hand-made tables and facts: a test names the cells that it is about, the others are zero or
// empty.
import { kCauses, kFacts, kTables } from '../../gen/schema';
import type { CauseName, FactCells, FactName, TableName, TableRows } from '../../gen/types';
import { type Cell, type FactNamed, type Row, type Tables, tableSchema } from '../tables/decode';
import { tableOf } from '../tables/fold';

export function rowByHand<N extends TableName>(
  name: N,
  cells: Partial<TableRows[N]>,
): TableRows[N] {
  return filled(tableSchema(name).columns, cells as Row) as unknown as TableRows[N];
}

type RowsByHand = { readonly [N in TableName]?: readonly Partial<TableRows[N]>[] };

export function tablesByHand(rows: RowsByHand): Tables {
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [
      name,
      tableOf(
        name as TableName,
        list.map((cells) => rowByHand(name as TableName, cells) as unknown as Row),
      ),
    ]),
  ) as Tables;
}

/** The cells of a fact that may be left out. */
type CellsByHand<N extends FactName> = {
  readonly [Part in keyof FactCells[N] & ('row' | 'key' | 'extra')]?: Partial<FactCells[N][Part]>;
};

let facts = 0;

export function factByHand<N extends FactName>(
  name: N,
  job: number,
  cause: CauseName,
  parts: CellsByHand<N> = {},
): FactNamed<N> {
  const {
    row = {},
    key = {},
    extra = {},
  } = parts as unknown as Record<'row' | 'key' | 'extra', Row | undefined>;
  const fact = kFacts.find((one) => one.name === name);
  const table = kTables.find(({ id }) => id === fact?.table);
  return {
    name,
    job,
    cause: kCauses.find((one) => one.name === cause)?.id ?? 0,
    tNs: 0,
    seq: ++facts,
    op: fact?.op ?? 'none',
    table: table?.name,
    ...(fact?.op === 'assign' ? { row: filled(table?.columns ?? [], row) } : {}),
    ...(fact?.op === 'remove' ? { key } : {}),
    extra: filled(fact?.extra ?? [], extra),
  } as unknown as FactNamed<N>;
}

const kEmpty: Readonly<Record<string, () => Cell>> = {
  bytes: () => new Uint8Array(),
  text: () => '',
  hash: () => '0000000000000000',
};

function filled(columns: readonly { name: string; type: string }[], cells: Row): Row {
  return Object.fromEntries(
    columns.map(({ name, type }) => [name, cells[name] ?? kEmpty[type]?.() ?? 0]),
  );
}
