// The record of replayed runs: figures of the real engines and ours, for the site's page on them:
// scenarios/published/measured.json, by engine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Judged } from './agreement';
import type { MeasuredRun, Skipped } from './measured';

/** A figure that is held against the real engine. */
export interface RecordedFigure {
  /** The stream of operations, such as A1 or iib. */
  readonly stream: string;
  /** What was read afterwards, such as get_present. */
  readonly read?: string;
  readonly metric: string;
  readonly real: number;
  readonly ours: number;
  /** The lowest and the highest of the real engine's runs, where there were several. */
  readonly range?: readonly [number, number];
  /** Why ours lies outside, where that is known. */
  readonly why?: string;
}
export interface RecordedRun {
  readonly run: string;
  readonly system: string;
  readonly options: MeasuredRun['options'];
  readonly figures: readonly RecordedFigure[];
  /** Why stages were not compared. */
  readonly skipped: readonly string[];
}
export type MeasuredRecord = Readonly<Record<string, readonly RecordedRun[]>>;

const kPath = new URL('../../scenarios/published/measured.json', import.meta.url);

export function recordedRun(
  run: MeasuredRun,
  rows: readonly Judged[],
  skipped: readonly Skipped[],
): RecordedRun {
  return {
    run: run.run,
    system: run.system,
    options: run.options,
    figures: rows.map(({ stage, metric, real, ours, range, why }) => {
      const { stream, workload, read } = run.stages[stage] ?? {};
      return {
        stream: stream ?? workload ?? '',
        ...(read === undefined ? {} : { read }),
        metric,
        real,
        ours,
        ...(range === undefined ? {} : { range: [range.lowest, range.highest] as const }),
        ...(why === undefined ? {} : { why }),
      };
    }),
    skipped: [...new Set(skipped.map(({ reason }) => reason))],
  };
}

/** Takes the place of what the record has of this engine's runs. */
export function writeMeasured(engine: string, runs: readonly RecordedRun[]): void {
  const record = existsSync(kPath)
    ? (JSON.parse(readFileSync(kPath, 'utf8')) as MeasuredRecord)
    : {};
  const text = JSON.stringify({ ...record, [engine]: runs }, null, 1);
  writeFileSync(kPath, `${text}\n`);
}
