// A reader's own statement, whose values are "?": each becomes a draw of the column that it is
// compared with or put into.
import type { Table } from '../grammar/ddl';
import { SqlError } from '../grammar/tokens';
import { drawName, isNumbered } from './generators';

/** Texts in quotes, names, and the signs that say where a value belongs. */
const kParts =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`([^`]+)`|([A-Za-z_$][\w$]*)|[?(),]/g;
/** Rows of a range, or of LIMIT, that a statement leaves open. */
const kFarther = 99;
const kLimit = 20;

interface Place {
  table: Table | undefined;
  /** Columns of an INSERT in the order of its values; undefined in other statements. */
  order: number[] | undefined;
  inValues: boolean;
  depth: number;
  value: number;
  /** The column that was named last, and the word. */
  column: number;
  word: string;
  /** Words since BETWEEN. */
  between: boolean;
}

/** Splits a text into statements at semicolons outside quotes. */
export function splitStatements(text: string): string[] {
  const parts = text.match(
    /(?:'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`[^`]*`|[^;'"`])+/g,
  );
  return (parts ?? []).map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns a statement's script. Throws SqlError if a value belongs to no column. */
export function boundSteps(sql: string, tables: readonly Table[]): string[] {
  const at: Place = {
    table: undefined,
    order: undefined,
    inValues: false,
    depth: 0,
    value: 0,
    column: -1,
    word: '',
    between: false,
  };
  const isInsert = /^\s*insert\b/i.test(sql);
  let bound = '';
  let from = 0;
  for (const found of sql.matchAll(kParts)) {
    const [part, quoted, word] = found;
    bound += sql.slice(from, found.index);
    from = found.index + part.length;
    bound += part === '?' ? valueAt(at, found.index) : part;
    if (part === '(' || part === ')') group(at, part);
    else if (part === ',') at.value += at.depth === 1 ? 1 : 0;
    else if (quoted !== undefined || word !== undefined)
      name(at, (quoted ?? word) as string, tables, isInsert);
  }
  bound += sql.slice(from);
  const table = at.table;
  if (bound === sql || table === undefined) return [sql];
  const row = isInsert ? `rows + next(${drawName(table, 'more')})` : 'picked';
  return [`let row = ${row}`, bound];
}

function group(at: Place, part: string): void {
  at.depth += part === '(' ? 1 : -1;
  if (part === '(' && at.depth === 1) at.value = 0;
}

function name(at: Place, text: string, tables: readonly Table[], isInsert: boolean): void {
  const word = text.toUpperCase();
  const columns = at.table?.columns ?? [];
  const column = columns.findIndex((one) => one.name.toLowerCase() === text.toLowerCase());
  if (at.table === undefined) {
    at.table = tables.find((one) => one.name.toLowerCase() === text.toLowerCase());
    if (at.table !== undefined && isInsert) at.order = [];
  } else if (word === 'VALUES' && at.order !== undefined && !at.inValues) {
    at.inValues = true;
    if (at.order.length === 0) at.order = columns.map((_, i) => i);
  } else if (word === 'UPDATE' || word === 'WHERE') at.order = undefined;
  else if (column >= 0 && at.order !== undefined && !at.inValues) at.order.push(column);
  if (column >= 0) at.column = column;
  if (word === 'AND' && at.between) return;
  at.between = word === 'BETWEEN';
  at.word = column >= 0 ? '' : word;
}

/** Returns the draw in place of a "?". */
function valueAt(at: Place, place: number): string {
  if (at.word === 'LIMIT') return String(kLimit);
  const column = at.order === undefined ? at.column : (at.order[at.value] ?? -1);
  const { table } = at;
  const definition = table?.columns[column];
  if (table === undefined || definition === undefined)
    throw new SqlError(
      'has a "?" beside no column of its table: write it as in "column = ?"',
      place,
    );
  const draw = `${drawName(table, definition.name)}(:row)`;
  const farther = at.between && at.word === 'AND';
  if (at.between) at.word = 'AND';
  return farther && definition.type.kind === 'integer' && isNumbered(table, column)
    ? `${draw} + ${kFarther}`
    : draw;
}
