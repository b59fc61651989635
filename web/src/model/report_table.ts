// The reports of a run as tables, and those as Markdown and CSV: for the page and the command line
// alike. Each carries the scenario, the build and the digests, so that its reader can reproduce the
// run.
import { kCauses, kReport, type ReportFieldSchema } from '../gen/schema';
import type { ByCause, Report } from '../gen/types';

export interface Outcome {
  readonly name: string;
  readonly state: string;
  /** Why it stopped; empty if it did not. */
  readonly message: string;
  readonly statements: number;
  readonly report: Report;
}
export interface RunReport {
  readonly title: string;
  readonly question: string;
  /** Name and seed of the scenario, and the whole of it as a JSON document. */
  readonly scenario: string;
  readonly seed: number;
  readonly document: string;
  readonly build: string;
  /** The address that opens the run at this moment, if there is one. */
  readonly link?: string;
  readonly outcomes: readonly Outcome[];
}

export type Value = number | string | undefined;
export interface FigureRow {
  readonly name: string;
  readonly unit: string;
  readonly type: ReportFieldSchema['type'] | 'text';
  /** One for each contender. */
  readonly values: readonly Value[];
}
export interface CauseTable {
  /**
   * Report fields that are split by cause, such as "host_bytes.written"; only those with something
   * in them.
   */
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  readonly rows: readonly {
    readonly cause: string;
    readonly label: string;
    readonly values: readonly number[];
  }[];
  readonly sums: readonly number[];
}

/** Every figure that some contender has. */
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

/** Bytes and commands by cause, with their sums, or nothing if nothing has moved. */
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

/** A figure for readers: separators, three decimals for ratios. */
export function printFigure(value: Value, type: FigureRow['type']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return value.toLocaleString('en-US', type === 'ratio' ? { maximumFractionDigits: 3 } : {});
}

export function reportMarkdown(run: RunReport): string {
  const names = run.outcomes.map(({ name }) => name);
  const rows = figureRows(run.outcomes).map(({ name, unit, type, values }) => [
    unit === '' ? name : `${name} (${unit})`,
    ...values.map((value) => printFigure(value, type)),
  ]);
  const causes = run.outcomes.flatMap((outcome) => {
    const table = causeTable(outcome);
    if (table === undefined) return [];
    const lines = [
      ...table.rows.map(({ label, values }) => [label, ...values]),
      ['sum', ...table.sums],
    ];
    const head = ['cause', ...table.columns.map(({ name }) => name)];
    return [
      `## ${escapeCell(outcome.name)}: bytes and commands by cause\n\n${markdownTable(
        head,
        lines.map((line) => line.map((cell) => printFigure(cell, 'count'))),
      )}`,
    ];
  });
  const again = run.link === undefined ? `npx three-trees report ${run.scenario}` : `<${run.link}>`;
  return [
    `# ${run.title}\n\n${run.question}\n`,
    `Scenario \`${run.scenario}\`, seed ${run.seed}, build \`${run.build}\`. The same run again: ${run.link === undefined ? `\`${again}\`` : again}\n`,
    markdownTable(['', ...names], rows),
    ...causes,
    `## The scenario\n\n\`\`\`json\n${run.document.trimEnd()}\n\`\`\`\n`,
  ].join('\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return `${[line(head), `|${head.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`, ...rows.map(line)].join('\n')}\n`;
}

const escapeCell = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** One figure a line, numbers as they are: contender, figure, cause, unit, value. */
export function reportCsv(run: RunReport): string {
  const about: Value[][] = [
    ['', 'scenario', '', '', run.scenario],
    ['', 'title', '', '', run.title],
    ['', 'seed', '', '', run.seed],
    ['', 'build', '', '', run.build],
    ...(run.link === undefined ? [] : [['', 'link', '', '', run.link]]),
    ['', 'document', '', '', JSON.stringify(JSON.parse(run.document))],
  ];
  const figures = figureRows(run.outcomes).flatMap(({ name, unit, values }) =>
    values.map((value, i): Value[] => [run.outcomes[i]?.name, name, '', unit, value]),
  );
  const causes = run.outcomes.flatMap((outcome) => {
    const table = causeTable(outcome);
    return (table?.rows ?? []).flatMap(({ cause, values }) =>
      values.map((value, i): Value[] => [
        outcome.name,
        table?.columns[i]?.name,
        cause,
        table?.columns[i]?.unit,
        value,
      ]),
    );
  });
  return [['contender', 'figure', 'cause', 'unit', 'value'], ...about, ...figures, ...causes]
    .map((row) => `${row.map(csvCell).join(',')}\r\n`)
    .join('');
}

// RFC 4180. A text that a spreadsheet would run as a formula is kept from it.
function csvCell(value: Value): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
