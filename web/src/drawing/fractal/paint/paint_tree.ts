// Paints the fractal tree: rows of nodes at the keys they cover, slots over the children they feed,
// leaves, the log.
//
// State is ink: height is fill, darker is in memory; a black corner or tick means changed and not
// yet written, a second one that the running checkpoint has yet to copy the node. Only kinds of
// bytes have colour: messages, which wait to enter the leaves, and the log.

import { kPartsPx, type Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, frame } from '../../canvas/kit';
import { paintLogBar } from '../../kit/drive/log_bar';
import type { Column } from '../layout/columns';
import { type FractalGeometry, kFootPx, type NodeRow, type SlotRow } from '../layout/layout';
import { eachFor } from '../layout/marks';
import { binSpans } from '../state/bins';
import { type FractalState, kWhole, type NodesView } from '../state/state';
import { barOfLog } from '../words/say_log';
import { paintBroadcasts } from './paint_broadcasts';
import { paintBuild } from './paint_build';
import { paintGauge } from './paint_gauge';
import { paintHeap } from './paint_heap';
import { paintLoad } from './paint_load';
import { spanOf } from './span_of';

/** Wall between basement nodes, px. */
const kWallPx = 1;

export interface Emphasis {
  /**
   * Indexes of the node under the pointer, of the child whose slot is under it, and of the node in
   * the inspector; -1 if none.
   */
  hovered: number;
  hoveredSlot: number;
  chosen: number;
}

export function paintFractal(
  ctx: Ctx,
  geometry: FractalGeometry,
  state: FractalState,
  theme: Theme,
  emphasis: Emphasis,
): void {
  paintLogBar(ctx, geometry.log, barOfLog(geometry, state), theme);
  for (const row of geometry.rows) {
    if (row.slots === undefined) {
      paintLeaves(ctx, row, state, theme);
      paintLoad(ctx, row, state, theme);
      paintBuild(ctx, row, state, theme);
    } else paintNonleaf(ctx, row, row.slots, state, theme);
    paintFoot(ctx, row, state.nodes, theme);
    paintOutlines(ctx, row, state.nodes, theme, emphasis);
  }
}

function paintNonleaf(
  ctx: Ctx,
  row: NodeRow,
  slots: SlotRow,
  state: FractalState,
  theme: Theme,
): void {
  const { nodes } = state;
  if (row.detail === 'columns') box(ctx, row.x, row.y, row.w, row.h, 0, theme.grid);
  else paintBodies(ctx, row, nodes, theme);
  if (slots.detail === 'columns') paintColumns(ctx, row, slots.columns, theme.first, theme.soft);
  else paintSlots(ctx, row, slots, state, theme);
  paintBroadcasts(ctx, row, slots, state, theme);
  if (row.detail === 'columns') {
    paintGaugeColumns(ctx, row, theme);
    return;
  }
  for (const at of row.level.nodes) {
    const { x, w } = spanOf(nodes, at, row);
    if (row.detail === 'parts') frame(ctx, x + 0.5, row.y + 0.5, w - 1, row.h - 1, 2, theme.line);
    paintGauge(ctx, { x, y: row.y, w }, (nodes.load[at] as number) / state.nodeBytes, theme);
  }
}

/** Paints the grounds of nonleaf nodes, darker if in memory. */
function paintBodies(ctx: Ctx, row: NodeRow, nodes: NodesView, theme: Theme): void {
  for (const resident of [false, true]) {
    ctx.fillStyle = resident ? theme.node : theme.grid;
    for (const at of row.level.nodes) {
      if ((nodes.resident[at] as number) > 0 !== resident) continue;
      const { x, w } = spanOf(nodes, at, row);
      ctx.fillRect(x, row.y, w, row.h);
    }
  }
}

/**
 * Paints messages as bars, and over them, grey, the work that queries repeated for them. Slots
 * heavier than the row is high are capped.
 */
