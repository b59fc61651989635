// Inputs common to the painters of one job.
import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx } from '../../canvas/kit';
import type { Lens } from '../../kit/marks/lens';
import type { Words } from '../../kit/words/words';
import type { LsmGeometry } from '../layout/layout';
import type { JobScript, ReplayScene } from '../replay/replay';

export interface Stage {
  ctx: Ctx;
  words: Words;
  geometry: LsmGeometry;
  script: JobScript;
  scene: ReplayScene;
  theme: Theme;
  /** Boxes of the levels that the job reads from and writes to. */
  source: Rect;
  target: Rect;
  /** Height by which carried files are lifted, px. */
  lift: number;
  lens: Lens;
}

export function frontLine(ctx: Ctx, x: number, y0: number, y1: number, theme: Theme): void {
  box(ctx, x - 1, y0, 2, y1 - y0, 0, theme.ink);
}
