// Paints the merge of a child that is too small with its neighbour.

import type { Rect } from '../../../model/values/geometry';
import { box, frame, saved } from '../../canvas/kit';
import { corner, leafTone } from '../paint/paint_tree';
import type { MergeFact } from '../replay/job_script';
import { kWhole } from '../state/state';
import type { FlushView } from './flush_view';
import { mergeStage } from './merge_stage';

export function paintMerge(view: FlushView, merge: MergeFact, child: Rect): void {
  const { ctx, theme, script, scene, stage } = view;
  const { nodes, indexOf, nodeBytes } = stage.state;
  const own = script.parts.reduce((sum, { bytes }) => sum + bytes, 0) / nodeBytes;
  const at = indexOf.get(merge.node);
  const size = at === undefined ? 0 : (nodes.serializedBytes[at] as number) / nodeBytes;
  const is = mergeStage(
    child,
    script.target,
    merge,
    [Math.min(1, own), Math.min(1, size)],
    scene.merge,
  );
  const tone = script.target.height === 0 ? leafTone(kWhole, theme) : theme.node;
  const both = [
    [is.own, is.ownFill, 1],
    [is.other, is.otherFill, is.sight],
  ] as const;
  for (const [{ x, y, w, h }, fill, alpha] of both)
    saved(ctx, () => {
      ctx.globalAlpha *= alpha;
      box(ctx, x, y, w, h, 0, theme.grid);
      box(ctx, x, y + h * (1 - fill), w, h * fill, 0, tone);
      ctx.globalAlpha *= is.wall;
      frame(ctx, x + 0.5, y + 0.5, Math.max(0, w - 1), h - 1, 2, theme.ink, 1.5);
    });
  saved(ctx, () => {
    ctx.globalAlpha *= 1 - is.wall;
    frame(ctx, child.x + 0.5, child.y + 0.5, child.w - 1, child.h - 1, 2, theme.ink, 1.5);
  });
  ctx.fillStyle = theme.ink;
  ctx.beginPath();
  // The joined node is changed, and not yet written.
  const corners = is.wall < 1 ? [child] : [is.own, is.other];
  for (const { x, y, w, h } of corners) corner(ctx, x + w, y, Math.min(10, h / 3, w / 3));
  ctx.fill();
}
