// A plan in words: what a statement reads, by which index, and what it does with each row.
import type { Index, Table } from '../grammar/ddl';
import type { Expression } from '../grammar/expressions';
import { isSingle } from './choose_index';
import type { KeyRange, KeyRanges } from './key_ranges';
import type { Access, CopiedTable, Plan } from './plan';

/** Returns the plan of a statement in one or two sentences. */
export function explain(plan: Plan, tables: readonly CopiedTable[], source: string): string {
  const tableOf = (number: number) => tables[number]?.table as Table;
  switch (plan.kind) {
    case 'begin':
      return 'Begins a transaction.';
    case 'commit':
      return 'Commits the transaction.';
    case 'rollback':
      return 'Undoes the transaction.';
    case 'truncate':
      return `Drops ${tableOf(plan.place.table).name} and creates it empty.`;
    case 'insert':
      return explainInsert(plan, tableOf(plan.place.table));
    case 'update': {
      const table = tableOf(plan.access.table);
      const names = plan.sets.map(({ column }) => table.columns[column]?.name);
      const sets = new Set(plan.sets.map(({ column }) => column));
      const first = plan.collects ? ' All rows are found before the first is changed.' : '';
      return `${reads(plan.access, table, source)} Sets ${listed(names)}${entries(table, sets)}.${first}`;
    }
    case 'delete': {
      const table = tableOf(plan.access.table);
      return `${reads(plan.access, table, source)} Deletes each row${entries(table)}.`;
    }
    case 'select': {
      const lock = { none: '', share: ' Locks them, shared.', update: ' Locks them.' }[plan.lock];
      const distinct = plan.distinct ? ' Leaves out rows that are equal.' : '';
      return reads(plan.access, tableOf(plan.access.table), source) + distinct + lock;
    }
  }
}

const listed = (names: readonly (string | undefined)[]): string => names.join(', ');

function explainInsert(plan: Plan & { readonly kind: 'insert' }, table: Table): string {
  const rows = plan.rows.length === 1 ? 'one row' : `${plan.rows.length} rows`;
  const unique = table.indexes.filter(({ kind }) => kind === 'primary' || kind === 'unique');
  const checks =
    unique.length > 0
      ? `, after a look for its key in ${listed(unique.map(({ name }) => name))}`
      : '';
  const twin =
    plan.onDuplicate.length > 0
      ? ` If it is there, sets ${listed(plan.onDuplicate.map(({ column }) => table.columns[column]?.name))}.`
      : '';
  return `Inserts ${rows}${entries(table)}${checks}.${twin}`;
}

/** Says which secondary indexes change with a row: all, or those of the columns that are set. */
function entries(table: Table, sets?: ReadonlySet<number>): string {
  const changed = table.indexes
    .slice(1)
    .filter(
      ({ clustering, parts }) =>
        clustering || !sets || parts.some(({ column }) => sets.has(column)),
    );
  return changed.length === 0
    ? ''
    : ` and its entries in ${listed(changed.map(({ name }) => name))}`;
}

function reads(access: Access, table: Table, source: string): string {
  const index = table.indexes[access.index] as Index;
  const conditions =
    access.filter.length === 0 ? '' : `, tested for ${access.filter.map(textOf).join(' AND ')}`;
  const order =
    access.sort.length === 0
      ? ''
      : `, sorted by ${access.sort.map(({ column, descending }) => `${table.columns[column]?.name}${descending ? ' downwards' : ''}`).join(', ')}`;
  const limit = access.limit === undefined ? '' : `, at most ${textOf(access.limit)}`;
  const rest = access.covers && access.index > 0 ? ' The entries have all columns.' : '';
  const lookUp = access.covers ? '' : ' Looks up the row of each entry.';
  return `Reads ${place()}${conditions}${order}${limit}.${rest}${lookUp}`;

  function textOf(of: Expression): string {
    if (of.kind === 'number' && of.end === 0) return String(of.digits);
    return source.slice(of.at, of.end);
  }
  function place(): string {
    const name = `${table.name}.${index.name}`;
    const back = access.backwards ? ' backwards' : '';
    const [range] = access.ranges;
    const equalColumns = range?.equals.length ?? 0;
    const keys = { ranges: access.ranges, equalColumns } as KeyRanges;
    const bounds = access.ranges.map((one) => rangeText(one, index)).filter((text) => text !== '');
    if (bounds.length === 0) return `all of ${name}${back}`;
    const single = isSingle(index, keys);
    if (bounds.length > 3)
      return `${name}${back}: ${bounds.length} ${single ? 'rows' : 'ranges'}, the first with ${bounds[0]}`;
    return `${name}${back}: ${single ? 'the row with ' : ''}${bounds.join(' or ')}`;
  }
  function rangeText({ equals, low, high }: KeyRange, { parts }: Index): string {
    const nameOf = (at: number) => table.columns[parts[at]?.column ?? -1]?.name;
    const words = equals.map((one, at) =>
      one === undefined ? `${nameOf(at)} IS NULL` : `${nameOf(at)} = ${textOf(one)}`,
    );
    const next = nameOf(equals.length);
    if (low !== undefined && low !== 'null')
      words.push(`${next} ${low.inclusive ? '>=' : '>'} ${textOf(low.value)}`);
    if (high !== undefined)
      words.push(`${next} ${high.inclusive ? '<=' : '<'} ${textOf(high.value)}`);
    return words.join(', ');
  }
}
