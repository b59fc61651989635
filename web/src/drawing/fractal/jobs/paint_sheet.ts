// Common parts of all job painters: the sheet under the opened keys, and the contents of buffers.

import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, saved } from '../../canvas/kit';
import type { Lens } from '../../kit/marks/lens';
import { paintLensSheet } from '../../kit/marks/lens_sheet';
import { paintRowLine } from '../../kit/marks/row';
import type { Words } from '../../kit/words/words';
import type { FractalGeometry, NodeRow } from '../layout/layout';
import type { FractalState } from '../state/state';

/** Inputs common to the parts of one replay. */
export interface ReplayStage {
  ctx: Ctx;
  words: Words;
  geometry: FractalGeometry;
  state: FractalState;
  theme: Theme;
  lens: Lens;
  source: NodeRow;
}

/** Paints the contents of a node's buffers when the job begins. `y`: top of the node's row. */
export function paintHeld(
  { ctx, state, theme, lens }: ReplayStage,
  row: NodeRow,
  node: number,
  y: number,
): void {
  const { nodes, slots } = state;
  if (row.slots === undefined) return;
  const [from, to] = [nodes.from[node] as number, nodes.to[node] as number];
  saved(ctx, () => {
    ctx.globalAlpha *= 0.8;
    for (const child of row.slots?.level.nodes ?? []) {
      const start = nodes.from[child] as number;
      if (start < from || start >= to) continue;
      const { x, w } = lens.span(start, nodes.to[child] as number);
      const h =
        (row.h - 3) * Math.min(1, (slots.weight[child] as number) / (row.slots?.scale ?? 1));
      box(ctx, x + 0.5, y + row.h - 1 - h, Math.max(0.7, w - 1), h, 0, theme.first);
    }
  });
}

/**
 * Paints the sheet of a job whose keys are too narrow, with lines down to the keys that it covers.
 */
export function paintSheet(
  { ctx, words, theme, lens }: ReplayStage,
  script: { from: number; to: number },
  followed: number | undefined,
): void {
  const sheet = lens.frame;
  if (sheet === undefined) return;
  paintLensSheet(ctx, sheet, lens, { footPx: 6, radiusPx: 8 }, theme);
  if (followed !== undefined && followed >= script.from && followed <= script.to)
    paintRowLine(ctx, words, lens.at(followed), [sheet.y + 2, sheet.y + sheet.h - 2], theme);
}
