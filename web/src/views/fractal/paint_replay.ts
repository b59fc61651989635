// Paints one replayed job over the live picture: a batch that falls into the child below, or a node that is lifted and written.
import type { Ctx } from '../../draw/kit';
import { box, dashed, fitting, frame, saved, text } from '../../draw/kit';
import type { Theme } from '../../draw/theme';
import type { Rect } from '../../model/geometry';
import { type Lens, lensOf } from '../../model/lens';
import type { FlushScript, JobScript, SlotFact, WriteScript } from './job_script';
import { type FractalGeometry, kFootPx, type NodeRow } from './layout';
import { corner, leafTone, paintGauge } from './paint_tree';
import {
  batchMarks,
  type FlushScene,
  flushAt,
  flushCaption,
  markGrid,
  spreadPlaces,
  type WriteScene,
  writeAt,
  writeCaption,
} from './replay';
import type { FractalState } from './state';

/** What is replayed, and how it is labelled: "1 of 318", or "now". */
export interface Shown {
  script: JobScript;
  elapsedMs: number;
  index: string;
  /** Place of the followed row, which the opened part would hide. */
  followed: number | undefined;
}

interface Stage {
  ctx: Ctx;
  geometry: FractalGeometry;
  state: FractalState;
  theme: Theme;
  lens: Lens;
  source: NodeRow;
  index: string;
}

/** The keys that are shown of a job: of a narrow node its neighbours too. */
const kNeighbours = 6;

/** Where the parts of a job are painted; undefined if the picture has no row for it. */
export function replayLens(geometry: FractalGeometry, state: FractalState, script: JobScript): Lens | undefined {
  const source = geometry.rows.find((row) => row.height === script.height);
  const target = script.kind === 'flush' ? geometry.rows.find((row) => row.height === script.height - 1) : source;
  if (source === undefined || target === undefined) return undefined;
  const head = Math.min(14, geometry.headroom * 0.45) + (script.kind === 'flush' ? 0 : 4);
  const rows = { top: source.y - head, bottom: target.y + target.h + kFootPx };
  return lensOf(geometry.axis, script.kind === 'flush' ? script : withNeighbours(state, source, script), rows);
}

function withNeighbours({ nodes }: FractalState, { level }: NodeRow, { from, to }: WriteScript): { from: number; to: number } {
  const order = level.nodes;
  let first = 0;
  while (first + 1 < order.length && (nodes.from[order[first + 1] as number] as number) <= from) first++;
  const left = order[Math.max(0, first - kNeighbours)];
  const right = order[Math.min(order.length - 1, first + kNeighbours)];
  return { from: Math.min(from, nodes.from[left as number] ?? from), to: Math.max(to, nodes.to[right as number] ?? to) };
}

export function paintReplay(ctx: Ctx, geometry: FractalGeometry, state: FractalState, shown: Shown, theme: Theme): void {
  const { script, elapsedMs, index } = shown;
  const source = geometry.rows.find((row) => row.height === script.height);
  const lens = replayLens(geometry, state, script);
  if (source === undefined || lens === undefined) return;
  const stage: Stage = { ctx, geometry, state, theme, lens, source, index };
  saved(ctx, () => {
    if (script.kind === 'flush') {
      const scene = flushAt(script, elapsedMs);
      ctx.globalAlpha = scene.presence;
      if (scene.presence > 0) paintFlush(stage, script, scene, shown.followed);
    } else {
      const scene = writeAt(script, elapsedMs);
      ctx.globalAlpha = scene.presence;
      if (scene.presence > 0) paintWrite(stage, script, scene, shown.followed);
    }
  });
}

