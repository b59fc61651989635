// Paints messages to all rows as one line through the slots that hold them: what lies under the
// line has not got them yet. Ink between two edges of the ground, so that it is seen over messages
// of any height, and in a row of columns too.
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import type { NodeRow, SlotRow } from '../layout/layout';
import type { FractalState } from '../state/state';
import { spanOf } from './span_of';

const kLinePx = 2;
const kEdgePx = 1;
/** Slots whose lines are no farther apart are under one line, px. */
const kJoinPx = 1.5;

export interface Span {
  readonly x: number;
  readonly w: number;
}

/** The lines of a row: slots beside each other that hold such messages are one. */
export function broadcastLines(row: NodeRow, slots: SlotRow, state: FractalState): Span[] {
  const lines: { x: number; w: number }[] = [];
  for (const at of slots.level.nodes) {
    if ((state.slots.broadcasts[at] ?? 0) === 0) continue;
    const { x, w } = spanOf(state.nodes, at, row);
    const last = lines.at(-1);
    if (last !== undefined && x - (last.x + last.w) <= kJoinPx) last.w = x + w - last.x;
    else lines.push({ x, w });
  }
  return lines;
}

export function paintBroadcasts(
  ctx: Ctx,
  row: NodeRow,
  slots: SlotRow,
  state: FractalState,
  theme: Theme,
): void {
  const lines = broadcastLines(row, slots, state);
  if (lines.length === 0) return;
  const y = row.y + Math.max(kEdgePx, row.h / 2 - kLinePx / 2);
  ctx.fillStyle = theme.panel;
  for (const { x, w } of lines) ctx.fillRect(x, y - kEdgePx, w, kLinePx + 2 * kEdgePx);
  ctx.fillStyle = theme.ink;
  for (const { x, w } of lines) ctx.fillRect(x, y, w, kLinePx);
}
