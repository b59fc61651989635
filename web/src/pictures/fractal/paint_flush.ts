// Paints a pushdown: slots compared, the heaviest opened, its batch falling onto the child and
// spreading by key.
import { box, frame, saved } from '../../canvas/kit';
import type { Rect } from '../../model/geometry';
import type { FlushScript, SlotFact } from './job_script';
import { kFootPx, type NodeRow } from './layout';
import { corner, leafTone, paintGauge } from './paint_tree';
import { batchMarks, type FlushScene, markGrid, spreadPlaces } from './replay';
import { paintHeld, paintSheet, type ReplayStage } from './replay_stage';

export function paintFlush(
  stage: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  followed: number | undefined,
): void {
  const { ctx, geometry, theme, lens, source } = stage;
  const target = geometry.rows.find((row) => row.height === script.height - 1);
  if (target === undefined) return;
  paintSheet(stage, script, followed);
  const { x, w } = lens.span(script.from, script.to);
  box(ctx, x, source.y - 9, w, source.h + 9, 0, lens.frame === undefined ? theme.bg : theme.panel);
  box(ctx, x, source.y, w, source.h, 2, theme.grid);
  const load = script.slots.reduce((sum, slot) => sum + slot.weight, 0) / stage.state.nodeBytes;
  paintGauge(
    ctx,
    x,
    source.y,
    w,
    scene.fall > 0
      ? load - (script.bytes / stage.state.nodeBytes) * scene.fall
      : load * (0.9 + 0.1 * scene.gauge),
    theme,
  );
  const scale = Math.max(1, source.slots?.scale ?? 1, ...script.slots.map((slot) => slot.weight));
  script.slots.forEach((slot, i) => paintSlot(stage, script, scene, slot, i, scale));
  paintHeaviestSoFar(stage, script, scene, scale);
  frame(ctx, x + 0.5, source.y + 0.5, w - 1, source.h - 1, 2, theme.line);
  paintChildren(stage, script, target);
  paintChosen(stage, script, scene, target, scale);
  paintBatch(stage, script, scene, target);
}

/** A slot with what it holds; while slots are compared a line shows the heaviest so far. */
function paintSlot(
  { ctx, theme, lens, source }: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  slot: SlotFact,
  i: number,
  scale: number,
): void {
  const { x, w } = lens.span(slot.from, slot.to);
  const whole = source.h - 3;
  const h = whole * (slot.weight / scale);
  const gone = i === script.chosen && scene.fall > 0;
  const looked = scene.compared > i;
  saved(ctx, () => {
    ctx.globalAlpha *= looked || scene.compared === 0 ? 0.85 : 0.4;
    if (!gone)
      box(ctx, x + 0.5, source.y + source.h - 1 - h, Math.max(0.8, w - 1), h, 0, theme.first);
  });
  if (w >= 6) box(ctx, x + w - 0.4, source.y, 0.8, source.h, 0, theme.line);
  if (
    Math.floor(scene.compared) === i &&
    scene.compared > 0 &&
    scene.compared < script.slots.length
  )
    frame(ctx, x + 0.5, source.y + 0.5, Math.max(1.5, w - 1), source.h - 1, 1, theme.soft, 1.3);
}

/** While the slots are compared: a line at the weight of the heaviest so far. */
function paintHeaviestSoFar(
  { ctx, theme, lens, source }: ReplayStage,
  script: FlushScript,
  { compared, chosen }: FlushScene,
  scale: number,
): void {
  if (compared <= 0 || chosen > 0) return;
  const looked = script.slots.slice(0, Math.ceil(compared));
  const best = looked.reduce<SlotFact | undefined>(
    (most, slot) => (most === undefined || slot.weight > most.weight ? slot : most),
    undefined,
  );
  const last = looked.at(-1);
  if (best === undefined || last === undefined) return;
  const from = lens.span(best.from, best.to).x;
  const { x, w } = lens.span(last.from, last.to);
  const y = source.y + source.h - 1 - (source.h - 3) * (best.weight / scale);
  box(ctx, from, y - 0.8, Math.max(2, x + w - from), 1.6, 0, theme.ink);
}

