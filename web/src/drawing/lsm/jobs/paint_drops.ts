// Paints equal keys that meet at the front: of two versions that come together the newer one stays,
// and the older one falls out. Each mark is one version or a few, at its place among the keys.
import type { Theme } from '../../canvas/ink/theme';
import { type Ctx, saved } from '../../canvas/kit';
import { kDropShare } from '../replay/replay';
import type { Stage } from './stage';

/** Two versions come together while the front is this share of the keys away. */
const kMeetShare = 0.07;
const kMarkPx = 3;

export function paintDrops(stage: Stage): void {
  const { ctx, geometry, script, scene, theme, source, target, lift, lens } = stage;
  if (scene.progress <= 0 || script.drops.places.length === 0) return;
  const keys = script.to - script.from;
  const front = scene.front + scene.beyond;
  // Upper and lower versions, the place where they meet, and the end of a fall.
  const above = source.y + source.h;
  const below = target.y + target.h / 2 - lift;
  const meet = Math.max(above + 3, target.y - lift - 6);
  const foot = target.y + target.h + 3;
  const room = Math.min(40, geometry.drive.y + geometry.drive.h * 0.4 - foot);
  saved(ctx, () => {
    const alpha = ctx.globalAlpha;
    for (const place of script.drops.places) {
      const passed = (front - place) / keys;
      if (passed < -kMeetShare || passed > kDropShare) continue;
      const x = lens.at(place);
      if (passed < 0) {
        const near = 1 + passed / kMeetShare;
        ctx.globalAlpha = alpha * Math.min(1, near * 2);
        mark(ctx, x, above + (meet - 4 - above) * near, theme.ink);
        mark(ctx, x, below + (meet + 2 - below) * near, theme.soft);
        continue;
      }
      const fallen = passed / kDropShare;
      ctx.globalAlpha = alpha * (1 - fallen ** 3);
      mark(ctx, x, meet + 2 + (foot + room - meet) * fallen ** 1.6, theme.soft);
    }
  });
}

function mark(ctx: Ctx, x: number, y: number, fill: Theme['ink']): void {
  ctx.fillStyle = fill;
  ctx.fillRect(x - kMarkPx / 2, y, kMarkPx, kMarkPx);
}
