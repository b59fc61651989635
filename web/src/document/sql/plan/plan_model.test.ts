// Random conditions and orders against a model: the rows that a plan's ranges and filter leave are
// those for which the WHERE clause is true, and they come in the order that is asked for.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCreateTable, type Table } from '../grammar/ddl';
import type { Expression } from '../grammar/expressions';
import { parseStatement } from '../grammar/statements';
import type { KeyRange } from './key_ranges';
import { type Access, planStatement } from './plan';

const kSeed = 34;
const kTable = parseCreateTable(
  'CREATE TABLE m (a INT NOT NULL, b INT, c INT, d INT NOT NULL, PRIMARY KEY (a, d), KEY bc (b, c), UNIQUE c (c), CLUSTERING KEY dcb (d, c, b))',
);
const kColumns = ['a', 'b', 'c', 'd'];

type Cell = number | null;
type Row = readonly Cell[];

/** All rows of small numbers that the keys allow; each number of c is there once, NULL often. */
const kRows: readonly Row[] = Array.from({ length: 60 }, (_, i): Row => {
  const b = i % 5 === 4 ? null : i % 4;
  const c = i % 6 === 0 ? i / 6 : null;
  return [i % 6, b, c, Math.floor(i / 6) % 10];
});

/** The value of an expression for a row: numbers, NULL, and 1, 0 or NULL of conditions. */
function cellOf(of: Expression, row: Row): Cell {
  switch (of.kind) {
    case 'number':
      return Number(of.digits);
    case 'null':
      return null;
    case 'column':
      return row[kColumns.indexOf(of.name)] as Cell;
    case 'not': {
      const value = cellOf(of.of, row);
      return value === null ? null : 1 - value;
    }
    case 'is null':
      return cellOf(of.of, row) === null ? 1 : 0;
    case 'in':
      return joined(
        of.list.map((one) => compared('=', cellOf(of.of, row), cellOf(one, row))),
        1,
      );
    case 'all':
    case 'any':
      return joined(
        of.parts.map((part) => cellOf(part, row)),
        of.kind === 'all' ? 0 : 1,
      );
    case 'binary':
      return compared(of.sign, cellOf(of.left, row), cellOf(of.right, row));
    default:
      throw new Error(`the model has no ${of.kind}`);
  }
}

/** AND and OR: one value decides alone, NULL is unknown. */
const joined = (values: readonly Cell[], decides: number): Cell =>
  values.includes(decides) ? decides : values.includes(null) ? null : 1 - decides;

function compared(sign: string, a: Cell, b: Cell): Cell {
  if (a === null || b === null) return null;
  const signs: Readonly<Record<string, boolean>> = {
    '=': a === b,
    '!=': a !== b,
    '<': a < b,
    '<=': a <= b,
    '>': a > b,
    '>=': a >= b,
  };
  return signs[sign] === true ? 1 : 0;
}

/** True if an entry of an index lies in a range. */
function isWithin({ equals, low, high }: KeyRange, key: Row): boolean {
  const fits = equals.every((one, i) => {
    const cell = key[i] as Cell;
    if (one === undefined) return cell === null;
    return compared('=', cell, cellOf(one, [])) === 1;
  });
  const next = key[equals.length] as Cell;
  const above =
    low === undefined ||
    (low === 'null'
      ? next !== null
      : compared(low.inclusive ? '>=' : '>', next, cellOf(low.value, [])) === 1);
  // NULL comes before all values.
  const below =
    high === undefined ||
    (next === null && low === undefined) ||
    compared(high.inclusive ? '<=' : '<', next, cellOf(high.value, [])) === 1;
  return fits && above && below;
}

function order(keys: readonly { readonly column: number; readonly descending: boolean }[]) {
  return (one: Row, other: Row): number => {
    for (const { column, descending } of keys) {
      const [a, b] = [one[column] ?? -1, other[column] ?? -1];
      if (a !== b) return (a - b) * (descending ? -1 : 1);
    }
    return 0;
  };
}

/** Reads the rows as the plan says. */
function read(table: Table, access: Access): Row[] {
  const columns = [access.index, 0].flatMap((index) =>
    (table.indexes[index]?.parts ?? []).map(({ column }) => column),
  );
  const entries = kRows
    .filter((row) =>
      access.ranges.some((range) =>
        isWithin(
          range,
          columns.map((column) => row[column] as Cell),
        ),
      ),
    )
    .toSorted(order(columns.map((column) => ({ column, descending: false }))));
  if (access.backwards) entries.reverse();
  const left = entries.filter((row) => access.filter.every((one) => cellOf(one, row) === 1));
  return access.sort.length === 0 ? left : left.toSorted(order(access.sort));
}

