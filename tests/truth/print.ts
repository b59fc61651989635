// Replayed figures as lines: real, ours, error, whether ours agrees, and what the real engine's own
// runs came to.
import type { Judged, RealRange } from './agreement';
import type { MeasuredRun, Skipped } from './measured';

export function print(
  run: MeasuredRun,
  rows: readonly Judged[],
  skipped: readonly Skipped[],
): void {
  process.stdout.write(`\n${run.run}\n`);
  for (const r of rows) {
    const { stream, workload, at, read } = run.stages[r.stage] ?? {};
    const cells = [
      String(r.stage).padStart(4),
      [stream, workload, at, read].filter(Boolean).join(' ').padEnd(20),
      r.metric.padEnd(28),
      number(r.real).padStart(16),
      number(r.ours).padStart(16),
      errorWords(r.error).padStart(9),
      agreementWords(r),
      rangeWords(r.range),
    ];
    process.stdout.write(`${cells.join(' ').trimEnd()}\n`);
    if (r.why !== undefined) process.stdout.write(`     why: ${r.why}\n`);
  }
  for (const { stage, reason } of skipped)
    process.stdout.write(
      `${stage === undefined ? 'skipped' : `stage ${stage} skipped`}: ${reason}\n`,
    );
}

export function summarise(rows: readonly Judged[]): void {
  if (rows.length === 0) return;
  const counted = (agreement: string) => rows.filter((row) => row.agreement === agreement).length;
  const explained = rows.filter(({ why }) => why !== undefined).length;
  process.stdout.write(
    `\nof ${rows.length} judged figures ${counted('within tolerance')} lie within the tolerance of ` +
      `the measured one (5 %, reads a get 3 %), ${counted('within real runs')} more within the real ` +
      `engine's own runs, ${counted('outside')} outside, ${explained} of these with a reason\n`,
  );
}

const number = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(4);

const errorWords = (error: number | null): string =>
  error === null ? '–' : `${error >= 0 ? '+' : ''}${(error * 100).toFixed(1)} %`;

function agreementWords({ agreement, tolerance = 0 }: Judged): string {
  const percent = `${(tolerance * 100).toFixed(0)} %`;
  const words =
    agreement === undefined
      ? ''
      : agreement === 'within tolerance'
        ? `within ${percent}`
        : agreement;
  return `  ${words.padEnd(16)}`;
}

const rangeWords = (range?: RealRange): string =>
  range === undefined
    ? ''
    : `  real: ${number(range.lowest)} to ${number(range.highest)} in ${range.runs} runs`;
