// The record of replayed runs, scenarios/published/measured.json: figures of the real engines and
// ours, by engine, for the site's page Measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Judged } from './agreement';
import type { MeasuredRun, Skipped } from './measured';

/** A figure judged against the real engine. */
export interface RecordedFigure {
  /** The stream of operations, such as A1 or iib. */
  readonly stream: string;
  /** The read after the stream, such as get_present. */
  readonly read?: string;
  readonly metric: string;
  readonly real: number;
  readonly ours: number;
  /** The lowest and the highest of the real engine's runs, if there are several. */
  readonly range?: readonly [number, number];
  /** The known reason for a figure outside. */
  readonly why?: string;
}
export interface RecordedRun {
  readonly run: string;
  readonly system: string;
  readonly options: MeasuredRun['options'];
  readonly figures: readonly RecordedFigure[];
  /** Reasons for stages that were not compared. */
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

/** Replaces the record's runs of this engine. */
export function writeMeasured(engine: string, runs: readonly RecordedRun[]): void {
  const record = existsSync(kPath)
    ? (JSON.parse(readFileSync(kPath, 'utf8')) as MeasuredRecord)
    : {};
  const text = JSON.stringify({ ...record, [engine]: runs }, null, 1);
  writeFileSync(kPath, `${text}\n`);
}
