// One replayed job over the picture, on the nodes as they were when it began: a batch that falls
// into the child below, or a node that is lifted and written.

import { type Ctx, saved } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Rect } from '../../model/geometry';
import type { Caption } from '../kit/caption';
import type { Lens } from '../kit/lens';
import type { Words } from '../kit/words';
import type { JobScript } from './job_script';
import { type FractalGeometry, kFootPx, type NodeRow } from './layout';
import { paintFlush } from './paint_flush';
import { paintWrite } from './paint_write';
import { batchMarks, flushAt, flushCaption, writeAt, writeCaption } from './replay';
import { asOf, captionOver, replayLens } from './replay_stage';
import type { FractalState } from './state';

/** What is replayed, and its chips: "replay · one of 318 …", or "live". */
export interface Shown {
  script: JobScript;
  elapsedMs: number;
  /** The state from which it started. */
  state: FractalState;
  chips: readonly string[];
}

/** A job where the picture has its rows. */
export interface PlacedJob extends Shown {
  /** With the nodes of then. */
  geometry: FractalGeometry;
  source: NodeRow;
  lens: Lens;
  /** How far it is faded in. */
  presence: number;
}

/** Undefined if the picture has no row for it. */
export function placeJob(now: FractalGeometry, shown: Shown): PlacedJob | undefined {
  const { script, elapsedMs, state } = shown;
  const geometry = asOf(now, state);
  const source = geometry.rows.find((row) => row.height === script.height);
  const lens = replayLens(geometry, state, script);
  if (source === undefined || lens === undefined) return undefined;
  const { presence } =
    script.kind === 'flush' ? flushAt(script, elapsedMs) : writeAt(script, elapsedMs);
  return { ...shown, geometry, source, lens, presence };
}

/** What it lies over. */
export function coveredBy({ lens, source, script, presence }: PlacedJob): Rect[] {
  if (presence <= 0) return [];
  if (lens.frame !== undefined) return [{ ...lens.frame, h: lens.frame.h + kFootPx + 2 }];
  const { x, w } = lens.span(script.from, script.to);
  return [{ x, w, y: source.y - 9, h: source.h + 9 }];
}

export function jobCaption({
  script,
  elapsedMs,
  chips,
  geometry,
  source,
  lens,
  presence,
}: PlacedJob): Caption {
  if (script.kind === 'flush') {
    const scene = flushAt(script, elapsedMs);
    const { count, each } = batchMarks(script.messages);
    const marks = scene.fall > 0 && scene.spread === 0 && count > 0 && each > 1 ? each : 0;
    const wordings = flushCaption(script, scene, marks);
    const span = lens.span(script.target.from, script.target.to);
    return { ...captionOver(geometry, lens, source, wordings, chips, span), presence };
  }
  const span = lens.span(script.from, script.to);
  return { ...captionOver(geometry, lens, source, writeCaption(script), chips, span), presence };
}

/** `followed`: place of the followed row, which the opened part would hide. */
export function paintReplay(
  ctx: Ctx,
  words: Words,
  job: PlacedJob,
  followed: number | undefined,
  theme: Theme,
): void {
  const { script, elapsedMs, presence } = job;
  if (presence <= 0) return;
  const stage = { ...job, ctx, words, theme };
  saved(ctx, () => {
    ctx.globalAlpha = presence;
    if (script.kind === 'flush') paintFlush(stage, script, flushAt(script, elapsedMs), followed);
    else paintWrite(stage, script, writeAt(script, elapsedMs), followed);
  });
}
