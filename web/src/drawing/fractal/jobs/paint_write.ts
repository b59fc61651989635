// Paints a node write: the whole node lifts, and drops as its strip. For a checkpoint a copy lifts,
// while the node stays in memory and can change; for an eviction the node itself lifts.
//
// The lifted one shows the cost of the write as its strip does: solid is new, hatched is written
// again.

import { kStripBytesPerPx, type Rect } from '../../../model/values/geometry';
import { box, frame, saved } from '../../canvas/kit';
import { kTapeLinePx, surfaceOf } from '../../kit/drive/tape';
import { corners, leafTone } from '../paint/paint_tree';
import { between } from '../replay/flush_stage';
import type { WriteScript } from '../replay/job_script';
import type { WriteScene } from '../replay/replay';
import { paintHeld, paintSheet, type ReplayStage } from './paint_sheet';

const kLiftPx = 15;

export function paintWrite(
  stage: ReplayStage,
  script: WriteScript,
  scene: WriteScene,
  followed: number | undefined,
): void {
  const { state, lens, source } = stage;
  const { nodes } = state;
  paintSheet(stage, script, followed);
  for (const at of source.level.nodes) {
    const { x, w } = lens.span(nodes.from[at] as number, nodes.to[at] as number);
    const { frame: sheet } = lens;
    if (sheet !== undefined && (x < sheet.x || x + w > sheet.x + sheet.w + 1)) continue;
    const rect = { x: x + 0.5, y: source.y, w: Math.max(0.8, w - 1), h: source.h };
    const own = nodes.node[at] === script.node;
    paintNode(stage, at, rect, own ? { script, scene } : undefined);
  }
  paintLifted(stage, script, scene);
}

/** `own` is given for the node that is written. */
function paintNode(
  stage: ReplayStage,
  at: number,
  rect: Rect,
  own: { script: WriteScript; scene: WriteScene } | undefined,
): void {
  const { ctx, state, theme, source } = stage;
  const { nodes, nodeBytes } = state;
  const { x, y, w, h } = rect;
  const leaf = nodes.height[at] === 0;
  const size = (leaf ? nodes.serializedBytes : nodes.load)[at] as number;
  const high = h * Math.min(1, size / nodeBytes);
  box(ctx, x, y, w, h, 2, theme.grid);
  const leaving = own !== undefined && !own.script.forCheckpoint;
  const tone = leaf && !leaving ? leafTone(nodes.resident[at] as number, theme) : theme.node;
  box(ctx, x, y + h - high, w, high, 2, tone);
  if (!leaf) paintHeld(stage, source, at, y);
  if (own === undefined && nodes.dirty[at] === 0) return;
  saved(ctx, () => {
    ctx.globalAlpha *= own === undefined ? 1 : 1 - own.scene.clean;
    ctx.fillStyle = theme.ink;
    ctx.beginPath();
    corners(ctx, rect, Math.min(10, w / 2, h / 3), own === undefined && nodes.pending[at] === 1);
    ctx.fill();
  });
}

/** Paints the lifted node, which falls to its strip's place and becomes the strip. */
function paintLifted(
  { ctx, state, geometry, theme, lens, source }: ReplayStage,
  { node, writtenBytes, firstBytes }: WriteScript,
  { lift, falls, clean }: WriteScene,
): void {
  const at = state.indexOf.get(node);
  const fall = falls[0] ?? 0;
  if (at === undefined || fall >= 1 || clean > 0) return;
  const { nodes } = state;
  const own = lens.span(nodes.from[at] as number, nodes.to[at] as number);
  const lifted = { ...own, y: source.y - kLiftPx * lift, h: source.h };
  const strip = { ...stripPlace(geometry.drive), w: Math.max(2, writtenBytes / kStripBytesPerPx) };
  const { x, y, w, h } = between(lifted, strip, fall);
  saved(ctx, () => {
    ctx.globalAlpha *= Math.min(1, lift * 2);
    const fresh = w * Math.min(1, firstBytes / Math.max(1, writtenBytes));
    box(ctx, x, y, w, h, 2, theme.hatch);
    box(ctx, x, y, fresh, h, 2, theme.first);
  });
  frame(ctx, x, y, w, h, 2, theme.ink, 2 - fall);
}

/** The first line of the drive's lane. */
const stripPlace = (drive: Rect) => ({
  x: drive.x,
  y: surfaceOf(drive) - kTapeLinePx + 1,
  h: kTapeLinePx - 2,
});