function paintSlots(
  ctx: Ctx,
  row: NodeRow,
  slots: SlotRow,
  state: FractalState,
  theme: Theme,
): void {
  const { weight, bytes, messages } = state.slots;
  const each = eachIn(row, slots, state);
  const top = row.y + 2;
  const high = row.h - 3;
  for (const part of ['work', 'messages', 'walls', 'caps'] as const) {
    ctx.fillStyle = { messages: theme.first, work: theme.soft, walls: theme.line, caps: theme.ink }[
      part
    ];
    for (const at of slots.level.nodes) {
      const { x, w } = spanOf(state.nodes, at, row);
      if (part === 'walls') {
        if (slots.detail === 'parts') ctx.fillRect(x + w, row.y, 0.8, row.h);
        continue;
      }
      if (part === 'caps') {
        if ((weight[at] as number) > slots.scale) ctx.fillRect(x, row.y, w, 2);
        continue;
      }
      const value = part === 'messages' ? (bytes[at] as number) : (weight[at] as number);
      if (part === 'work' && value === bytes[at]) continue;
      const h = high * Math.min(1, value / slots.scale);
      if (h <= 0) continue;
      const heap = { x, y: top + high - h, w, h };
      if (part === 'work' || each === 0) ctx.fillRect(x, heap.y, w, h);
      else paintHeap(ctx, heap, messages[at] as number, each, theme);
    }
  }
}

/** Most marks in a row, because they are painted with every frame. */
const kMaxMarks = 900;

/** Returns the largest marks for which a row's slots have room. */
function eachIn(row: NodeRow, slots: SlotRow, { nodes, slots: { messages, bytes } }: FractalState) {
  if (slots.detail !== 'parts') return 0;
  const heaps = Array.from(slots.level.nodes, (at) => ({
    messages: messages[at] as number,
    w: spanOf(nodes, at, row).w,
    h: (row.h - 3) * Math.min(1, (bytes[at] as number) / slots.scale),
  }));
  const each = eachFor(heaps);
  return each === 0 || row.sums.messages / each > kMaxMarks ? 0 : each;
}

/** Paints means as bars, and the range from smallest to largest as whiskers. */
function paintColumns(
  ctx: Ctx,
  row: NodeRow,
  columns: readonly Column[],
  fill: string,
  whisker: string,
): void {
  ctx.fillStyle = fill;
  for (const { x, w, mean } of columns)
    ctx.fillRect(x, row.y + row.h * (1 - mean), w - 0.5, row.h * mean);
  paintWhiskers(ctx, row, columns, whisker);
}

function paintWhiskers(ctx: Ctx, row: NodeRow, columns: readonly Column[], ink: string): void {
  ctx.fillStyle = ink;
  for (const { x, w, low, high, count } of columns)
    if (count > 1)
      ctx.fillRect(x + w / 2 - 0.6, row.y + row.h * (1 - high), 0.8, row.h * (high - low));
}

function paintGaugeColumns(ctx: Ctx, row: NodeRow, theme: Theme): void {
  ctx.fillStyle = theme.warm;
  for (const { x, w, mean } of row.columns)
    ctx.fillRect(x, row.y - 1 - 5 * mean, w - 0.5, 5 * mean);
}

function paintLeaves(ctx: Ctx, row: NodeRow, state: FractalState, theme: Theme): void {
  const { nodes, nodeBytes, bins } = state;
  if (row.detail === 'columns') {
    paintLeafColumns(ctx, row, theme);
    return;
  }
  ctx.fillStyle = theme.grid;
  for (const at of row.level.nodes) {
    const { x, w } = spanOf(nodes, at, row);
    ctx.fillRect(x, row.y, w, row.h);
  }
  const divided = new Map<number, Rect>();
  // A node partly in memory is half way between the tones.
  for (const [resident, tone, alpha] of [
    [0, theme.warm, 1],
    [1, theme.warm, 1],
    [1, theme.hot, 0.5],
    [kWhole, theme.hot, 1],
  ] as const) {
    ctx.fillStyle = tone;
    ctx.globalAlpha = alpha;
    for (const at of row.level.nodes) {
      if (nodes.resident[at] !== resident) continue;
      const { x, w } = spanOf(nodes, at, row);
      const h = row.h * Math.min(1, (nodes.serializedBytes[at] as number) / nodeBytes);
      const rect = { x, y: row.y + row.h - h, w, h };
      const parts = row.detail === 'parts' && row.h >= kPartsPx;
      if (parts && bins.has(nodes.node[at] as number)) divided.set(at, rect);
      else ctx.fillRect(rect.x, rect.y, w, h);
    }
  }
  ctx.globalAlpha = 1;
  for (const [at, rect] of divided)
    paintDivided(ctx, rect, state, at, (place) => row.x + place * row.w, theme);
}

/** Paints a leaf divided by the keys of its basement nodes; those in memory are stronger. */
export function paintDivided(
  ctx: Ctx,
  rect: Rect,
  { nodes, bins }: FractalState,
  at: number,
  xOf: (place: number) => number,
  theme: Theme,
): void {
  const own = bins.get(nodes.node[at] as number);
  const spans = binSpans(own, nodes.children[at] as number, rect, xOf);
  if (spans === undefined) {
    ctx.fillStyle = leafTone(nodes.resident[at] as number, theme);
    ctx.fillRect(rect.x, rect.y, rect.w, rect.h);
    return;
  }
  for (const { x, w, inMemory } of spans) {
    ctx.fillStyle = leafTone(inMemory ? kWhole : 0, theme);
    ctx.fillRect(x, rect.y, Math.max(0.5, w - kWallPx), rect.h);
  }
}

