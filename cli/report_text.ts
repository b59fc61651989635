// The reports of a run as text: one table of figures, and for each contender the bytes by cause, which add up.
import { type ReportFieldSchema, schema } from '../web/src/gen/schema';
import type { ByCause, Report } from '../web/src/gen/types';
import type { Scenario } from '../web/src/scenario/scenario';
import type { Outcome } from './run';

export function reportText(scenario: Scenario, build: string, outcomes: readonly Outcome[]): string {
  const head = `${scenario.title} (${scenario.name}, seed ${scenario.seed}, build ${build})\n`;
  return [head, figures(outcomes), ...outcomes.map(causes)].join('\n');
}

function figures(outcomes: readonly Outcome[]): string {
  const rows = [['', ...outcomes.map(({ name }) => name)]];
  rows.push(['state', ...outcomes.map(({ state, message }) => (message === '' ? state : `${state}: ${message}`))]);
  rows.push(['statements', ...outcomes.map(({ statements }) => statements.toLocaleString('en-US'))]);
  for (const field of schema.report) {
    if (field.type === 'by_cause') continue;
    const cells = outcomes.map(({ report }) => figure(field, lookUp(report, field.name)));
    if (cells.some((cell) => cell !== '')) rows.push([field.name, ...cells]);
  }
  return table(rows);
}

// Bytes and commands by cause, with their sum below; only columns that have something.
function causes({ name, report }: Outcome): string {
  const fields = schema.report.filter(({ type }) => type === 'by_cause');
  const values = fields.map((field) => (lookUp(report, field.name) ?? {}) as ByCause);
  const used = fields.map((_, i) => Object.keys(values[i] as ByCause).length > 0);
  const names = schema.causes.filter((cause) => values.some((value) => value[cause.name] !== undefined));
  if (names.length === 0) return '';
  const pick = (cells: readonly string[]) => cells.filter((_, i) => used[i]);
  const rows = [[`${name}: cause`, ...pick(fields.map((field) => field.name))]];
  for (const cause of names) rows.push([cause.label, ...pick(values.map((value) => number(value[cause.name] ?? 0)))]);
  rows.push(['sum', ...pick(values.map((value) => number(Object.values(value).reduce((sum, v) => sum + v, 0))))]);
  return table(rows);
}

function lookUp(report: Report, path: string): unknown {
  let node: unknown = report;
  for (const part of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return node;
}

function figure(field: ReportFieldSchema, value: unknown): string {
  if (value === undefined) return '';
  const unit = field.unit === '' ? '' : ` ${field.unit}`;
  if (typeof value === 'string') return value;
  if (field.type === 'ratio') return `${(value as number).toLocaleString('en-US', { maximumFractionDigits: 3 })}${unit}`;
  return `${number(value as number)}${unit}`;
}

const number = (value: number): string => value.toLocaleString('en-US');

// The first column to the left, the others to the right; a line under the head.
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] as readonly string[]).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number)))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return `${lines.join('\n')}\n`;
}
