// Paints the levels of a moment as the LSM picture does, without the parts that no LOG tells of:
// the memtable, the log and the drive.

import type { Theme } from '../../drawing/canvas/ink/theme';
import { type Ctx, saved, text } from '../../drawing/canvas/kit';
import { lsmLayout } from '../../drawing/lsm/layout/layout';
import { paintLsm } from '../../drawing/lsm/paint/paint_tree';
import type { LevelView, LsmState } from '../../drawing/lsm/state/state';
import { formatBytes, formatCount } from '../../model/values/units';

const kGutter = 132;
const kNarrowGutter = 96;
/** Room above L0, px. */
const kTop = 8;

export function paintLevels(
  ctx: Ctx,
  { width, height }: { width: number; height: number },
  theme: Theme,
  state: LsmState,
): void {
  const narrow = width < 500;
  const gutter = narrow ? kNarrowGutter : kGutter;
  const layout = (high: number) => lsmLayout(state, { width, height: high, gutter });
  // The box is higher by what is not shown above L0 and below the last level.
  const probe = layout(height + 120);
  const hidden = probe.l0.y - kTop + (height + 120 - probe.drive.y);
  const geometry = layout(height + hidden);
  const top = geometry.l0.y - kTop;
  saved(ctx, () => {
    ctx.beginPath();
    ctx.rect(0, 0, width, height);
    ctx.clip();
    ctx.translate(0, -top);
    // Its names are below, so the picture's own gauges are left out.
    const plain = { ...geometry, box: { ...geometry.box, gutter: 0 } };
    paintLsm(ctx, plain, state, theme, { hovered: 0, chosen: 0, jobs: true });
    const rows = [{ ...geometry.l0, level: 0, view: state.levels[0] }, ...geometry.levels];
    for (const { level, view, y, h } of rows)
      name(ctx, { level, view, y: y + h / 2, theme, narrow });
  });
}

interface Name {
  readonly level: number;
  readonly view: LevelView | undefined;
  readonly y: number;
  readonly theme: Theme;
  /** The figures are below its name. */
  readonly narrow: boolean;
}

function name(ctx: Ctx, { level, view, y, theme, narrow }: Name): void {
  const hasFiles = view !== undefined && view.files > 0;
  const up = narrow && hasFiles ? 9 : 0;
  text(ctx, 0, y - up, `L${level}`, theme.ink, { size: 14, weight: 600, baseline: 'middle' });
  if (!hasFiles) return;
  const words = `${formatCount(view.files)} · ${formatBytes(view.bytes)}`;
  text(ctx, narrow ? 0 : 26, y + up, words, theme.soft, { size: 14, baseline: 'middle' });
}
