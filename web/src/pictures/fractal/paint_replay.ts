// Paints one replayed job over the picture, on the nodes as they were when it began: a batch that
// falls into the child below, or a node that is lifted and written.

import { type Ctx, saved } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Caption } from '../kit/caption';
import type { JobScript } from './job_script';
import type { FractalGeometry } from './layout';
import { paintFlush } from './paint_flush';
import { paintWrite } from './paint_write';
import { flushAt, flushCaption, writeAt, writeCaption } from './replay';
import { asOf, captionOver, paintNames, type ReplayStage, replayLens } from './replay_stage';
import type { FractalState } from './state';

/** What is replayed, and how it is labelled: "1 of 318", or "now". */
export interface Shown {
  script: JobScript;
  elapsedMs: number;
  /** The state from which it started. */
  state: FractalState;
  labels: readonly string[];
  /** Place of the followed row, which the opened part would hide. */
  followed: number | undefined;
}

/** Answers what is to be said about it. */
export function paintReplay(
  ctx: Ctx,
  now: FractalGeometry,
  shown: Shown,
  theme: Theme,
): Caption | undefined {
  const { script, elapsedMs, labels, state, followed } = shown;
  const geometry = asOf(now, state);
  const source = geometry.rows.find((row) => row.height === script.height);
  const lens = replayLens(geometry, state, script);
  if (source === undefined || lens === undefined) return undefined;
  const stage: ReplayStage = { ctx, geometry, state, theme, lens, source };
  const fade = (presence: number, paint: () => void) =>
    saved(ctx, () => {
      ctx.globalAlpha = presence;
      if (presence <= 0) return;
      paint();
      paintNames(
        stage,
        script.kind === 'flush' ? [script.height, script.height - 1] : [script.height],
      );
    });
  if (script.kind === 'flush') {
    const scene = flushAt(script, elapsedMs);
    const { presence } = scene;
    fade(presence, () => paintFlush(stage, script, scene, followed));
    return {
      ...captionOver(
        stage,
        flushCaption(script, scene),
        labels,
        lens.span(script.target.from, script.target.to),
      ),
      presence,
    };
  }
  const scene = writeAt(script, elapsedMs);
  const { presence } = scene;
  fade(presence, () => paintWrite(stage, script, scene, followed));
  return {
    ...captionOver(stage, writeCaption(script), labels, lens.span(script.from, script.to)),
    presence,
  };
}
