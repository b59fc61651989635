// node-sql-parser, which reads a part of the same SQL, finds the same tables, columns and
// conditions in it. It fails on FORCE INDEX, CLUSTERING and PARTITION BY.
import parserPackage from 'node-sql-parser';
import { expect, test } from 'vitest';
import { compiled, kBank, kCreate, kLinkBench, kTpcc, workloadNames } from '../testing/fixture';
import { parseCreateTable } from './ddl';
import type { Expression } from './expressions';
import { parseStatement } from './statements';

const kTheirs = new parserPackage.Parser();
const theirs = (sql: string) => kTheirs.astify(sql, { database: 'MySQL' });

/** A node of their trees, which are typed too loosely to be read otherwise. */
interface Node {
  // biome-ignore lint/suspicious/noExplicitAny: their types are any as well
  readonly [key: string]: any;
}

/** Returns an expression of theirs in our words. */
function theirText(node: Node | undefined | null): string {
  if (node === undefined || node === null) return '';
  const type = String(node.type);
  const list = (nodes: unknown) => (nodes as Node[]).map(theirText);
  if (type === 'column_ref') return String(node.column);
  if (type === 'number' || type === 'bigint') return String(node.value);
  if (type.endsWith('string')) return `'${node.value}'`;
  if (type === 'null') return 'NULL';
  if (type === 'expr_list') return list(node.value).join(',');
  if (type === 'param') return `:${node.value}`;
  if (type === 'unary_expr') return `(${node.operator} ${theirText(node.expr)})`;
  if (type === 'function') {
    const name = String(node.name.name?.[0]?.value ?? node.name);
    return `${name.toLowerCase()}(${theirText(node.args)})`;
  }
  if (type === 'aggr_func')
    return `${String(node.name).toLowerCase()}(${theirText((node.args as Node).expr as Node)})`;
  if (type === 'star') return '*';
  const [left, right, operator] = [node.left as Node, node.right as Node, String(node.operator)];
  if (operator === 'BETWEEN') {
    const [low, high] = list(right.value);
    return `((${theirText(left)} >= ${low}) AND (${theirText(left)} <= ${high}))`;
  }
  if (operator === 'IN') return `(${theirText(left)} IN ${theirText(right)})`;
  if (operator === 'IS') return `(${theirText(left)} IS NULL)`;
  if (operator === 'IS NOT') return `(NOT (${theirText(left)} IS NULL))`;
  return `(${theirText(left)} ${operator === '<>' ? '!=' : operator} ${theirText(right)})`;
}

function ourText(of: Expression | undefined): string {
  switch (of?.kind) {
    case undefined:
      return '';
    case 'number':
      return `${of.digits}`.replace(/(?=\d{2}$)/, of.scale === 2 ? '.' : '');
    case 'text':
      return `'${of.text}'`;
    case 'null':
      return 'NULL';
    case 'column':
      return of.name;
    case 'variable':
      return `:${of.name}`;
    case 'call':
      return `${of.name}(${of.args.map(ourText).join(',')})`;
    case 'negative':
      return `-${ourText(of.of)}`;
    case 'not':
      return `(NOT ${ourText(of.of)})`;
    case 'is null':
      return `(${ourText(of.of)} IS NULL)`;
    case 'in':
      return `(${ourText(of.of)} IN ${of.list.map(ourText).join(',')})`;
    case 'binary':
      return `(${ourText(of.left)} ${of.sign} ${ourText(of.right)})`;
    case 'all':
    case 'any':
      return of.parts
        .map(ourText)
        .reduce((left, right) => `(${left} ${of.kind === 'all' ? 'AND' : 'OR'} ${right})`);
    default:
      return of?.kind ?? '';
  }
}

const kStatements = [
  ...[kBank, kLinkBench, kTpcc].flatMap((document) => compiled(document).statements),
  ...workloadNames().flatMap((use) => compiled({ kind: 'sql', use }).statements),
]
  .map(({ sql }) => sql.replace(/\{.*?\}/, '1'))
  .filter((sql, i, all) => all.indexOf(sql) === i);
const kWithWhere = kStatements.filter(
  (sql) => /^(SELECT|UPDATE|DELETE)/.test(sql) && !/FORCE INDEX/.test(sql),
);

test('there are statements to compare', () => expect(kWithWhere.length).toBeGreaterThan(20));

test.for(kWithWhere)('%s', (sql) => {
  const parsed = theirs(sql) as unknown as Node;
  const statement = parseStatement(sql, (found) => found);
  if (!('rows' in statement) || statement.kind === 'insert') throw new Error('has no rows');
  const { rows } = statement;
  const table = ((parsed.from ?? parsed.table) as Node[])[0]?.table;
  expect(rows.table.name).toBe(table);
  expect(ourText(rows.where)).toBe(theirText(parsed.where));
  const order = ((parsed.orderby ?? []) as Node[]).map(
    (one) => `${theirText(one.expr)} ${String(one.type ?? 'ASC')}`,
  );
  expect(
    rows.order.map(({ name, descending }) => `${name} ${descending ? 'DESC' : 'ASC'}`),
  ).toEqual(order.map((one) => one.replace('null', 'ASC')));
  if (statement.kind === 'update') {
    const sets = (parsed.set as Node[]).map((one) => `${one.column}=${theirText(one.value)}`);
    expect(statement.sets.map(({ name, value }) => `${name}=${ourText(value)}`)).toEqual(sets);
  }
});

test.for(Object.values(kCreate).filter((sql) => !/CLUSTERING/.test(sql)))('%s', (sql) => {
  const parsed = theirs(sql) as unknown as Node;
  const table = parseCreateTable(sql);
  const parts = parsed.create_definitions as Node[];
  const columns = parts.filter((one) => String(one.resource) === 'column');
  expect(table.columns.map(({ name }) => name)).toEqual(
    columns.map((one) => String((one.column as Node).column)),
  );
  const nullable = columns.map((one) => String((one.nullable as Node)?.type) !== 'not null');
  const keyed = table.indexes[0]?.parts.map(({ column }) => column) ?? [];
  expect(table.columns.map((one) => one.nullable)).toEqual(
    nullable.map((one, i) => one && !keyed.includes(i)),
  );
  const sizes = columns.map(
    (one) => (one.definition as Node).length as unknown as number | undefined,
  );
  sizes.forEach((size, i) => {
    if (size !== undefined && size !== null) expect(table.columns[i]?.type.size).toBe(size);
  });
});
