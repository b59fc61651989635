// The ranges of an index's keys that a WHERE clause allows, and what it leaves to be tested row by
// row. Conditions joined by AND that compare a column with a value bound the keys; so do IN, and OR
// of ranges of one column. Everything else is left.
import { fitted } from '../grammar/column_types';
import type { Index, Table } from '../grammar/ddl';
import { type Expression, type Sign, within } from '../grammar/expressions';

interface Bound {
  readonly value: Expression;
  readonly inclusive: boolean;
}
/** Equal to a value, NULL, or between bounds; a lower bound 'null' is above all NULLs. */
type Interval = { readonly equal: Expression } | { readonly isNull: true } | Open;
interface Open {
  readonly low?: Bound | 'null';
  readonly high?: Bound;
}

/** A condition about one column, as intervals of which one must hold. */
interface Constraint {
  readonly column: number;
  readonly intervals: readonly Interval[];
  /** The parts of the WHERE clause that it says. */
  readonly said: readonly Expression[];
}

/** Values of the first columns of a key (undefined: NULL), and bounds of the next one. */
export interface KeyRange extends Open {
  readonly equals: readonly (Expression | undefined)[];
}

export interface KeyRanges {
  readonly ranges: readonly KeyRange[];
  /** Columns of the key that are equal to a value in each range, and those of one value in all. */
  readonly equalColumns: number;
  readonly constantColumns: number;
  readonly isBounded: boolean;
  /** The parts of the WHERE clause that rows must still be tested for. */
  readonly left: readonly Expression[];
}

/** Maximum number of ranges of one statement: IN lists of several columns multiply. */
const kMostRanges = 1000;

const kFlipped: Readonly<Partial<Record<Sign, Sign>>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const isOpen = (interval: Interval): interval is Open =>
  !('equal' in interval) && !('isNull' in interval);
const isPoint = (constraint: Constraint): boolean => !constraint.intervals.some(isOpen);

/** Returns the parts of a WHERE clause that are joined by AND. */
export function conditionsOf(where: Expression | undefined): Expression[] {
  if (where === undefined) return [];
  return where.kind === 'all' ? where.parts.flatMap(conditionsOf) : [where];
}

/** Returns a column's number; undefined for other expressions and unknown columns. */
function columnOf(table: Table, expression: Expression): number | undefined {
  if (expression.kind !== 'column') return undefined;
  const name = expression.name.toLowerCase();
  const number = table.columns.findIndex((one) => one.name.toLowerCase() === name);
  return number < 0 ? undefined : number;
}

const hasColumn = (expression: Expression): boolean =>
  [...within(expression)].some((one) => one.kind === 'column');

/** Returns the condition as one about a single column, if it is. */
function constraintOf(table: Table, condition: Expression): Constraint | undefined {
  const made = (of: Expression, intervals: (number: number) => Interval[] | undefined) => {
    const column = columnOf(table, of);
    const found = column === undefined ? undefined : intervals(column);
    return column === undefined || found === undefined
      ? undefined
      : { column, intervals: found, said: [condition] };
  };
  const value = (column: number, of: Expression) =>
    fitted((table.columns[column] as Table['columns'][number]).type, of);
  switch (condition.kind) {
    case 'binary': {
      const flips = columnOf(table, condition.left) === undefined;
      const [of, given] = flips
        ? [condition.right, condition.left]
        : [condition.left, condition.right];
      const sign = flips ? kFlipped[condition.sign] : condition.sign;
      if (sign === undefined || kFlipped[sign] === undefined || hasColumn(given)) return undefined;
      return made(of, (column) => [intervalOf(sign, value(column, given))]);
    }
    case 'in':
      if (condition.list.some(hasColumn)) return undefined;
      return made(condition.of, (column) =>
        condition.list.map((one) => ({ equal: value(column, one) })),
      );
    case 'is null':
      return made(condition.of, () => [{ isNull: true }]);
    case 'all':
    case 'any':
      return joined(table, condition, condition.kind);
    default:
      return undefined;
  }
}

