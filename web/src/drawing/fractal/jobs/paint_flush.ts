// Paints a flush: slots are compared, the heaviest opens, its batch falls into the child and
// spreads by key; all of it again, if that fills the child.

import type { Rect } from '../../../model/values/geometry';
import { box, frame, saved } from '../../canvas/kit';
import { gridIn, kBlockMessages } from '../layout/marks';
import { paintGauge } from '../paint/paint_gauge';
import { paintHeap, paintMark, paintRim } from '../paint/paint_heap';
import { corner, leafTone } from '../paint/paint_tree';
import { pairsOf } from '../replay/flush_stage';
import { type FlushScript, kGorged, type SlotFact, stepsOf } from '../replay/job_script';
import type { FlushScene } from '../replay/replay';
import { batchMarks } from './batch_marks';
import { type FlushView, heapHeight, heapIn, kGaugePx, kInsetPx, viewOf } from './flush_view';
import { paintChild, settledMark } from './paint_child';
import { paintSheet, type ReplayStage } from './paint_sheet';

export function paintFlush(
  stage: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  followed: number | undefined,
): void {
  const steps = stepsOf(script);
  const pairs = pairsOf(stage.lens, steps);
  const [own, pair, sheet] = [steps[scene.step], pairs[scene.step], stage.lens.frame];
  if (own === undefined || pair === undefined || sheet === undefined) return;
  paintSheet(stage, script, followed);
  const { ctx } = stage;
  saved(ctx, () => {
    ctx.beginPath();
    ctx.rect(sheet.x, sheet.y, sheet.w, sheet.h);
    ctx.clip();
    const before = pairs[scene.step - 1];
    if (before !== undefined && scene.rise < 1) paintLeaving(stage, before.upper, scene.rise);
    paintStep(viewOf(stage, own, scene, pair));
  });
}

/** Paints the node that was flushed before, leaving at the top. */
function paintLeaving({ ctx, theme }: ReplayStage, { x, y, w, h }: Rect, rise: number): void {
  saved(ctx, () => {
    ctx.globalAlpha *= 1 - rise;
    box(ctx, x, y - rise * h, w, h, 2, theme.grid);
    frame(ctx, x + 0.5, y - rise * h + 0.5, w - 1, h - 1, 2, theme.line);
  });
}

function paintStep(view: FlushView): void {
  const { ctx, scene } = view;
  paintUpper(view);
  saved(ctx, () => {
    ctx.globalAlpha *= scene.rise;
    paintChildren(view);
    paintChild(view, openOf(scene));
  });
  paintChosen(view);
  paintBatch(view);
}

/** The child opens up while its slot is being chosen. */
const openOf = ({ chosen }: FlushScene): number => chosen;

function paintUpper(view: FlushView): void {
  const { ctx, theme, stage, script, scene, upper } = view;
  const { x, y, w, h } = upper;
  box(ctx, x, y, w, h, 2, theme.grid);
  paintGauge(ctx, upper, loadOf(script, scene, stage.state.nodeBytes), theme, kGaugePx);
  script.slots.forEach((slot, i) => paintSlot(view, slot, i));
  paintHeaviestSoFar(view);
  frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 2, theme.line);
  paintFloor(view);
  if (scene.spread <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha *= scene.spread;
    ctx.fillStyle = theme.ink;
    ctx.beginPath();
    corner(ctx, x + w, y, Math.min(10, h / 3));
    ctx.fill();
  });
}

/**
 * Returns the node's load, 1 at its limit. A node flushed for its size is over the limit even if
 * its slots are not, because its pivots count as well.
 */
function loadOf(script: FlushScript, { gauge, fall, step }: FlushScene, nodeBytes: number): number {
  const held = script.slots.reduce((sum, { weight }) => sum + weight, 0) / nodeBytes;
  const load = script.reason === kGorged ? Math.max(1.03, held) : held;
  const gone = ((script.slots[script.chosen]?.weight ?? 0) / nodeBytes) * fall;
  return load * (step > 0 ? 1 : 0.9 + 0.1 * gauge) - gone;
}

/** Paints a slot's messages, and over them, grey, the work that queries repeated for them. */
function paintSlot(view: FlushView, slot: SlotFact, i: number): void {
  const { ctx, theme, script, scene, upper, across, scale, each } = view;
  const span = across(slot.from, slot.to);
  const gone = i === script.chosen && scene.fall > 0;
  const looking = scene.compared > 0 && scene.chosen === 0;
  saved(ctx, () => {
    ctx.globalAlpha *= looking && scene.compared <= i ? 0.4 : 1;
    if (gone) return;
    const heap = heapIn(upper, span, heapHeight(upper, slot.bytes, scale));
    const marks = i === script.chosen ? marksOf(view) : [];
    paintHeap(ctx, heap, slot.messages, each, theme, (nth) => marks[nth]?.kind ?? 'insert');
    const work = heapHeight(upper, slot.weight - slot.bytes, scale);
    ctx.globalAlpha *= 0.5;
    if (work >= 0.5) box(ctx, heap.x, heap.y - work, heap.w, work, 0, theme.soft);
  });
  if (span.w >= 6 && i > 0) box(ctx, span.x - 0.4, upper.y, 0.8, upper.h, 0, theme.line);
  if (looking && Math.floor(scene.compared) === i)
    frame(ctx, span.x + 0.5, upper.y + 0.5, span.w - 1, upper.h - 1, 1, theme.soft, 1.4);
}

