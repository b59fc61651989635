// The reports of a run as tables of figures, and each contender's bytes by cause.
import { kCauses, kReport, type ReportFieldSchema } from '../../gen/schema';
import type { ByCause, Report } from '../../gen/types';

export interface Outcome {
  readonly name: string;
  readonly state: string;
  /** Reason for stopping; empty if it did not stop. */
  readonly message: string;
  readonly statements: number;
  readonly report: Report;
}
export type Value = number | string | undefined;
export interface FigureRow {
  readonly name: string;
  readonly unit: string;
  readonly type: ReportFieldSchema['type'] | 'text';
  /** By contender. */
  readonly values: readonly Value[];
}
export interface CauseTable {
  /** Non-empty report fields that are split by cause, such as "host_bytes.written". */
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  readonly rows: readonly {
    readonly cause: string;
    readonly label: string;
    readonly values: readonly number[];
  }[];
  readonly sums: readonly number[];
}

/** Returns every figure that at least one contender has. */
export function figureRows(outcomes: readonly Outcome[]): FigureRow[] {
  const rows: FigureRow[] = [
    {
      name: 'state',
      unit: '',
      type: 'text',
      values: outcomes.map(({ state, message }) =>
        message === '' ? state : `${state}: ${message}`,
      ),
    },
    {
      name: 'statements',
      unit: '',
      type: 'count',
      values: outcomes.map(({ statements }) => statements),
    },
  ];
  for (const { name, unit, type } of kReport) {
    if (type === 'by_cause') continue;
    const values = outcomes.map(({ report }) => lookUp(report, name) as Value);
    if (values.some((value) => value !== undefined)) rows.push({ name, unit, type, values });
  }
  return rows;
}

/** Returns bytes and commands by cause with their sums; undefined if nothing has moved. */
export function causeTable({ report }: Outcome): CauseTable | undefined {
  const fields = kReport.filter(({ type }) => type === 'by_cause');
  const all = fields.map(({ name, unit }) => ({
    name,
    unit,
    values: (lookUp(report, name) ?? {}) as ByCause,
  }));
  const columns = all.filter(({ values }) => Object.keys(values).length > 0);
  const rows = kCauses
    .filter(({ name }) => columns.some(({ values }) => values[name] !== undefined))
    .map(({ name, label }) => ({
      cause: name,
      label,
      values: columns.map(({ values }) => values[name] ?? 0),
    }));
  if (rows.length === 0) return undefined;
  return {
    columns,
    rows,
    sums: columns.map((_, i) => rows.reduce((sum, row) => sum + (row.values[i] ?? 0), 0)),
  };
}

function lookUp(report: Report, path: string): unknown {
  let node: unknown = report;
  for (const part of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return node;
}

/** Prints a figure for readers: separators, at most three decimals for ratios. */
export function printFigure(value: Value, type: FigureRow['type']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return value.toLocaleString('en-US', type === 'ratio' ? { maximumFractionDigits: 3 } : {});
}