function intervalOf(sign: Sign, value: Expression): Interval {
  if (sign === '=') return { equal: value };
  const bound = { value, inclusive: sign === '<=' || sign === '>=' };
  // Comparisons are never true of NULL, which comes before all values.
  return sign === '<' || sign === '<=' ? { low: 'null', high: bound } : { low: bound };
}

/** Returns parts about one column joined by AND, which must be two bounds, or by OR. */
function joined(
  table: Table,
  condition: Expression & { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] },
  kind: 'all' | 'any',
): Constraint | undefined {
  const found = condition.parts.map((part) => constraintOf(table, part));
  const [first] = found;
  if (first === undefined || found.some((one) => one?.column !== first.column)) return undefined;
  const all = found as Constraint[];
  const { column } = first;
  if (kind === 'any')
    return { column, intervals: all.flatMap(({ intervals }) => intervals), said: [condition] };
  const both = all.reduce<Constraint | undefined>((one, other) => one && meet(one, other), {
    column,
    intervals: [{}],
    said: [],
  });
  return both && { ...both, said: [condition] };
}

/** Returns both of two constraints, if each bounds another side. */
function meet(one: Constraint, other: Constraint): Constraint | undefined {
  const [a, b] = [one.intervals[0], other.intervals[0]];
  if (one.intervals.length !== 1 || other.intervals.length !== 1) return undefined;
  if (a === undefined || b === undefined || !isOpen(a) || !isOpen(b)) return undefined;
  const low = lower(a.low, b.low);
  if (low === 'two' || (a.high !== undefined && b.high !== undefined)) return undefined;
  const high = a.high ?? b.high;
  const interval = { ...(low && { low }), ...(high && { high }) };
  return { column: one.column, intervals: [interval], said: [...one.said, ...other.said] };
}

function lower(a: Open['low'], b: Open['low']): Open['low'] | 'two' {
  if (a === undefined || a === 'null') return b ?? a;
  return b === undefined || b === 'null' ? a : 'two';
}

/**
 * Returns one constraint for each column that has any, and the conditions that none of them says.
 */
function constraintsOf(table: Table, conditions: readonly Expression[]) {
  const byColumn = new Map<number, Constraint>();
  for (const condition of conditions) {
    const found = constraintOf(table, condition);
    if (found === undefined) continue;
    const before = byColumn.get(found.column);
    const both = before === undefined ? found : meet(before, found);
    if (both !== undefined) byColumn.set(found.column, both);
    // Values are better than bounds; the other condition is tested row by row.
    else if (before !== undefined && !isPoint(before) && isPoint(found))
      byColumn.set(found.column, found);
  }
  return byColumn;
}

/** Returns the ranges of an index. */
export function keyRangesOf(
  table: Table,
  index: Index,
  conditions: readonly Expression[],
): KeyRanges {
  const constraints = constraintsOf(table, conditions);
  let ranges: KeyRange[] = [{ equals: [] }];
  let [equalColumns, constantColumns, isBounded] = [0, 0, false];
  const said = new Set<Expression>();
  for (const { column, length } of index.parts) {
    const constraint = constraints.get(column);
    if (constraint === undefined || length > 0) break;
    const { intervals } = constraint;
    if (ranges.length * intervals.length > kMostRanges) break;
    for (const one of constraint.said) said.add(one);
    ranges = ranges.flatMap(({ equals }) =>
      intervals.map((interval) => extended(equals, interval)),
    );
    if (!isPoint(constraint)) {
      isBounded = true;
      break;
    }
    if (intervals.length === 1 && constantColumns === equalColumns) constantColumns++;
    equalColumns++;
  }
  const left = conditions.filter((one) => !said.has(one));
  return { ranges, equalColumns, constantColumns, isBounded, left };
}

function extended(equals: KeyRange['equals'], interval: Interval): KeyRange {
  if ('equal' in interval) return { equals: [...equals, interval.equal] };
  if ('isNull' in interval) return { equals: [...equals, undefined] };
  return { equals, ...interval };
}
