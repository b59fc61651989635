// The place of a replayed job over the picture, the part that it covers, and its words' places. The
// painter is paint_job.ts, the words are in job_words.ts.

import type { Rect } from '../../../model/values/geometry';
import type { Lens } from '../../kit/marks/lens';
import { type FractalGeometry, kFootPx, type NodeRow } from '../layout/layout';
import type { FractalState } from '../state/state';
import { pairsOf } from './flush_stage';
import { type JobScript, stepsOf } from './job_script';
import { flushAt, writeAt } from './replay';
import { asOf, replayLens, rowOnSheet } from './replay_stage';

/** A job to show, with its chip's wordings: "replay · one of 318 …", or "live". */
export interface Shown {
  script: JobScript;
  elapsedMs: number;
  /** The state from which it started. */
  state: FractalState;
  chips: readonly string[];
}

/** A job for which the picture has rows. */
export interface PlacedJob extends Shown {
  /** The picture's rows, with the nodes of the job's beginning. */
  geometry: FractalGeometry;
  source: NodeRow;
  lens: Lens;
  /** Fade-in, 0 … 1. */
  presence: number;
}

/** Undefined if the picture has no row for the job. */
export function placeJob(now: FractalGeometry, shown: Shown): PlacedJob | undefined {
  const { script, elapsedMs, state } = shown;
  const geometry = asOf(now, state);
  const source = geometry.rows.find((row) => row.height === script.height);
  const lens = replayLens(geometry, state, script);
  if (source === undefined || lens === undefined) return undefined;
  const { presence } =
    script.kind === 'flush' ? flushAt(script, elapsedMs) : writeAt(script, elapsedMs);
  const row = lens.frame === undefined ? source : rowOnSheet(source, lens.frame);
  const own = script.kind === 'node write' ? row : source;
  return { ...shown, geometry, source: own, lens, presence };
}

/** Returns the boxes that a job covers. */
export function coveredBy({ lens: { frame }, presence }: PlacedJob): Rect[] {
  return presence <= 0 || frame === undefined ? [] : [{ ...frame, h: frame.h + kFootPx + 2 }];
}

/** The rows that stand on the stage of a job, instead of those of the picture under it. */
export function rowsOnStage({ geometry, script, source, lens, elapsedMs }: PlacedJob): NodeRow[] {
  if (script.kind === 'node write') return [source];
  const { step, rise } = flushAt(script, elapsedMs);
  const pair = pairsOf(lens, stepsOf(script))[step];
  if (pair === undefined || rise < 0.5) return [];
  const rowAt = (height: number, rect: Rect) =>
    geometry.rows.filter((row) => row.height === height).map((row) => ({ ...row, ...rect }));
  const top = script.height - step;
  return [...rowAt(top, pair.upper), ...rowAt(top - 1, pair.lower)];
}
