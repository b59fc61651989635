// Tables and facts as text: one stable line for each row, for transcripts, golden files and people.
import { schema } from '../web/src/gen/schema';
import {
  causeOf,
  type Fact,
  type Row,
  type Table,
  type Tables,
  tableSchema,
} from '../web/src/model/tables/decode';
import { printRow, rowAt } from '../web/src/model/tables/tables';

const kFacts = new Map(schema.facts.map((fact) => [fact.name, fact]));

/** One line "lsm.files number=12 level=1 …" for each row; empty tables print nothing. */
export function tablesText(tables: Tables): string {
  let text = '';
  for (const { name } of schema.tables) {
    const table = tables[name] as Table | undefined;
    if (table === undefined) continue;
    for (let row = 0; row < table.rows; row++)
      text += `${name} ${printRow(tableSchema(name).columns, rowAt(table, row) as unknown as Row)}\n`;
  }
  return text;
}

/** "12 0.000060000s lsm.put wal | id=1 … | key=…": number, time, fact, cause, job, row, extras. */
export function factText(fact: Fact): string {
  const kind = kFacts.get(fact.name);
  const cause = causeOf(fact.cause);
  const head = [
    fact.seq,
    seconds(fact.tNs),
    fact.name,
    ...(cause ? [cause.name] : []),
    ...(fact.job > 0 ? [`job=${fact.job}`] : []),
  ];
  const parts = [head.join(' ')];
  if (fact.op !== 'none') {
    const table = tableSchema(fact.table);
    const removes = fact.op === 'remove';
    const row = (removes ? fact.key : fact.row) as unknown as Row;
    parts.push(
      `${removes ? '- ' : ''}${printRow(removes ? table.columns.slice(0, table.keys) : table.columns, row)}`,
    );
  }
  if (kind !== undefined && kind.extra.length > 0)
    parts.push(printRow(kind.extra, fact.extra as unknown as Row));
  return `${parts.join(' | ')}\n`;
}

function seconds(ns: number): string {
  const whole = Math.floor(ns / 1e9);
  return `${whole}.${String(ns - whole * 1e9).padStart(9, '0')}s`;
}