const column = fc.constantFrom(...kColumns);
const number = fc.integer({ min: -1, max: 10 }).map(String);
const value = fc.oneof(
  { weight: 9, arbitrary: number },
  { weight: 1, arbitrary: fc.constant('NULL') },
);
const list = fc.array(value, { minLength: 1, maxLength: 4 });
const sign = fc.constantFrom('=', '=', '<', '<=', '>', '>=', '!=');
const single = fc.oneof(
  fc.tuple(column, sign, value).map((parts) => parts.join(' ')),
  fc.tuple(value, sign, column).map((parts) => parts.join(' ')),
  fc.tuple(column, value, value).map(([of, low, high]) => `${of} BETWEEN ${low} AND ${high}`),
  fc.tuple(column, list).map(([of, values]) => `${of} IN (${values.join(', ')})`),
  column.map((of) => `${of} IS NULL`),
  column.map((of) => `${of} IS NOT NULL`),
);
/** OR of ranges of one column, which bounds an index, and of several, which does not. */
const ofOneColumn = fc
  .tuple(column, fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 3 }))
  .map(([of, ranges]) =>
    ranges.map(([low, high]) => `${of} > ${low} AND ${of} <= ${high}`).join(' OR '),
  );
const either = fc.array(single, { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' OR '));
const condition = fc.oneof(
  { weight: 6, arbitrary: single },
  { weight: 1, arbitrary: ofOneColumn.map((text) => `(${text})`) },
  { weight: 1, arbitrary: either.map((text) => `(${text})`) },
  { weight: 1, arbitrary: either.map((text) => `NOT (${text})`) },
);
const orders = fc.array(fc.tuple(column, fc.constantFrom('', ' DESC')), { maxLength: 3 });

test('the model has no two rows of one key', () => {
  const keys = new Set(kRows.map((row) => `${row[0]} ${row[3]}`));
  expect(keys.size).toBe(kRows.length);
});

test('a plan leaves the rows for which the condition is true, in order', () => {
  let [bounded, inOrder] = [0, 0];
  const force = fc.constantFrom(
    '',
    '',
    ...kTable.indexes.map(({ name }) => ` FORCE INDEX (${name})`),
  );
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 4 }), orders, force, (conditions, by, forced) => {
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      const named = by.map(([name, direction]) => `${name}${direction}`);
      const sql = `SELECT * FROM m${forced}${where}${named.length === 0 ? '' : ` ORDER BY ${named.join(', ')}`}`;
      const statement = parseStatement(sql, (found) => found);
      const plan = planStatement(statement, [{ table: kTable }]);
      if (plan.kind !== 'select' || statement.kind !== 'select') throw new Error('no SELECT');
      const rows = read(kTable, plan.access);
      const test = statement.rows.where;
      const expected = kRows.filter((row) => test === undefined || cellOf(test, row) === 1);
      expect(new Set(rows)).toEqual(new Set(expected));
      expect(rows.length).toBe(expected.length);
      const wanted = by.map(([name, direction]) => ({
        column: kColumns.indexOf(name),
        descending: direction !== '',
      }));
      const compare = order(wanted);
      rows.forEach((row, i) => expect(i === 0 || compare(rows[i - 1] as Row, row) <= 0).toBe(true));
      if (plan.access.filter.length < conditions.length) bounded++;
      if (by.length > 0 && plan.access.sort.length === 0) inOrder++;
    }),
    { numRuns: 3000, seed: kSeed },
  );
  // Most conditions bound an index, and some orders need no sorting.
  expect(bounded).toBeGreaterThan(1000);
  expect(inOrder).toBeGreaterThan(100);
});

test('MIN and MAX come from one end of what they read', () => {
  let first = 0;
  fc.assert(
    fc.property(
      fc.array(condition, { maxLength: 2 }),
      column,
      fc.boolean(),
      (conditions, of, least) => {
        const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
        const sql = `SELECT ${least ? 'MIN' : 'MAX'}(${of}) FROM m${where}`;
        const statement = parseStatement(sql, (found) => found);
        const plan = planStatement(statement, [{ table: kTable }]);
        if (plan.kind !== 'select' || statement.kind !== 'select') throw new Error('no SELECT');
        const { limit } = plan.access;
        if (limit !== undefined) first++;
        const cells = (rows: readonly Row[]) =>
          rows
            .map((row) => row[kColumns.indexOf(of)] as Cell)
            .filter((cell) => cell !== null)
            .toSorted((a, b) => (least ? a - b : b - a));
        const rows = read(kTable, plan.access).slice(0, limit === undefined ? undefined : 1);
        const test = statement.rows.where;
        const expected = kRows.filter((row) => test === undefined || cellOf(test, row) === 1);
        expect(cells(rows)[0]).toBe(cells(expected)[0]);
      },
    ),
    { numRuns: 1000, seed: kSeed },
  );
  expect(first).toBeGreaterThan(100);
});
