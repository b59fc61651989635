// Paints one replayed job over the picture, on the nodes as they were when it began: a batch that falls into the child below, or a node that is lifted and written.
import type { Ctx } from '../../draw/kit';
import { saved } from '../../draw/kit';
import type { Theme } from '../../draw/theme';
import type { JobScript } from './job_script';
import type { FractalGeometry } from './layout';
import { paintFlush } from './paint_flush';
import { paintWrite } from './paint_write';
import { flushAt, writeAt } from './replay';
import { asOf, type ReplayStage, replayLens } from './replay_stage';
import type { FractalState } from './state';

/** What is replayed, and how it is labelled: "1 of 318", or "now". */
export interface Shown {
  script: JobScript;
  elapsedMs: number;
  /** The state from which it started. */
  state: FractalState;
  index: string;
  /** Place of the followed row, which the opened part would hide. */
  followed: number | undefined;
}

export function paintReplay(ctx: Ctx, now: FractalGeometry, shown: Shown, theme: Theme): void {
  const { script, elapsedMs, index, state } = shown;
  const geometry = asOf(now, state);
  const source = geometry.rows.find((row) => row.height === script.height);
  const lens = replayLens(geometry, state, script);
  if (source === undefined || lens === undefined) return;
  const stage: ReplayStage = { ctx, geometry, state, theme, lens, source, index };
  saved(ctx, () => {
    if (script.kind === 'flush') {
      const scene = flushAt(script, elapsedMs);
      ctx.globalAlpha = scene.presence;
      if (scene.presence > 0) paintFlush(stage, script, scene, shown.followed);
    } else {
      const scene = writeAt(script, elapsedMs);
      ctx.globalAlpha = scene.presence;
      if (scene.presence > 0) paintWrite(stage, script, scene, shown.followed);
    }
  });
}