/** The children under the node as they are before the batch falls. */
function paintChildren(stage: ReplayStage, script: FlushScript, target: NodeRow): void {
  const { ctx, state, theme, lens } = stage;
  const { nodes } = state;
  const ground = lens.frame === undefined ? theme.bg : theme.panel;
  for (const slot of lens.frame === undefined
    ? [script.slots[script.chosen] as SlotFact]
    : script.slots) {
    const { x, w } = lens.span(slot.from, slot.to);
    const at = state.indexOf.get(slot.childNode);
    box(ctx, x, target.y - 9, w, target.h + 9 + kFootPx, 0, ground);
    box(ctx, x + 0.5, target.y, Math.max(0.8, w - 1), target.h, 2, theme.grid);
    if (at === undefined) continue;
    const leaf = nodes.height[at] === 0;
    const fill = Math.min(
      1,
      ((leaf ? nodes.serializedBytes : nodes.load)[at] as number) / state.nodeBytes,
    );
    if (leaf)
      box(
        ctx,
        x + 0.5,
        target.y + target.h * (1 - fill),
        Math.max(0.8, w - 1),
        target.h * fill,
        2,
        leafTone(nodes.resident[at] as number, theme),
      );
    else {
      paintGauge(ctx, x + 0.5, target.y, w - 1, fill, theme);
      paintHeld(stage, target, at, target.y);
    }
    frame(ctx, x + 0.5, target.y + 0.5, Math.max(1, w - 1), target.h - 1, 2, theme.line);
  }
}

/**
 * The heaviest slot is outlined; as the batch falls its floor opens, and at the end both nodes are
 * changed.
 */
function paintChosen(
  { ctx, theme, lens, source }: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  target: Rect,
  scale: number,
): void {
  const slot = script.slots[script.chosen];
  if (slot === undefined || scene.chosen <= 0) return;
  const { x, w } = lens.span(slot.from, slot.to);
  saved(ctx, () => {
    ctx.globalAlpha *= scene.chosen;
    frame(ctx, x, source.y - 0.5, w, source.h + 1, 2, theme.ink, 2);
    if (scene.fall > 0) {
      box(ctx, x + 2, source.y + source.h - 1.5, w - 4, 3, 0, theme.grid);
      frame(ctx, x, target.y - 0.5, w, target.h + 1, 2, theme.ink, 1.6);
    } else {
      const top = source.y + source.h - 1 - (source.h - 3) * (slot.weight / scale);
      box(ctx, x, top - 1, w, 1.6, 0, theme.ink);
    }
    if (scene.spread <= 0) return;
    const whole = lens.span(script.from, script.to);
    ctx.globalAlpha *= scene.spread;
    ctx.fillStyle = theme.ink;
    ctx.beginPath();
    corner(ctx, whole.x + whole.w, source.y, Math.min(9, source.h / 2));
    corner(ctx, x + w, target.y, Math.min(9, w / 2, target.h / 2));
    ctx.fill();
  });
}

/**
 * The batch: one block that falls straight down and spreads by key. Dots are messages, squares
 * blocks of 64.
 */
function paintBatch(
  { ctx, theme, lens, source }: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  target: Rect,
): void {
  if (scene.fall <= 0 || script.messages === 0) return;
  const { count, each } = batchMarks(script.messages);
  const { x, w } = lens.span(script.target.from, script.target.to);
  const { columns, pitch } = markGrid(count, w - 4, source.h - 2, 6);
  const rows = Math.ceil(count / columns);
  const high = rows * pitch;
  // From the floor of the slot, where the messages lay, down onto the child.
  const begin = source.y + source.h - high;
  const end = target.y + target.h - high - 2;
  const top = begin + (end - begin) * scene.fall;
  const places = spreadPlaces(script, count);
  const size = pitch * 0.74;
  const left = x + (w - Math.min(count, columns) * pitch) / 2;
  ctx.fillStyle = theme.first;
  ctx.beginPath();
  for (let i = 0; i < count; i++) {
    // Column by column, so that the spread does not cross its own marks.
    const [column, line] = [Math.floor(i / rows), i % rows];
    const fromX = left + (column + 0.5) * pitch;
    const toX = lens.at(places[i] as number);
    const cx = fromX + (toX - fromX) * scene.spread;
    const cy = top + (line + 0.5) * pitch;
    if (each === 1) {
      ctx.moveTo(cx + size / 2, cy);
      ctx.arc(cx, cy, size / 2, 0, Math.PI * 2);
    } else ctx.rect(cx - size / 2, cy - size / 2, size, size);
  }
  saved(ctx, () => {
    ctx.globalAlpha *= 1 - 0.35 * scene.spread;
    ctx.fill();
  });
}
