// Agreement of a figure with the real engine's: it differs by no more than the tolerance, or lies
// within the range of the real engine's runs of the same operations. A verdict always says which.
import type { MeasuredRun, Replay, Row, Stage } from './measured';

/** The lowest and the highest figure of the real engine's runs, repetitions included. */
export interface RealRange {
  readonly lowest: number;
  readonly highest: number;
  readonly runs: number;
}
/** A compared figure with its verdict. */
export interface Judged extends Row {
  readonly range?: RealRange;
  /** Undefined: the figure is shown, but not judged. */
  readonly agreement?: Agreement;
  readonly tolerance?: number;
  /** The known reason for a figure outside. */
  readonly why?: string;
}
export type Agreement = 'within tolerance' | 'within real runs' | 'outside';
export type RangeOf = (run: MeasuredRun, row: Row) => RealRange | undefined;

const kTolerance = 0.05;

export function judge(engine: Replay, run: MeasuredRun, row: Row, range?: RealRange): Judged {
  const ranged = range === undefined ? row : { ...row, range };
  if (!engine.judged(run, row)) return ranged;
  const tolerance = engine.tolerance?.(run, row) ?? kTolerance;
  const agreement = agreementOf(row, tolerance, range);
  const why = agreement === 'outside' ? engine.why?.(run, row) : undefined;
  return { ...ranged, agreement, tolerance, ...(why === undefined ? {} : { why }) };
}

export function agreementOf(row: Row, tolerance: number, range?: RealRange): Agreement {
  if (row.error !== null && Math.abs(row.error) <= tolerance) return 'within tolerance';
  return range !== undefined && range.lowest <= row.ours && row.ours <= range.highest
    ? 'within real runs'
    : 'outside';
}

/** The ranges of figures that were measured at least twice, in runs with names of repetitions. */
export function rangesOf(
  runs: readonly MeasuredRun[],
  realOf: Replay['realOf'] = valueAt,
): RangeOf {
  return (run, { stage: index, metric }) => {
    const stage = run.stages[index];
    if (stage === undefined) return undefined;
    const reals = runs
      .filter((other) => sameOperations(other, run))
      .flatMap(({ stages }) => stages.find((other) => sameStage(other, stage)) ?? [])
      .flatMap((other) => realOf(other, metric) ?? []);
    if (reals.length < 2) return undefined;
    return { lowest: Math.min(...reals), highest: Math.max(...reals), runs: reals.length };
  };
}

/** `X_rep1` and `X_repeat1` are repetitions of `X`, and so is `X_rep2_A123` of `X_A123`. */
const sameOperations = (a: MeasuredRun, b: MeasuredRun): boolean =>
  a.system === b.system && bare(a.run) === bare(b.run);
const bare = (name: string): string => name.replace(/_rep(eat)?\d+(?=_|$)/, '');

const sameStage = (a: Stage, b: Stage): boolean =>
  a.stream === b.stream && a.workload === b.workload && a.at === b.at && a.read === b.read;

/** The number of a stage at a dotted path; keys may have dots themselves. */
export function valueAt(node: unknown, path: string): number | undefined {
  if (path === '') return typeof node === 'number' ? node : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    if (path !== key && !path.startsWith(`${key}.`)) continue;
    const found = valueAt(value, path.slice(key.length + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
