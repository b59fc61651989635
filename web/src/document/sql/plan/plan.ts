// Plans a statement: the index it reads by, the ranges there, the direction, what is left to be
// tested, and what is done with each row. A plan has expressions; program.ts turns them into code.
import { nearest } from '../../scenario/values/nearest';
import { fitted } from '../grammar/column_types';
import type { Column, Index, Table } from '../grammar/ddl';
import { type Expression, within } from '../grammar/expressions';
import type { Item, Lock, Named, Rows, Statement, TableRef } from '../grammar/statements';
import { SqlError } from '../grammar/tokens';
import { type Candidate, chooseIndex } from './choose_index';
import { conditionsOf, type KeyRange, keyRangesOf } from './key_ranges';

/** A table of the document, and the number of its copies. */
export interface CopiedTable {
  readonly table: Table;
  /** Undefined: a single table, whose name has no number. */
  readonly copies?: number;
}
/** A table in a statement: its number, and the copy from 1. */
export interface Place {
  readonly table: number;
  readonly copy?: Expression;
}

export interface Access extends Place {
  /** The index's number in its table. */
  readonly index: number;
  /** All are read in the order of the key; those that overlap, as one. */
  readonly ranges: readonly KeyRange[];
  readonly backwards: boolean;
  /** The entries alone answer the statement; otherwise the row is looked up for each. */
  readonly covers: boolean;
  /** Conditions that each row is tested for. */
  readonly filter: readonly Expression[];
  /**
   * The rows are sorted by these columns first; empty: they come in the order that is asked for.
   */
  readonly sort: readonly { readonly column: number; readonly descending: boolean }[];
  /** Rows at most. Of an aggregate these are rows that are read; it always answers with one. */
  readonly limit?: Expression;
}

interface SetColumn {
  readonly column: number;
  readonly value: Expression;
}

export type Plan =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'truncate'; readonly place: Place }
  | {
      readonly kind: 'insert';
      readonly place: Place;
      /** One value for each column of the table. */
      readonly rows: readonly (readonly Expression[])[];
      readonly onDuplicate: readonly SetColumn[];
    }
  | {
      readonly kind: 'update';
      readonly access: Access;
      readonly sets: readonly SetColumn[];
      /**
       * All rows are found before the first is changed, since the index that finds them changes.
       */
      readonly collects: boolean;
    }
  | { readonly kind: 'delete'; readonly access: Access }
  | {
      readonly kind: 'select';
      readonly access: Access;
      readonly lock: Lock;
      readonly distinct: boolean;
      readonly items: readonly Item[];
    };

const kNull = { kind: 'null', at: 0, end: 0 } as const;

export function planStatement(statement: Statement, tables: readonly CopiedTable[]): Plan {
  switch (statement.kind) {
    case 'truncate':
      return { kind: 'truncate', place: placeOf(statement.table, tables).place };
    case 'insert':
      return planInsert(statement, tables);
    case 'update': {
      const { table, access } = accessOf(statement.rows, tables, undefined);
      const sets = statement.sets.map((set) => setOf(table, set));
      const key = new Set(
        [...(table.indexes[access.index] as Index).parts, ...(table.indexes[0] as Index).parts].map(
          ({ column }) => column,
        ),
      );
      return { kind: 'update', access, sets, collects: sets.some(({ column }) => key.has(column)) };
    }
    case 'delete':
      return { kind: 'delete', access: accessOf(statement.rows, tables, undefined).access };
    case 'select':
      return planSelect(statement, tables);
    default:
      return { kind: statement.kind };
  }
}

function placeOf(ref: TableRef, tables: readonly CopiedTable[]): { table: Table; place: Place } {
  const { name, at, copy } = ref;
  const number = tables.findIndex(({ table }) => table.name.toLowerCase() === name.toLowerCase());
  const found = tables[number];
  if (found === undefined)
    throw new SqlError(
      `names ${name}, which is no table`,
      at,
      nearest(
        name,
        tables.map(({ table }) => table.name),
      ),
    );
  const { table, copies } = found;
  if (copies === undefined && copy !== undefined)
    throw new SqlError(`chooses a copy of ${name}, which has none`, copy.at);
  if (copies !== undefined && copy === undefined)
    throw new SqlError(`names ${name}, which has copies; ${name}{1} is the first`, at);
  return { table, place: { table: number, ...(copy && { copy }) } };
}

/** Returns the number of a column that a statement names. */
export function columnNamed(table: Table, { name, at }: Named): number {
  const number = table.columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
  if (number >= 0) return number;
  const names = table.columns.map((one) => one.name);
  throw new SqlError(`${table.name} has no column ${name}`, at, nearest(name, names));
}

function setOf(table: Table, set: Named & { readonly value: Expression }): SetColumn {
  const column = columnNamed(table, set);
  return { column, value: fitted((table.columns[column] as Column).type, set.value) };
}