function paintFlush(stage: Stage, script: FlushScript, scene: FlushScene, followed: number | undefined): void {
  const { ctx, geometry, theme, lens, source } = stage;
  const target = geometry.rows.find((row) => row.height === script.height - 1);
  if (target === undefined) return;
  paintSheet(stage, script, followed);
  const { x, w } = lens.span(script.from, script.to);
  box(ctx, x, source.y - 9, w, source.h + 9, 0, lens.frame === undefined ? theme.bg : theme.panel);
  box(ctx, x, source.y, w, source.h, 2, theme.grid);
  const load = script.slots.reduce((sum, slot) => sum + slot.weight, 0) / stage.state.nodeBytes;
  paintGauge(ctx, x, source.y, w, scene.fall > 0 ? load - (script.bytes / stage.state.nodeBytes) * scene.fall : load * scene.gauge, theme);
  const scale = Math.max(1, source.slots?.scale ?? 1, ...script.slots.map((slot) => slot.weight));
  script.slots.forEach((slot, i) => paintSlot(stage, script, scene, slot, i, scale));
  paintHeaviestSoFar(stage, script, scene, scale);
  frame(ctx, x + 0.5, source.y + 0.5, w - 1, source.h - 1, 2, theme.line);
  paintChildren(stage, script, target);
  paintChosen(stage, script, scene, target, scale);
  paintBatch(stage, script, scene, target);
  paintCaption(stage, flushCaption(script, scene), lens.span(script.target.from, script.target.to));
}

/** A slot with what it holds; while slots are compared a line shows the heaviest so far. */
function paintSlot(
  { ctx, theme, lens, source }: Stage,
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
    if (!gone) box(ctx, x + 0.5, source.y + source.h - 1 - h, Math.max(0.8, w - 1), h, 0, theme.first);
  });
  if (w >= 6) box(ctx, x + w - 0.4, source.y, 0.8, source.h, 0, theme.line);
  if (Math.floor(scene.compared) === i && scene.compared > 0 && scene.compared < script.slots.length)
    frame(ctx, x + 0.5, source.y + 0.5, Math.max(1.5, w - 1), source.h - 1, 1, theme.soft, 1.3);
}

