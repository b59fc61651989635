// The part of the B-tree picture under a point, and the part that the inspector shows for it.
import type { Rect } from '../../../model/values/geometry';
import type { Part } from '../../kit/picture';
import type { Bin } from '../state/columns';
import type { LevelView, NodeView } from '../state/state';
import type { BtreeGeometry, NodeRect } from './layout';
import type { Card, Lens } from './lens';

export type BtreeHit =
  | { kind: 'card'; card: Card }
  | { kind: 'node'; node: NodeView; level: number }
  | { kind: 'bin'; bin: Bin; level: number }
  | { kind: 'level'; level: LevelView }
  | { kind: 'memory' | 'log' | 'doublewrite' | 'none' };

/** Margin around thin pages, px. */
const kMarginPx = 3;

export function btreeHit(
  geometry: BtreeGeometry,
  lens: Lens | undefined,
  x: number,
  y: number,
): BtreeHit {
  const card = lens?.cards.find((one) => inside(one, x, y));
  if (card !== undefined) return { kind: 'card', card };
  for (const kind of ['memory', 'log', 'doublewrite'] as const)
    if (inside(geometry.gauges[kind], x, y)) return { kind };
  for (const row of geometry.levels) {
    if (y < row.y - 1 || y > row.y + row.h + 1) continue;
    if (x < geometry.axis.x) return { kind: 'level', level: row.view };
    const bin = nearest(row.bins, x);
    if (bin !== undefined) return { kind: 'bin', bin, level: row.level };
    const rect = nearest<NodeRect>(row.nodes, x);
    if (rect !== undefined) return { kind: 'node', node: rect.node, level: row.level };
  }
  return { kind: 'none' };
}

function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y - 1 && y <= rect.y + rect.h + 1;
}

/** Returns the thing nearest to x, within the margin. */
function nearest<T extends { x: number; w: number }>(
  things: readonly T[],
  x: number,
): T | undefined {
  let best: T | undefined;
  let distance = kMarginPx;
  for (const thing of things) {
    const away = x < thing.x ? thing.x - x : x > thing.x + thing.w ? x - thing.x - thing.w : 0;
    if (away < distance) {
      distance = away;
      best = thing;
    }
  }
  return best;
}

export function partOf(hit: BtreeHit): Part | undefined {
  switch (hit.kind) {
    case 'card':
      return { kind: 'page', id: hit.card.page.page };
    case 'node':
      return { kind: 'page', id: hit.node.page };
    case 'bin':
      return { kind: 'page', id: hit.bin.page };
    case 'level':
      return { kind: 'level', id: hit.level.level };
    case 'none':
      return undefined;
    default:
      return { kind: hit.kind, id: 0 };
  }
}

/** Several trees, one for each index, may have a single page each. */
export function levelName(row: { level: number; pages: number }, levels: number): string {
  const only = row.pages > 1 ? 'the only pages' : 'the only page';
  if (row.level === 0) return levels === 1 ? only : 'leaves';
  return row.level === levels - 1 ? 'root' : `inner level ${row.level}`;
}
