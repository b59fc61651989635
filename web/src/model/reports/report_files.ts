// The reports of a run as Markdown and CSV, for the page and the command line. Each contains the
// scenario, the build and the digests, so that a reader can reproduce the run.
import {
  causeTable,
  figureRows,
  type Outcome,
  printFigure,
  type Value,
} from '../figures/report_table';
import { csv, escapeCell, markdownTable } from './table_text';

export interface RunReport {
  readonly title: string;
  readonly question: string;
  /** Name and seed of the scenario, and all of it as a JSON document. */
  readonly scenario: string;
  readonly seed: number;
  readonly document: string;
  readonly build: string;
  /** The address that opens the run at this moment, if there is one. */
  readonly link?: string;
  readonly outcomes: readonly Outcome[];
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

/** One figure per line, in plain numbers: contender, figure, cause, unit, value. */
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
  return csv([['contender', 'figure', 'cause', 'unit', 'value'], ...about, ...figures, ...causes]);
}
