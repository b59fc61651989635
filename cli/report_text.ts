// The reports of a run as text: the answer to its question, why contenders stopped, one table of
// figures, and for each contender its last recovery; with all fields, also bytes by cause, which
// sum to the total.
import type { TableName, TableRows } from '../web/src/gen/types';
import {
  causeTable,
  figureRows,
  type Outcome,
  printFigure,
} from '../web/src/model/figures/report_table';
import { type Figure, printValue } from '../web/src/model/reports/compared_figures';
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

interface ReportParts {
  /** Lines that answer the question. */
  readonly answer: readonly string[];
  /** By contender. */
  readonly costs: readonly (readonly Figure[])[];
  readonly recoveries: readonly Recovery[];
  /** Every field by its name, and bytes by cause, instead of the costs. */
  readonly all: boolean;
}

export function reportText(
  { title, scenario, seed, build, outcomes }: RunReport,
  { answer, costs, recoveries, all }: ReportParts,
): string {
  const head = [`${title} (${scenario}, seed ${seed}, build ${build})`, ...answer].filter(Boolean);
  const ends = outcomes.filter(({ message }) => message !== '').map(end);
  return [
    `${head.join('\n')}\n`,
    ...ends,
    all ? figures(outcomes) : costTable(outcomes, costs),
    ...recoveries.map(recoveryText),
    ...(all ? outcomes.map(causes) : [kMore]),
  ].join('\n');
}

const kMore = 'Every field of the report, and bytes by cause: --all\n';

/** Figures in words; those that no contender has are left out. */
function costTable(outcomes: readonly Outcome[], costs: ReportParts['costs']): string {
  const rows = (costs[0] ?? []).map(({ name, unit }, i) => [
    name,
    ...costs.map((own) => printValue(own[i]?.value, unit)),
  ]);
  return table([
    ['', ...outcomes.map(({ name }) => name)],
    ['state', ...outcomes.map(({ state }) => state)],
    ['statements', ...outcomes.map(({ statements }) => printFigure(statements, 'count'))],
    ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== '–')),
    ['digest', ...outcomes.map(({ report }) => report.digest)],
  ]);
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
