// The reports of a run as text: one table of figures, and for each contender the bytes by cause,
// which add up.
import type { RunReport } from '../web/src/model/report_files';
import { causeTable, figureRows, type Outcome, printFigure } from '../web/src/model/report_table';
import { table } from './text_table';

export function reportText({ title, scenario, seed, build, outcomes }: RunReport): string {
  const head = `${title} (${scenario}, seed ${seed}, build ${build})\n`;
  return [head, figures(outcomes), ...outcomes.map(causes)].join('\n');
}

function figures(outcomes: readonly Outcome[]): string {
  const rows = figureRows(outcomes).map(({ name, unit, type, values }) => [
    name,
    ...values.map((value) =>
      value === undefined || unit === ''
        ? printFigure(value, type)
        : `${printFigure(value, type)} ${unit}`,
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
