// Makes a workload of a reader's own tables: what fills their columns, a load of each, and scripts
// of the usual statements, or those that were given.
import type { Table } from '../grammar/ddl';
import { nameText } from '../grammar/tokens';
import { boundSteps } from './bound_statement';
import { drawName, generatorOf, isNumbered, keyColumn, kNumber } from './generators';

/** Shares of the mix, in any unit. */
export interface Mix {
  readonly point: number;
  readonly range: number;
  readonly insert: number;
  readonly updateIndexed: number;
  readonly updatePlain: number;
  readonly deleteOldest: number;
}
export const kSkews = ['evenly', 'some rows most often', 'the newest most often'] as const;

export interface Brought {
  /** CREATE TABLE as written, and as read. */
  readonly sources: readonly string[];
  readonly tables: readonly Table[];
  /** Statements with "?"; without any, the usual ones are made. */
  readonly statements: readonly string[];
  /** Expressions that a reader changed, by the names of their draws. */
  readonly generators: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly runs: number;
  readonly skew: (typeof kSkews)[number];
  /** Thousandths of the bytes of texts that do not repeat. */
  readonly fresh: number;
  /** Texts are as long as their columns, as the bytes of a row are known. */
  readonly full?: boolean;
  readonly mix: Mix;
}

const kPicked: Readonly<Record<Brought['skew'], string>> = {
  evenly: 'uniform(1, rows)',
  'some rows most often': 'scrambled(rows) + 1',
  'the newest most often': 'latest(rows) + 1',
};
const kRangeRows = 100;

/** Returns each column that is filled, with the draw that does it. */
export function drawsOf({ tables, generators, fresh, full }: Brought): Record<string, string> {
  const all = tables.flatMap((table) =>
    table.columns.map(({ name }, at) => {
      const draw = drawName(table, name);
      return [draw, generators[draw] ?? generatorOf(table, at, fresh / 1000, full)] as const;
    }),
  );
  return Object.fromEntries(all);
}

export function ownWorkload(brought: Brought): Record<string, unknown> {
  const { tables, statements, rows, runs, skew, mix } = brought;
  const draws = Object.entries(drawsOf(brought)).map(([name, body]) => [
    `${name}(${kNumber})`,
    body,
  ]);
  const scripts: Record<string, string[]> = {};
  const weights: Record<string, number> = {};
  for (const table of tables) scripts[drawName(table, 'load')] = [insertSql(table, ':n')];
  if (statements.length > 0)
    statements.forEach((sql, i) => {
      scripts[`statement_${i + 1}`] = boundSteps(sql, tables);
      weights[`statement_${i + 1}`] = 1;
    });
  else
    for (const table of tables)
      for (const [name, weight, steps] of usual(table, mix)) {
        if (!(weight > 0)) continue;
        scripts[drawName(table, name)] = steps;
        weights[drawName(table, name)] = weight;
      }
  return {
    kind: 'sql',
    scale: { rows },
    tables: brought.sources,
    draws: { picked: kPicked[skew], ...Object.fromEntries(draws) },
    scripts,
    phases: [
      ...tables.map((table) => ({
        kind: 'load',
        script: drawName(table, 'load'),
        times: 'rows',
        rows_per_transaction: 1000,
        warm_up: true,
      })),
      ...(Object.keys(weights).length > 0 ? [{ kind: 'mix', statements: runs, weights }] : []),
    ],
  };
}

/** Numbers are given out by the engine, in the order of the load, where a column has them. */
function insertSql(table: Table, number: string): string {
  const filled = table.columns.filter(({ autoIncrement }) => !autoIncrement);
  const names = filled.map(({ name }) => nameText(name)).join(', ');
  const values = filled.map(({ name }) => `${drawName(table, name)}(${number})`).join(', ');
  return `INSERT INTO ${nameText(table.name)} (${names}) VALUES (${values})`;
}

type Script = readonly [name: string, weight: number, steps: string[]];

function usual(table: Table, mix: Mix): Script[] {
  const { columns, indexes } = table;
  const name = nameText(table.name);
  const more = `let row = rows + next(${drawName(table, 'more')})`;
  const scripts: Script[] = [['insert', mix.insert, [more, insertSql(table, ':row')]]];
  const found = keyColumn(table) ?? indexes[1]?.parts[0]?.column;
  if (found === undefined) return scripts;
  const key = columns[found]?.name ?? '';
  const value = `${drawName(table, key)}(:row)`;
  const where = `WHERE ${nameText(key)} = ${value}`;
  const update = (at: number): string[] => {
    const column = columns[at]?.name ?? '';
    const other = `${drawName(table, column)}(:other)`;
    const set = `UPDATE ${name} SET ${nameText(column)} = ${other} ${where}`;
    return ['let row = picked', 'let other = picked', set];
  };
  const inIndex = new Set(indexes.flatMap(({ parts }) => parts.map(({ column }) => column)));
  const indexed = columns.findIndex((_, i) => inIndex.has(i) && !isFixed(table, i));
  const plain = columns.findIndex((_, i) => !inIndex.has(i));
  const range = `WHERE ${nameText(key)} >= ${value} ORDER BY ${nameText(key)} LIMIT ${kRangeRows}`;
  scripts.push(
    ['point', mix.point, ['let row = picked', `SELECT * FROM ${name} ${where}`]],
    ['range', mix.range, ['let row = picked', `SELECT * FROM ${name} ${range}`]],
  );
  if (indexed >= 0) scripts.push(['update_indexed', mix.updateIndexed, update(indexed)]);
  if (plain >= 0) scripts.push(['update_plain', mix.updatePlain, update(plain)]);
  const oldest = `let row = next(${drawName(table, 'oldest')})`;
  if (isNumbered(table, found))
    scripts.push(['delete_oldest', mix.deleteOldest, [oldest, `DELETE FROM ${name} ${where}`]]);
  return scripts;
}

/** True for a column of the primary key, or one that must differ in each row. */
const isFixed = (table: Table, at: number): boolean =>
  isNumbered(table, at) || (table.indexes[0]?.parts.some(({ column }) => column === at) ?? false);
