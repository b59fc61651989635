// What lies under a point of the fractal tree's picture. Pure.
import type { Rect } from '../../model/geometry';
import { type FractalGeometry, kFootPx, type NodeRow } from './layout';
import { type FractalState, type LevelView, nodeIndexAt } from './state';

export type FractalHit =
  /**
   * `at`: index of the node, and of a slot that of the child that it feeds. `crowd`: how many share
   * its pixels.
   */
  | { kind: 'node'; at: number; crowd: number }
  | { kind: 'slot'; at: number; node: number; crowd: number }
  | { kind: 'level'; level: LevelView }
  | { kind: 'log' }
  | { kind: 'none' };

/** Thin things are given a margin of a few px. */
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
    if (node !== undefined && above !== undefined && inside(lens.slots, x, y))
      return slotHit(state, above, node.at, 1);
  }
  for (const row of rows) {
    if (y < row.y - 8 || y > row.y + row.h + kFootPx) continue;
    if (x < axis.x) return { kind: 'level', level: row.level };
    const place = (x - axis.x) / axis.w;
    if (row.slots !== undefined && y >= row.y && row.slots.level.nodes.length > 0) {
      const at = nodeAt(state, row.slots.level, place);
      return slotHit(state, row, at, row.slots.crowd);
    }
    if (row.level.nodes.length > 0)
      return { kind: 'node', at: nodeAt(state, row.level, place), crowd: row.crowd };
  }
  return x >= axis.x && y >= log.y - 5 && y <= log.y + log.h + 6
    ? { kind: 'log' }
    : { kind: 'none' };
}

function slotHit(state: FractalState, row: NodeRow, child: number, crowd: number): FractalHit {
  const place = state.nodes.from[child] as number;
  return { kind: 'slot', at: child, node: nodeAt(state, row.level, place), crowd };
}

function nodeAt(state: FractalState, level: LevelView, place: number): number {
  return level.nodes[nodeIndexAt(state, level, place)] as number;
}

function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y - 2 && y <= rect.y + rect.h + 2;
}
