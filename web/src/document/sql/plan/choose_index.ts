// Chooses the index of a statement: by rules, as there are no statistics.
//
// 1. the index that FORCE INDEX names;
// 2. a unique one of which every column is known;
// 3. the one with more leading columns known, then one of which a further column is bounded;
// 4. one that has all columns which are asked for, then one in the order that is asked for;
// 5. the rows themselves.
//
// Without a condition that an index serves, MySQL reads the shortest index that has all columns;
// so does this.

import { nearest } from '../../scenario/values/nearest';
import type { Index, KeyPart, Table } from '../grammar/ddl';
import type { Expression } from '../grammar/expressions';
import type { OrderPart, Rows } from '../grammar/statements';
import { SqlError } from '../grammar/tokens';
import { type KeyRanges, keyRangesOf } from './key_ranges';

export interface Candidate extends KeyRanges {
  /** The index's number in its table. */
  readonly number: number;
  /** The entries have all columns that the statement reads. */
  readonly covers: boolean;
  /** They come in the order that is asked for, forwards or backwards. */
  readonly inOrder: boolean;
  readonly backwards: boolean;
}

export interface Wanted {
  /** Numbers of the columns that are read; undefined: whole rows. */
  readonly columns: ReadonlySet<number> | undefined;
  readonly conditions: readonly Expression[];
}

export function chooseIndex(table: Table, rows: Rows, wanted: Wanted): Candidate {
  const candidates = table.indexes.map((index, number) =>
    candidateOf(table, index, number, rows.order, wanted),
  );
  if (rows.force !== undefined) return forced(table, candidates, rows);
  const usable = candidates.filter((one) => one.equalColumns > 0 || one.isBounded);
  const best = (list: readonly Candidate[], hasLimit: boolean) =>
    list.reduce((a, b) => (compare(table, a, b, hasLimit) >= 0 ? a : b));
  if (usable.length > 0) return best(usable, rows.limit !== undefined);
  return shortest(table, candidates, rows);
}

function forced(table: Table, candidates: readonly Candidate[], { force }: Rows): Candidate {
  const { name, at } = force as NonNullable<Rows['force']>;
  const names = table.indexes.map((index) => index.name);
  const found = candidates.find(
    ({ number }) => names[number]?.toLowerCase() === name.toLowerCase(),
  );
  if (found !== undefined) return found;
  throw new SqlError(`${table.name} has no index ${name}`, at, nearest(name, names));
}

/** Returns a full read: in the order that is asked for if only some rows are, else the shortest. */
function shortest(table: Table, candidates: readonly Candidate[], rows: Rows): Candidate {
  const [clustered] = candidates as [Candidate];
  if (rows.order.length > 0) {
    if (clustered.inOrder) return clustered;
    const ordered = candidates.find(
      (one) => one.inOrder && (one.covers || rows.limit !== undefined),
    );
    if (ordered !== undefined) return ordered;
  }
  const bytes = ({ number }: Candidate) =>
    (table.indexes[number] as Index).parts.reduce((sum, part) => sum + bytesOf(table, part), 0);
  const covering = candidates.filter(
    ({ number, covers }) =>
      number > 0 && covers && (table.indexes[number] as Index).parts.length < table.columns.length,
  );
  return covering.toSorted((a, b) => bytes(a) - bytes(b))[0] ?? clustered;
}

function bytesOf(table: Table, { column, length }: KeyPart): number {
  const { kind, size } = (table.columns[column] as Table['columns'][number]).type;
  return length > 0 ? length : kind === 'decimal' ? Math.ceil(size / 2) : size;
}

/** Positive if `a` is better. */
function compare(table: Table, a: Candidate, b: Candidate, hasLimit: boolean): number {
  const marks = (one: Candidate) => [
    isSingle(table.indexes[one.number] as Index, one) ? 1 : 0,
    one.equalColumns,
    one.isBounded ? 1 : 0,
    ...(hasLimit
      ? [one.inOrder ? 1 : 0, one.covers ? 1 : 0]
      : [one.covers ? 1 : 0, one.inOrder ? 1 : 0]),
    -one.number,
  ];
  const [left, right] = [marks(a), marks(b)];
  const at = left.findIndex((mark, i) => mark !== right[i]);
  return at < 0 ? 0 : (left[at] as number) - (right[at] as number);
}

/** True if each range has at most one row. */
export function isSingle(index: Index, { equalColumns, ranges }: KeyRanges): boolean {
  return (
    (index.kind === 'primary' || index.kind === 'unique') &&
    equalColumns === index.parts.length &&
    !ranges.some(({ equals }) => equals.includes(undefined))
  );
}

function candidateOf(
  table: Table,
  index: Index,
  number: number,
  order: readonly OrderPart[],
  { columns, conditions }: Wanted,
): Candidate {
  const found = keyRangesOf(table, index, conditions);
  const held = new Set(
    [...index.parts, ...(table.indexes[0] as Index).parts]
      .filter(({ length }) => length === 0)
      .map(({ column }) => column),
  );
  const whole = number === 0 || index.clustering;
  const covers = whole || (columns !== undefined && [...columns].every((one) => held.has(one)));
  const direction = orderOf(table, index, number, order, found);
  return {
    ...found,
    number,
    covers,
    inOrder: direction !== undefined,
    backwards: direction === true,
  };
}

/** Returns true if the order is that of the index backwards, false if forwards; else undefined. */
function orderOf(
  table: Table,
  index: Index,
  number: number,
  order: readonly OrderPart[],
  { constantColumns, equalColumns, ranges }: KeyRanges,
): boolean | undefined {
  // Entries of an index end with the primary key.
  const key = number === 0 ? index.parts : [...index.parts, ...(table.indexes[0] as Index).parts];
  const names = key.map(({ column, length }) =>
    length > 0 ? '' : table.columns[column]?.name.toLowerCase(),
  );
  const constant = new Set(names.slice(0, constantColumns));
  const wanted = order.filter(({ name }) => !constant.has(name.toLowerCase()));
  if (
    ranges.length === 1 &&
    isSingle(index, { constantColumns, equalColumns, ranges } as KeyRanges)
  )
    return false;
  const descending = wanted[0]?.descending ?? false;
  const fits = wanted.every(
    (part, i) =>
      part.descending === descending && part.name.toLowerCase() === names[constantColumns + i],
  );
  return fits ? descending : undefined;
}
