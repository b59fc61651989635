// The reports of a run as text: why contenders stopped, one table of figures, and for each
// contender its last recovery and its bytes by cause, which sum to the total.
import type { TableName, TableRows } from '../web/src/gen/types';
import {
  causeTable,
  figureRows,
  type Outcome,
  printFigure,
} from '../web/src/model/figures/report_table';
import type { RunReport } from '../web/src/model/reports/report_files';
import { type Cell, type Row, tableSchema } from '../web/src/model/tables/decode';
import { printCell } from '../web/src/model/tables/tables';
import { table, wrapped } from './text_table';

/** A contender's last recovery after a power cut, as the row that its engine keeps of it. */
export interface Recovery {
  readonly name: string;
  readonly table: TableName;
  readonly row: TableRows[TableName];
}

export function reportText(
  { title, scenario, seed, build, outcomes }: RunReport,
  recoveries: readonly Recovery[],
): string {
  const head = `${title} (${scenario}, seed ${seed}, build ${build})\n`;
  const ends = outcomes.filter(({ message }) => message !== '').map(end);
  return [
    head,
    ...ends,
    figures(outcomes),
    ...recoveries.map(recoveryText),
    ...outcomes.map(causes),
  ].join('\n');
}

const end = ({ name, state, message }: Outcome): string => wrapped(`${name} ${state}: ${message}`);

/** One line for each column of the row. */
function recoveryText({ name, table: of, row }: Recovery): string {
  const values = tableSchema(of)
    .columns.filter((column) => column.name !== 'id')
    .map((column) => {
      const cell = (row as unknown as Row)[column.name] as Cell;
      const isCount = column.type === 'integer' && typeof cell === 'number';
      const value = isCount ? printFigure(cell, 'count') : printCell(column, cell);
      return [column.name, `${value} ${column.unit}`.trimEnd()];
    });
  return table([[`${name}: after its last power cut (${of})`, ''], ...values]);
}

function figures(outcomes: readonly Outcome[]): string {
  const brief = outcomes.map((one) => ({ ...one, message: '' }));
  const rows = figureRows(brief).map(({ name, unit, type, values }) => [
    name,
    ...values.map((value) =>
      value === undefined || unit === ''
        ? printFigure(value, type)
        : `${printFigure(value, type)} ${unit === '1/1000' ? '‰' : unit}`,
    ),
  ]);
  return table([['', ...outcomes.map(({ name }) => name)], ...rows]);
}

function causes(outcome: Outcome): string {
  const found = causeTable(outcome);
  if (found === undefined) return '';
  const print = (values: readonly number[]) => values.map((value) => printFigure(value, 'count'));
  return table([
    [`${outcome.name}: cause`, ...found.columns.map(({ name }) => name)],
    ...found.rows.map(({ label, values }) => [label, ...print(values)]),
    ['sum', ...print(found.sums)],
  ]);
}
