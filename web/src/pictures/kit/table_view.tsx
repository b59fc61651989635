// Rows of any table with their units, from the schema: names, units and help are in the engines'
// own tables, nowhere else.
import { columnHelp } from '../../gen/help';
import type { ColumnSchema } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { formatKey } from '../../model/axis';
import { type Cell, causeOf, type Row, tableSchema } from '../../model/decode';
import { formatCount, formatNs } from '../../model/units';

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

/** Without the unit that the value brings along. */
function nameOf({ name }: ColumnSchema): string {
  return name.replace(/_(ns|ppm)$/, '').replaceAll('_', ' ');
}

/** Of columns that need more than their name and unit: what they are called, and their value. */
export type ColumnWords = Readonly<
  Record<string, readonly [name: string, print: (cell: never) => string]>
>;

interface RowFactsProps {
  table: TableName;
  row: object;
  words?: ColumnWords;
}

/** One row as a list of its columns. */
export function RowFacts({ table, row, words = {} }: RowFactsProps) {
  const shownOf = (column: ColumnSchema): string => {
    const cell = (row as Row)[column.name];
    const print = words[column.name]?.[1];
    return print === undefined ? printValue(column, cell) : print(cell as never);
  };
  return (
    <dl className="facts-list">
      {tableSchema(table).columns.map((column) => (
        <div
          key={column.name}
          style={{ display: 'contents' }}
          title={columnHelp(table, column.name)}
        >
          <dt>{words[column.name]?.[0] ?? nameOf(column)}</dt>
          <dd className="num">{shownOf(column)}</dd>
        </div>
      ))}
    </dl>
  );
}
