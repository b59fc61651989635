// Prints replayed figures as a table: real, ours, error, verdict and the range of the real engine's
// runs; then the meaning of the columns.
import { linesOf } from '../../cli/text_table';
import type { Judged, RealRange } from './agreement';
import type { MeasuredRun, Skipped, Stage } from './measured';

const kColumns = 120;
const kGap = '  ';
/** Columns aligned left; those of numbers are aligned right. */
const kHeads = ['stage', 'figure', 'real', 'ours', 'error', 'verdict', 'real range'];
const kToTheLeft = ['stage', 'figure', 'verdict', 'real range'];

export function print(
  run: MeasuredRun,
  rows: readonly Judged[],
  skipped: readonly Skipped[],
): void {
  process.stdout.write(`\n${runLines(run, rows, skipped).join('\n')}\n`);
}

/** The lines of one run, with a header. */
export function runLines(
  run: MeasuredRun,
  rows: readonly Judged[],
  skipped: readonly Skipped[],
): string[] {
  return [
    `run ${run.run}`,
    ...(rows.length === 0 ? [] : table(run, rows)),
    ...skipped.map(({ stage, reason }) =>
      stage === undefined
        ? `skipped: ${reason}`
        : `stage ${stageName(run.stages[stage])} skipped: ${reason}`,
    ),
  ];
}

function table(run: MeasuredRun, rows: readonly Judged[]): string[] {
  const cells = [kHeads, ...rows.map((row) => cellsOf(run, row))];
  const widths = kHeads.map((_, column) =>
    Math.max(...cells.map((line) => (line[column] as string).length)),
  );
  // A column without content has no head either.
  if (rows.every(({ range }) => range === undefined)) widths[6] = 0;
  const others = widths.reduce((sum, width, column) => {
    return column === 1 || width === 0 ? sum : sum + width + kGap.length;
  }, 0);
  // Long names of figures are wrapped, but never within a word.
  const words = cells.flatMap((line) => (line[1] as string).split(' ').map(({ length }) => length));
  widths[1] = Math.min(widths[1] as number, Math.max(kColumns - others, ...words));
  return cells.flatMap((line, index) => {
    const why = rows[index - 1]?.why;
    const reason = why === undefined ? [] : linesOf(`why: ${why}`, kColumns - 5);
    return [...lineOf(line, widths), ...reason.map((text) => `     ${text}`)];
  });
}

function lineOf(cells: readonly string[], widths: readonly number[]): string[] {
  const [stage = 0, figure = 0] = widths;
  const [name = '', ...rest] = linesOf(cells[1] as string, figure);
  const line = cells
    .map((cell, column) => (column === 1 ? name : cell))
    .map((cell, column) => {
      const width = widths[column] as number;
      if (width === 0) return '';
      const left = kToTheLeft.includes(kHeads[column] as string);
      return left ? cell.padEnd(width) : cell.padStart(width);
    })
    .join(kGap)
    .trimEnd();
  return [line, ...rest.map((text) => `${' '.repeat(stage)}${kGap}${text}`)];
}

/** The cells of a row, without the parts that all paths of figures share. */
const cellsOf = (run: MeasuredRun, row: Judged): string[] => [
  stageName(run.stages[row.stage]),
  row.metric.replace(/^(metrics|engine_status)\./, ''),
  number(row.real),
  number(row.ours),
  errorWords(row.error),
  verdictOf(row),
  row.range === undefined ? '' : rangeWords(row.range, row.real),
];

const stageName = (stage: Partial<Stage> = {}): string =>
  [stage.stage, stage.stream, stage.workload, stage.at, stage.read, stage.label, stage.kind]
    .filter(Boolean)
    .join(' ');

const kLegend = `
stage       fg: right after the last statement; settled, idle: once no background work was left;
            fullcompact: a copy that was compacted
real range  the lowest and the highest of the real engine's own runs of the same operations, by how
            much they differ from the measured figure; in brackets how many runs that is
no verdict  printed, not judged: other moments than the one at which the engine is judged, figures
            that depend on timing, such as reads of unpaced runs, and details (docs/fidelity.md)
`;

/** Prints the meaning of the columns, and how many judged figures agree. */
export function summarise(shown: readonly unknown[], rows: readonly Judged[]): void {
  if (shown.length === 0) return;
  const counted = (agreement: string) => rows.filter((row) => row.agreement === agreement).length;
  const explained = rows.filter(({ why }) => why !== undefined).length;
  process.stdout.write(
    `${kLegend}\nof ${rows.length} judged figures ${counted('within tolerance')} lie within the ` +
      `tolerance of the measured one (5 %, reads per get 3 %),\n` +
      `${counted('within real runs')} more within the range of the real engine's own runs, ` +
      `${counted('outside')} outside, ${explained} of these with a reason\n`,
  );
}

const number = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(4);

const errorWords = (error: number | null): string => (error === null ? '–' : `${percent(error)} %`);

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)}`;

function verdictOf({ agreement, tolerance = 0 }: Judged): string {
  if (agreement === 'within tolerance') return `within ${(tolerance * 100).toFixed(0)} %`;
  return agreement === 'within real runs' ? 'within range' : (agreement ?? '');
}

/** The range relative to the real figure; absolute if that is 0. */
function rangeWords({ lowest, highest, runs }: RealRange, real: number): string {
  if (lowest === highest) return `the same (${runs})`;
  const words =
    real === 0
      ? `${number(lowest)} to ${number(highest)}`
      : `${percent(lowest / real - 1)} to ${percent(highest / real - 1)} %`;
  return `${words} (${runs})`;
}
