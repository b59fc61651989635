// The columns of a table's row with their units. Names, units and help come from the schema, which
// the engines' own tables define.
import { columnHelp, type InspectedTable } from '../../../gen/help';
import type { ColumnSchema } from '../../../gen/schema';
import { Words } from '../../../glossary/words';
import { type Cell, causeOf, type Row, tableSchema } from '../../../model/tables/decode';
import { formatKey } from '../../../model/values/axis';
import { formatCount, formatNs } from '../../../model/values/units';

/** Prints a cell by its column's type and unit; "–" if the table has no such cell. */
export function printValue(column: ColumnSchema, cell: Cell | undefined): string {
  if (cell === undefined) return '–';
  if (cell instanceof Uint8Array) return formatKey(cell);
  if (typeof cell === 'string') return cell;
  if (column.type === 'enum') return column.names?.[cell] ?? String(cell);
  if (column.type === 'cause') return causeOf(cell)?.label ?? String(cell);
  if (column.unit === 'bytes') return `${formatCount(cell)} B`;
  if (column.unit === 'ns') return formatNs(cell);
  if (column.unit === '1/1000000') return (cell / 1e6).toFixed(3);
  return `${formatCount(cell)}${column.unit === '' ? '' : ` ${column.unit}`}`;
}

/**
 * Returns the first clause of the column's help, which is written as a phrase; without help, the
 * column's name.
 */
function phraseOf({ name }: ColumnSchema, help: string): string {
  const [phrase = ''] = help.split(/[;:.]/);
  const own = name.replace(/_(ns|ppm)$/, '').replaceAll('_', ' ');
  return phrase === '' ? own : phrase.charAt(0).toLowerCase() + phrase.slice(1);
}

/**
 * Names of columns, and printers for values that are not printed by their unit. A column with an
 * empty name is hidden; one that is not listed is named by its help.
 */
export type ColumnWords = Readonly<
  Record<string, readonly [name: string, print?: (cell: never) => string]>
>;

export const yesOrNo = (flag: number): string => (flag === 1 ? 'yes' : 'no');

interface RowFactsProps {
  table: InspectedTable;
  row: object;
  words?: ColumnWords;
}

/** One row as a list of its columns; tooltips give the binary's own names of them. */
export function RowFacts({ table, row, words = {} }: RowFactsProps) {
  return (
    <dl className="facts-list">
      {tableSchema(table).columns.map((column) => {
        const help = columnHelp(table, column.name);
        const [name = phraseOf(column, help), print] = words[column.name] ?? [];
        const cell = (row as Row)[column.name];
        if (name === '') return null;
        return (
          <div
            key={column.name}
            style={{ display: 'contents' }}
            title={`${table}.${column.name}: ${help}`}
          >
            <dt>
              <Words>{name}</Words>
            </dt>
            <dd className="num">
              {print === undefined ? printValue(column, cell) : print(cell as never)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