const marksOf = ({ script, each }: FlushView) =>
  each === 0 ? [] : batchMarks(script.parts, script.messages, each);

/** Paints a line at the weight of the heaviest slot so far. */
function paintHeaviestSoFar({ ctx, theme, script, scene, upper, across, scale }: FlushView): void {
  if (scene.compared <= 0 || scene.chosen >= 1) return;
  const looked = script.slots.slice(0, Math.ceil(scene.compared));
  const best = looked.reduce<SlotFact | undefined>(
    (most, slot) => (most === undefined || slot.weight > most.weight ? slot : most),
    undefined,
  );
  const last = looked.at(-1);
  if (best === undefined || last === undefined) return;
  const { x } = across(best.from, best.to);
  const end = across(last.from, last.to);
  const y = upper.y + upper.h - kInsetPx - heapHeight(upper, best.weight, scale);
  saved(ctx, () => {
    ctx.globalAlpha *= 1 - scene.chosen;
    box(ctx, x, y - 0.8, Math.max(2, end.x + end.w - x), 1.6, 0, theme.ink);
  });
}

const kFloorPx = 2;

/** Paints the floor under all slots, which opens as two flaps under the heaviest. */
function paintFloor({ ctx, theme, scene, upper, slot }: FlushView): void {
  const y = upper.y + upper.h - kFloorPx / 2;
  const open = scene.fall > 0 ? Math.min(1, scene.fall * 8) : 0;
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = kFloorPx;
  const [left, right, end] = [slot.x, slot.x + slot.w, upper.x + upper.w];
  const flap = slot.w / 2;
  const [along, down] = [flap * Math.cos(open * 1.35), flap * Math.sin(open * 1.35)];
  ctx.beginPath();
  ctx.moveTo(upper.x, y);
  ctx.lineTo(left, y);
  ctx.lineTo(left + along, y + Math.min(down, 9));
  ctx.moveTo(right - along, y + Math.min(down, 9));
  ctx.lineTo(right, y);
  ctx.lineTo(end, y);
  ctx.stroke();
}

/** Paints the children under their slots; the others give way to the one that takes the batch. */
function paintChildren({ ctx, theme, stage, script, scene, lower, across }: FlushView): void {
  const { nodes, indexOf, nodeBytes } = stage.state;
  const open = openOf(scene);
  if (open >= 1) return;
  saved(ctx, () => {
    ctx.globalAlpha *= 1 - open;
    script.slots.forEach((slot, i) => {
      const at = indexOf.get(slot.childNode);
      if (i === script.chosen || at === undefined) return;
      const { x, w } = across(slot.from, slot.to);
      const leaf = nodes.height[at] === 0;
      const size = (leaf ? nodes.serializedBytes : nodes.load)[at] as number;
      const h = lower.h * Math.min(1, size / nodeBytes);
      const tone = leaf ? leafTone(nodes.resident[at] as number, theme) : theme.node;
      box(ctx, x + 0.5, lower.y, Math.max(0.8, w - 1), lower.h, 2, theme.grid);
      box(ctx, x + 0.5, lower.y + lower.h - h, Math.max(0.8, w - 1), h, 2, tone);
    });
  });
}

/** Outlines the heaviest slot. */
function paintChosen({ ctx, theme, scene, upper, slot }: FlushView): void {
  if (scene.chosen <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha *= scene.chosen;
    frame(ctx, slot.x, upper.y - 0.5, slot.w, upper.h + 1, 2, theme.ink, 2);
  });
}

/** Paints the batch: one block that falls straight down, and spreads by key. */
function paintBatch(view: FlushView): void {
  const { ctx, theme, script, scene, upper, lower, slot, scale } = view;
  const chosen = script.slots[script.chosen];
  // In a merging child, the messages have become rows.
  if (scene.fall <= 0 || scene.merge > 0) return;
  if (script.messages === 0 || chosen === undefined) return;
  // A bar falls as blocks, because a bar could not spread.
  const each = view.each === 0 ? kBlockMessages : view.each;
  const heap = heapIn(upper, slot, heapHeight(upper, chosen.bytes, scale));
  const marks = batchMarks(script.parts, script.messages, each);
  const grid = gridIn(heap, marks.length);
  const drop = (lower.y + kInsetPx + 1 - heap.y) * scene.fall;
  marks.forEach((mark, i) => {
    const start = grid.at(i);
    const block = { x: start.x, y: start.y + drop };
    const end = settledMark(view, mark, grid.size) ?? block;
    const x = block.x + (end.x - block.x) * scene.spread;
    const y = block.y + (end.y - block.y) * scene.spread;
    // Rows are dark: a rim separates the marks from them.
    if (script.target.height === 0 && scene.spread > 0) paintRim(ctx, { x, y }, grid.size, theme);
    paintMark(ctx, { x, y }, grid.size, mark.kind, each, theme);
  });
}
