// Common inputs of a flush's painters: the boxes of its nodes, and the way messages are drawn in
// them.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { type Each, eachFor } from '../layout/marks';
import { type Across, acrossOf, between, type Pair } from '../replay/flush_stage';
import type { FlushScript } from '../replay/job_script';
import type { FlushScene } from '../replay/replay';
import type { ReplayStage } from './paint_sheet';

export interface FlushView {
  ctx: Ctx;
  theme: Theme;
  stage: ReplayStage;
  script: FlushScript;
  scene: FlushScene;
  /** Present boxes of the node and its child, px. */
  upper: Rect;
  lower: Rect;
  across: Across;
  /** Span of the heaviest slot, px. */
  slot: { x: number; w: number };
  /** Weight, bytes, that fills a slot's height, in the node and in the child. */
  scale: number;
  each: Each;
}

export const kGaugePx = 5;
/** Inset of a heap above the floor and below the top of a slot, px. */
export const kInsetPx = 2;

export function viewOf(
  stage: ReplayStage,
  script: FlushScript,
  scene: FlushScene,
  { enters, upper: rest, lower }: Pair,
): FlushView {
  const { ctx, theme } = stage;
  const upper = between(enters, rest, scene.rise);
  const across = acrossOf(upper, script);
  const inner = script.target.height > 0;
  const scale = Math.max(
    1,
    ...script.slots.map(({ weight }) => weight),
    ...(inner ? script.parts.map(({ bytes }) => bytes) : []),
  );
  const heaps = script.slots.map(({ from, to, messages, bytes }) => ({
    messages,
    w: across(from, to).w - 1,
    h: heapHeight(rest, bytes, scale),
  }));
  const slot = across(script.target.from, script.target.to);
  const each = eachFor(heaps);
  return { ctx, theme, stage, script, scene, upper, lower, across, slot, scale, each };
}

export const heapHeight = ({ h }: Rect, bytes: number, scale: number): number =>
  (h - 2 * kInsetPx) * Math.min(1, bytes / scale);

/** Returns the box of a slot's contents, `high` px from its floor up. */
export const heapIn = (node: Rect, { x, w }: { x: number; w: number }, high: number): Rect => ({
  x: x + 0.5,
  y: node.y + node.h - kInsetPx - high,
  w: Math.max(0.8, w - 1),
  h: high,
});