/** Paints columns of leaves: the darker, the more of them were written lately. */
function paintLeafColumns(ctx: Ctx, row: NodeRow, theme: Theme): void {
  for (const { x, w, mean, fresh } of row.columns) {
    ctx.fillStyle = theme.warm;
    ctx.globalAlpha = 1;
    ctx.fillRect(x, row.y + row.h * (1 - mean), w - 0.5, row.h * mean);
    if (fresh < 0.04) continue;
    ctx.fillStyle = theme.hot;
    ctx.globalAlpha = Math.min(1, fresh);
    ctx.fillRect(x, row.y + row.h * (1 - mean), w - 0.5, row.h * mean);
  }
  ctx.globalAlpha = 1;
  paintWhiskers(ctx, row, row.columns, theme.soft);
}

/**
 * Paints marks under a row: changed and not yet written, and under columns of leaves also the share
 * in memory.
 */
function paintFoot(ctx: Ctx, row: NodeRow, nodes: NodesView, theme: Theme): void {
  const y = row.y + row.h;
  if (row.detail === 'columns') {
    for (const { x, w, dirty, pending, resident } of row.columns) {
      ctx.globalAlpha = resident;
      if (row.slots === undefined) box(ctx, x, y + 1, w - 0.5, 1.6, 0, theme.hot);
      ctx.globalAlpha = 1;
      if (dirty > 0) box(ctx, x, y + 3.4, w - 0.5, Math.max(0.8, 3.2 * dirty), 0, theme.ink);
      ctx.globalAlpha = pending;
      if (pending > 0) box(ctx, x, y + kFootPx, w - 0.5, 1.2, 0, theme.ink);
    }
    ctx.globalAlpha = 1;
    return;
  }
  ctx.fillStyle = theme.ink;
  ctx.beginPath();
  for (const at of row.level.nodes) {
    if (nodes.dirty[at] === 0) continue;
    const { x, w } = spanOf(nodes, at, row);
    const pending = nodes.pending[at] === 1;
    if (w >= 14) corners(ctx, { x, y: row.y, w }, Math.min(9, row.h / 2), pending);
    else {
      ctx.fillRect(x, y + 1, w, 2);
      if (pending) ctx.fillRect(x, y + 4, w, 2);
    }
  }
  ctx.fill();
}

/**
 * Adds a black corner to the open path: changed and not yet written. With `pending` a second one on
 * the left: the running checkpoint has yet to copy the node.
 */
export function corners(
  ctx: Ctx,
  { x, y, w }: { x: number; y: number; w: number },
  size: number,
  pending: boolean,
): void {
  const side = pending ? Math.min(size, w / 2) : size;
  corner(ctx, x + w, y, side);
  if (!pending) return;
  ctx.moveTo(x, y);
  ctx.lineTo(x + side, y);
  ctx.lineTo(x, y + side);
  ctx.closePath();
}

/** Adds a right-hand corner to the open path. */
export function corner(ctx: Ctx, right: number, top: number, size: number): void {
  ctx.moveTo(right - size, top);
  ctx.lineTo(right, top);
  ctx.lineTo(right, top + size);
  ctx.closePath();
}

function paintOutlines(
  ctx: Ctx,
  row: NodeRow,
  nodes: NodesView,
  theme: Theme,
  { hovered, hoveredSlot, chosen }: Emphasis,
): void {
  for (const at of [hovered, chosen]) {
    if (at < 0 || nodes.height[at] !== row.height) continue;
    const { x, w } = spanOf(nodes, at, row);
    frame(ctx, x, row.y - 0.5, Math.max(2, w), row.h + 1, 2, theme.ink, at === chosen ? 2 : 1.3);
  }
  if (row.slots === undefined || hoveredSlot < 0 || nodes.height[hoveredSlot] !== row.height - 1)
    return;
  const { x, w } = spanOf(nodes, hoveredSlot, row);
  frame(ctx, x, row.y + 0.5, Math.max(2, w), row.h - 1, 2, theme.ink, 1.3);
}

/** Returns the tone of a leaf by its residency. */
export function leafTone(resident: number, theme: Theme): string {
  return resident === kWhole ? theme.hot : theme.warm;
}
