// The part of the fractal tree's picture under a point. Pure.
import type { Rect } from '../../../model/values/geometry';
import { type FractalState, type LevelView, nodeIndexAt } from '../state/state';
import { type FractalGeometry, kFootPx } from './layout';

export type FractalHit =
  /**
   * `at`: index of the node; for a slot, index of the child that it feeds. `crowd`: number of
   * things that share its pixels.
   */
  | { kind: 'node'; at: number; crowd: number }
  | { kind: 'slot'; at: number; node: number; crowd: number }
  | { kind: 'level'; level: LevelView }
  | { kind: 'log' }
  | { kind: 'none' };

/** Returns the part under a point. Thin things have a margin of a few px. */
export function fractalHit(
  geometry: FractalGeometry,
  state: FractalState,
  x: number,
  y: number,
): FractalHit {
  const { rows, lens, log, axis } = geometry;
  if (lens !== undefined) {
    const node = lens.nodes.find((one) => x >= one.x && x <= one.x + one.w);
    if (node !== undefined && inside(lens.leaves, x, y))
      return { kind: 'node', at: node.at, crowd: 1 };
    const above = rows.at(-2);
    const feeds =
      above === undefined
        ? undefined
        : nodeAt(state, above.level, state.nodes.from[node?.at ?? -1]);
    if (node !== undefined && feeds !== undefined && inside(lens.slots, x, y))
      return { kind: 'slot', at: node.at, node: feeds, crowd: 1 };
  }
  for (const row of rows) {
    if (y < row.y - 8 || y > row.y + row.h + kFootPx) continue;
    if (x < axis.x) return { kind: 'level', level: row.level };
    const place = (x - axis.x) / axis.w;
    const at = nodeAt(state, row.level, place);
    // With trees side by side, the lower ones have nothing at this height.
    if (at === undefined) return { kind: 'none' };
    if (row.slots === undefined || y < row.y) return { kind: 'node', at, crowd: row.crowd };
    const child = nodeAt(state, row.slots.level, place);
    if (child === undefined) return { kind: 'none' };
    return { kind: 'slot', at: child, node: at, crowd: row.slots.crowd };
  }
  return x >= axis.x && y >= log.y - 5 && y <= log.y + log.h + 6
    ? { kind: 'log' }
    : { kind: 'none' };
}

/** Returns the node of this level that holds `place`, if one does. */
function nodeAt(state: FractalState, level: LevelView, place = -1): number | undefined {
  const at = level.nodes[nodeIndexAt(state, level, place)];
  if (at === undefined) return undefined;
  const from = state.nodes.from[at] as number;
  const to = state.nodes.to[at] as number;
  return place >= from && (place < to || to === 1) ? at : undefined;
}

function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y - 2 && y <= rect.y + rect.h + 2;
}