/** While the slots are compared: a line at the weight of the heaviest so far. */
function paintHeaviestSoFar(
  { ctx, theme, lens, source }: Stage,
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

/** The children under the node as the picture has them now, the target with what the batch made of it. */
function paintChildren(stage: Stage, script: FlushScript, target: NodeRow): void {
  const { ctx, state, theme, lens } = stage;
  const { nodes } = state;
  const ground = lens.frame === undefined ? theme.bg : theme.panel;
  for (const slot of lens.frame === undefined ? [script.slots[script.chosen] as SlotFact] : script.slots) {
    const { x, w } = lens.span(slot.from, slot.to);
    const at = state.indexOf.get(slot.childNode);
    box(ctx, x, target.y - 9, w, target.h + 9 + kFootPx, 0, ground);
    box(ctx, x + 0.5, target.y, Math.max(0.8, w - 1), target.h, 2, theme.grid);
    if (at === undefined) continue;
    const leaf = nodes.height[at] === 0;
    const fill = Math.min(1, ((leaf ? nodes.serializedBytes : nodes.load)[at] as number) / state.nodeBytes);
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

/** The heaviest slot is outlined; as the batch falls its floor opens, and at the end both nodes are changed. */
function paintChosen({ ctx, theme, lens, source }: Stage, script: FlushScript, scene: FlushScene, target: Rect, scale: number): void {
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

/** The batch: one block that falls straight down and spreads by key. Dots are messages, squares blocks of 64. */
function paintBatch({ ctx, theme, lens, source }: Stage, script: FlushScript, scene: FlushScene, target: Rect): void {
  if (scene.fall <= 0 || script.messages === 0) return;
  const { count, each } = batchMarks(script.messages);
  const { x, w } = lens.span(script.target.from, script.target.to);
  const { columns, pitch } = markGrid(count, w - 4, Math.max(12, target.y - source.y - 6), 6);
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
  if (each > 1 && w > 60 && scene.spread === 0)
    text(ctx, x + w + 6, top + Math.min(high, 12), `each ${each} messages`, theme.soft, { size: 13, halo: theme.bg });
}

/** The node lifts, whole; when its strip has dropped it sinks back, no longer changed. */
function paintWrite(stage: Stage, script: WriteScript, scene: WriteScene, followed: number | undefined): void {
  const { ctx, geometry, state, theme, lens, source } = stage;
  const { nodes } = state;
  paintSheet(stage, script, followed);
  const ground = lens.frame === undefined ? theme.bg : theme.panel;
  const lift = Math.min(10, geometry.headroom * 0.35) * scene.lift;
  const leaf = script.height === 0;
  for (const at of source.level.nodes) {
    const own = nodes.node[at] === script.node;
    const span = lens.span(nodes.from[at] as number, nodes.to[at] as number);
    if (!own && (lens.frame === undefined || span.x < lens.frame.x || span.x + span.w > lens.frame.x + lens.frame.w + 1)) continue;
    const { x, w } = { x: span.x + 0.5, w: Math.max(0.8, span.w - 1) };
    const y = source.y - (own ? lift : 0);
    box(ctx, x, source.y - 9, w, source.h + 9 + (own ? kFootPx : 0), 0, ground);
    box(ctx, x, y, w, source.h, 2, theme.grid);
    const fill = Math.min(1, ((leaf ? nodes.serializedBytes : nodes.load)[at] as number) / state.nodeBytes);
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
  paintCaption(stage, writeCaption(script), lens.span(script.from, script.to));
}

/** What the buffers of a node hold, as the picture has them now. `y`: where the node's row stands. */
function paintHeld({ ctx, state, theme, lens }: Stage, row: NodeRow, node: number, y: number): void {
  const { nodes, slots } = state;
  if (row.slots === undefined) return;
  const [from, to] = [nodes.from[node] as number, nodes.to[node] as number];
  saved(ctx, () => {
    ctx.globalAlpha *= 0.8;
    for (const child of row.slots?.level.nodes ?? []) {
      const start = nodes.from[child] as number;
      if (start < from || start >= to) continue;
      const { x, w } = lens.span(start, nodes.to[child] as number);
      const h = (row.h - 3) * Math.min(1, (slots.weight[child] as number) / (row.slots?.scale ?? 1));
      box(ctx, x + 0.5, y + row.h - 1 - h, Math.max(0.7, w - 1), h, 0, theme.first);
    }
  });
}

/** Where the job's keys are too narrow: a sheet over the picture, with lines down to the keys that it truly stands for. */
function paintSheet({ ctx, theme, lens }: Stage, script: { from: number; to: number }, followed: number | undefined): void {
  const sheet = lens.frame;
  if (sheet === undefined) return;
  const bottom = sheet.y + sheet.h;
  const foot = bottom + 6;
  ctx.fillStyle = theme.grid;
  ctx.beginPath();
  ctx.moveTo(sheet.x + 8, bottom);
  ctx.lineTo(lens.truth.x, foot);
  ctx.lineTo(lens.truth.x + lens.truth.w, foot);
  ctx.lineTo(sheet.x + sheet.w - 8, bottom);
  ctx.fill();
  box(ctx, lens.truth.x, foot, lens.truth.w, 2.5, 0, theme.ink);
  box(ctx, sheet.x, sheet.y, sheet.w, sheet.h, 8, theme.panel);
  frame(ctx, sheet.x + 0.5, sheet.y + 0.5, sheet.w - 1, sheet.h - 1, 8, theme.line, 1.2);
  if (followed !== undefined && followed >= script.from && followed <= script.to)
    dashed(ctx, lens.at(followed), sheet.y + 2, bottom - 2, theme.ink);
}

function paintCaption(
  { ctx, geometry, theme, lens, source, index }: Stage,
  wordings: readonly string[],
  span: { x: number; w: number },
): void {
  const { axis, dense } = geometry;
  const top = lens.frame?.y ?? source.y - 9;
  const y = dense ? 12 : top - 7;
  const title = fitting(ctx, axis.w, 14, 600, [...wordings.map((words) => `${words} · ${index}`), wordings.at(-1) ?? '']);
  if (title === undefined) return;
  const wide = ctx.measureText(title).width;
  const x = Math.min(axis.x + axis.w - wide, Math.max(axis.x, span.x + span.w / 2 - wide / 2));
  box(ctx, x - 8, y - 14, wide + 16, 20, 6, theme.bg);
  text(ctx, x, y, title, theme.ink, { weight: 600 });
}
