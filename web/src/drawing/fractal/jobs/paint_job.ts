// Paints the replayed job on the nodes as they were when it began: a batch that falls into the
// child below, or a node that is lifted and written.

import type { Theme } from '../../canvas/ink/theme';
import { type Ctx, saved } from '../../canvas/kit';
import type { Words } from '../../kit/words/words';
import type { PlacedJob } from '../replay/placed_job';
import { flushAt, writeAt } from '../replay/replay';
import { paintFlush } from './paint_flush';
import { paintWrite } from './paint_write';

export { jobCaption } from './job_words';

/** `followed`: place of the followed row, which the opened part would hide. */
export function paintJob(
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