function planInsert(
  statement: Statement & { readonly kind: 'insert' },
  tables: readonly CopiedTable[],
): Plan {
  const { table, place } = placeOf(statement.table, tables);
  const named = statement.columns?.map((one) => columnNamed(table, one)) ?? [
    ...table.columns.keys(),
  ];
  const twice = named.findIndex((one, i) => named.indexOf(one) < i);
  if (twice >= 0) throw new SqlError('sets a column twice', statement.columns?.[twice]?.at ?? 0);
  const rows = statement.rows.map((values) => {
    if (values.length !== named.length)
      throw new SqlError(
        `has ${values.length} values for ${named.length} columns`,
        values.find((one) => one !== undefined)?.at ?? statement.table.at,
      );
    return table.columns.map((column, number) => {
      const given = values[named.indexOf(number)];
      return given === undefined ? byDefault(column, statement.table) : fitted(column.type, given);
    });
  });
  return {
    kind: 'insert',
    place,
    rows,
    onDuplicate: statement.onDuplicate.map((set) => setOf(table, set)),
  };
}

function byDefault(column: Column, { at }: TableRef): Expression {
  if (column.byDefault !== undefined) return column.byDefault;
  if (column.nullable || column.autoIncrement) return kNull;
  throw new SqlError(`has no value for ${column.name}, which has no default`, at);
}

function planSelect(
  statement: Statement & { readonly kind: 'select' },
  tables: readonly CopiedTable[],
): Plan {
  const { rows, lock, distinct } = statement;
  const { table } = placeOf(rows.table, tables);
  const items =
    statement.items ??
    table.columns.map(
      ({ name }): Item => ({ aggregate: 'none', of: { kind: 'column', name, at: 0, end: 0 } }),
    );
  const isAggregate = items.some(({ aggregate }) => aggregate !== 'none');
  const single = items.find(({ aggregate }) => aggregate === 'none')?.of;
  if (isAggregate && single !== undefined)
    throw new SqlError('has a column beside an aggregate; there is no GROUP BY', single.at);
  const columns = new Set<number>();
  const read = [
    ...items.flatMap(({ of }) => (of === undefined ? [] : [of])),
    ...conditionsOf(rows.where),
  ];
  for (const one of read.flatMap((expression) => [...within(expression)]))
    if (one.kind === 'column') columns.add(columnNamed(table, one));
  for (const part of rows.order) columns.add(columnNamed(table, part));
  const { limit: _limit, ...all } = { ...rows, order: [] };
  const access =
    (isAggregate && extremeAccess(items, rows, tables)) ||
    accessOf(isAggregate ? all : rows, tables, columns).access;
  return { kind: 'select', access, lock, distinct, items };
}

function accessOf(
  rows: Rows,
  tables: readonly CopiedTable[],
  columns: ReadonlySet<number> | undefined,
): { table: Table; access: Access } {
  const { table, place } = placeOf(rows.table, tables);
  const conditions = conditionsOf(rows.where);
  const order = rows.order.map((part) => ({
    column: columnNamed(table, part),
    descending: part.descending,
  }));
  const chosen: Candidate = chooseIndex(table, rows, { columns, conditions });
  return {
    table,
    access: {
      ...place,
      index: chosen.number,
      ranges: chosen.ranges,
      backwards: chosen.backwards,
      covers: chosen.covers,
      filter: chosen.left,
      sort: chosen.inOrder ? [] : order,
      ...(rows.limit && { limit: rows.limit }),
    },
  };
}

/**
 * Returns the access of MIN or MAX of a column that an index has next, after columns whose values
 * are given: the first entry from one end has the answer, as in MySQL (opt_sum.cc).
 */
function extremeAccess(
  items: readonly Item[],
  rows: Rows,
  tables: readonly CopiedTable[],
): Access | undefined {
  const [item] = items;
  if (items.length !== 1 || item?.of?.kind !== 'column' || rows.force !== undefined)
    return undefined;
  if (item.aggregate !== 'min' && item.aggregate !== 'max') return undefined;
  const { table, place } = placeOf(rows.table, tables);
  const column = columnNamed(table, item.of);
  const conditions = conditionsOf(rows.where);
  for (const [number, index] of table.indexes.entries()) {
    const found = keyRangesOf(table, index, conditions);
    const [range] = found.ranges;
    const next = index.parts[found.equalColumns];
    if (found.left.length > 0 || found.ranges.length !== 1 || range === undefined) continue;
    if (next?.column !== column || next.length > 0) continue;
    return {
      ...place,
      index: number,
      // NULLs, which are before all values, are no minimum.
      ranges: [{ low: 'null', ...range }],
      backwards: item.aggregate === 'max',
      covers: true,
      filter: [],
      sort: [],
      limit: { kind: 'number', digits: 1n, scale: 0, at: 0, end: 0 },
    };
  }
  return undefined;
}
