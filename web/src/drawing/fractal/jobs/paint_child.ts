// Paints the child of a flush, opened up under its slot: its slots or basement nodes, and the
// resting place of each message of the batch.

import { kPartsPx, type Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../canvas/kit';
import { paintGauge } from '../paint/paint_gauge';
import { paintHeap } from '../paint/paint_heap';
import { corner, leafTone } from '../paint/paint_tree';
import { arrivedIn, type PartFact } from '../replay/batch_parts';
import { acrossOf, between } from '../replay/flush_stage';
import { kWhole } from '../state/state';
import { type BatchMark, scattered, shareBefore, stacked } from './batch_marks';
import { type FlushView, heapHeight, heapIn, kGaugePx, kInsetPx } from './flush_view';
import { paintMerge } from './paint_merge';

const kWaitingAlpha = 0.5;
/** Narrower basement nodes have no gap between them, px. */
const kWallPx = 3.5;
/** Gap between the parts of a split child, px. */
const kApartPx = 9;

/** `open`: 0 as wide as its slot, 1 as wide as the stage allows. */
export function paintChild(view: FlushView, open: number): void {
  const { ctx, theme, script, scene, upper, lower, slot } = view;
  const child = between({ ...lower, ...slot }, lower, open);
  saved(ctx, () => {
    ctx.globalAlpha *= 0.5 * open;
    paintFan(ctx, slot, upper.y + upper.h, child, theme);
  });
  if (script.merge !== undefined && scene.merge > 0) {
    paintMerge(view, script.merge, child);
    return;
  }
  const leaf = script.target.height === 0;
  if (!leaf && open > 0) paintGauge(ctx, child, loadOf(view), theme, kGaugePx);
  for (const half of halvesOf(view, child)) {
    box(ctx, half.x, half.y, half.w, half.h, 2, theme.grid);
    for (const part of half.parts) {
      if (leaf) paintBasement(view, half.spanOf(part));
      else paintWaiting(view, part, half.spanOf(part));
    }
    if (half.parts.length === 0) paintUnopened(view, half);
    frame(ctx, half.x + 0.5, half.y + 0.5, half.w - 1, half.h - 1, 2, theme.ink, 1 + 0.5 * open);
    if (scene.spread > 0)
      saved(ctx, () => {
        ctx.globalAlpha *= scene.spread;
        ctx.fillStyle = theme.ink;
        ctx.beginPath();
        corner(ctx, half.x + half.w, half.y, Math.min(10, half.h / 3));
        ctx.fill();
      });
  }
}

/** Paints the fan from the slot's floor to the child, which is drawn wider than it is. */
function paintFan(ctx: Ctx, slot: { x: number; w: number }, y: number, child: Rect, theme: Theme) {
  ctx.fillStyle = theme.node;
  ctx.beginPath();
  ctx.moveTo(slot.x, y);
  ctx.lineTo(slot.x + slot.w, y);
  ctx.lineTo(child.x + child.w, child.y);
  ctx.lineTo(child.x, child.y);
  ctx.fill();
}

interface Half extends Rect {
  parts: readonly PartFact[];
  spanOf(part: PartFact): { x: number; w: number };
}

/** Returns the child, or the two parts into which it was split. */
function halvesOf({ script, scene }: FlushView, child: Rect): Half[] {
  const { parts, splitAt, target } = script;
  const across = acrossOf(child, target);
  if (splitAt === undefined || scene.split <= 0)
    return [{ ...child, parts, spanOf: ({ from, to }) => across(from, to) }];
  const apart = (kApartPx / 2) * scene.split;
  const left = parts.filter(({ from }) => from < splitAt);
  const right = parts.filter(({ from }) => from >= splitAt);
  const cut = across(target.from, splitAt).w;
  const half = (own: readonly PartFact[], x: number, w: number, shift: number): Half => ({
    ...child,
    x: x + shift,
    w,
    parts: own,
    spanOf: ({ from, to }) => {
      const span = across(from, to);
      const end = Math.min(span.x + span.w, x + w);
      return { x: span.x + shift, w: Math.max(1, end - span.x) };
    },
  });
  return [half(left, child.x, cut - apart, 0), half(right, child.x + cut, child.w - cut, apart)];
}

function loadOf({ script, scene, stage }: FlushView): number {
  const { parts, next } = script;
  const { nodeBytes } = stage.state;
  const before = parts.reduce((sum, part) => sum + part.bytes * shareBefore(part), 0);
  const after = parts.reduce((sum, part) => sum + part.bytes, 0);
  const load = (before + (after - before) * scene.spread) / nodeBytes;
  return next !== undefined && scene.spread >= 1 ? Math.max(1.03, load) : load;
}

/** Returns a leaf's fill as a height, px; its basement nodes are as wide as their keys. */
function fillHeight({ lower, script, stage }: FlushView): number {
  const bytes = script.parts.reduce((sum, part) => sum + part.bytes, 0);
  return lower.h * Math.min(1, bytes / stage.state.nodeBytes);
}

function paintBasement(view: FlushView, { x, w }: { x: number; w: number }): void {
  const { ctx, theme, lower } = view;
  const gap = w >= kPartsPx ? 1.6 : w >= kWallPx ? 0.8 : 0;
  const h = fillHeight(view);
  box(ctx, x + gap / 2, lower.y + lower.h - h, w - gap, h, 0, toneOf(view, theme));
}

/** A leaf that had to be read is not in memory before. */
function toneOf({ script, scene }: FlushView, theme: Theme): string {
  return script.readBytes > 0 && scene.chosen < 1 ? theme.node : leafTone(kWhole, theme);
}

/** Paints the messages that were in a slot of the child before the batch. */
function paintWaiting(view: FlushView, part: PartFact, { x, w }: { x: number; w: number }): void {
  const { ctx, theme, lower, scale, each } = view;
  const h = heapHeight(lower, part.bytes * shareBefore(part), scale);
  const heap = heapIn(lower, { x, w }, h);
  saved(ctx, () => {
    // Pale, so that the batch stands out.
    ctx.globalAlpha *= kWaitingAlpha;
    paintHeap(ctx, heap, part.entries - arrivedIn(part), each, theme);
  });
  if (w >= 6) box(ctx, x - 0.4, lower.y, 0.8, lower.h, 0, theme.line);
}

/** Paints the fill of a child whose parts are not known yet. */
function paintUnopened({ ctx, theme, stage, script }: FlushView, child: Rect): void {
  const { nodes, indexOf, nodeBytes } = stage.state;
  const at = indexOf.get(script.target.node);
  if (at === undefined) return;
  const leaf = nodes.height[at] === 0;
  const size = (leaf ? nodes.serializedBytes : nodes.load)[at] as number;
  const h = child.h * Math.min(1, size / nodeBytes);
  const tone = leaf ? leafTone(nodes.resident[at] as number, theme) : theme.node;
  box(ctx, child.x, child.y + child.h - h, child.w, h, 2, tone);
}

/** Returns the resting place of a mark of the batch; undefined while it is unknown. */
export function settledMark(
  view: FlushView,
  { part: index, nth }: BatchMark,
  size: number,
): { x: number; y: number } | undefined {
  const { script, lower, scale, each } = view;
  const part = script.parts[index];
  if (part === undefined) return undefined;
  const { x, w } = acrossOf(lower, script.target)(part.from, part.to);
  if (script.target.height > 0) {
    const before = heapHeight(lower, part.bytes * shareBefore(part), scale);
    const floor = lower.y + lower.h - kInsetPx - before;
    return stacked({ x, w, floor }, nth, size / 0.74);
  }
  const h = fillHeight(view);
  const inset = size / 2;
  const box = { x: x + inset, y: lower.y + lower.h - h + inset, w: w - size, h: h - size };
  const room = { ...box, w: Math.max(0, box.w), h: Math.max(0, box.h) };
  const count = Math.ceil(arrivedIn(part) / Math.max(1, each));
  return scattered(room, { nth, count, part: index });
}
