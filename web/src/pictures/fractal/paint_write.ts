// Paints a node write: the node lifts, its strip drops, and it sinks back as the drive has it.
import { box, frame, saved } from '../../canvas/kit';
import type { WriteScript } from './job_script';
import { kFootPx } from './layout';
import { corner, leafTone } from './paint_tree';
import type { WriteScene } from './replay';
import { paintHeld, paintSheet, type ReplayStage } from './replay_stage';

/** The node lifts, whole; when its strip has dropped it sinks back, no longer changed. */
export function paintWrite(
  stage: ReplayStage,
  script: WriteScript,
  scene: WriteScene,
  followed: number | undefined,
): void {
  const { ctx, state, theme, lens, source } = stage;
  const { nodes } = state;
  paintSheet(stage, script, followed);
  const ground = lens.frame === undefined ? theme.bg : theme.panel;
  const lift = Math.min(10, source.headroom * 0.35) * scene.lift;
  const leaf = script.height === 0;
  for (const at of source.level.nodes) {
    const own = nodes.node[at] === script.node;
    const span = lens.span(nodes.from[at] as number, nodes.to[at] as number);
    if (
      !own &&
      (lens.frame === undefined ||
        span.x < lens.frame.x ||
        span.x + span.w > lens.frame.x + lens.frame.w + 1)
    )
      continue;
    const { x, w } = { x: span.x + 0.5, w: Math.max(0.8, span.w - 1) };
    const y = source.y - (own ? lift : 0);
    box(ctx, x, source.y - 9, w, source.h + 9 + (own ? kFootPx : 0), 0, ground);
    box(ctx, x, y, w, source.h, 2, theme.grid);
    const fill = Math.min(
      1,
      ((leaf ? nodes.serializedBytes : nodes.load)[at] as number) / state.nodeBytes,
    );
    const tone = leaf ? leafTone(nodes.resident[at] as number, theme) : theme.node;
    box(ctx, x, y + source.h * (1 - fill), w, source.h * fill, 2, tone);
    if (!own) continue;
    if (!leaf) paintHeld(stage, source, at, y);
    frame(ctx, x, y, w, source.h, 2, theme.ink, 2);
    saved(ctx, () => {
      ctx.globalAlpha *= 1 - scene.clean;
      ctx.fillStyle = theme.ink;
      ctx.beginPath();
      corner(ctx, x + w, y, Math.min(9, w / 2, source.h / 2));
      ctx.fill();
    });
  }
}
