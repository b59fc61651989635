// Paints one job over the picture: the level's bar, the candidates, and a window onto its keys in
// which inputs lift, vanish behind the merge front and appear again as outputs.
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { saved } from '../../canvas/kit';
import type { Words } from '../../kit/words/words';
import type { LsmGeometry } from '../layout/layout';
import type { JobScript, ReplayScene } from '../replay/replay';
import { headroomOf, replayLens, rowOfLevel } from '../replay/stage';
import { paintCandidates } from './paint_candidates';
import { paintFlush } from './paint_flush';
import { paintLevelGauge } from './paint_gauge';
import { paintCompaction } from './paint_merge';
import type { Stage } from './stage';

export { replayCaptionAt, replayCaptions, sayLimit } from './job_words';

/**
 * `followed`: place of the followed row; the lens hides its line and draws it at the opened place.
 */
export function paintJob(
  ctx: Ctx,
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  followed: number | undefined,
  words: Words,
  theme: Theme,
): void {
  const source = rowOfLevel(geometry, script.level);
  const target = rowOfLevel(geometry, script.outputLevel);
  const lens = replayLens(geometry, script);
  if (source === undefined || target === undefined || lens === undefined || scene.presence <= 0)
    return;
  // Names above the rows limit the lift of files.
  const named = geometry.box.gutter === 0;
  const lift = named ? 2 : Math.min(30, headroomOf(geometry, script.outputLevel) * 0.42);
  const stage: Stage = { ctx, words, geometry, script, scene, theme, source, target, lift, lens };
  paintCandidates(ctx, source, target, script.candidates, scene, theme);
  if (scene.open > 0)
    saved(ctx, () => {
      ctx.globalAlpha = scene.presence * scene.open;
      if (script.kind === 'flush') paintFlush(stage);
      else paintCompaction(stage, followed);
    });
  if (script.gauge !== undefined) paintLevelGauge(ctx, source, script.gauge, scene, theme);
}
