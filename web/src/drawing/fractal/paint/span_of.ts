// The pixels of nodes and slots.
import type { TreeAxis } from '../../../model/values/geometry';
import type { NodesView } from '../state/state';

/** Returns the pixels of a node or slot, without the gap to its neighbour. */
export function spanOf(
  { from, to }: NodesView,
  at: number,
  axis: TreeAxis,
): { x: number; w: number } {
  const x = axis.x + (from[at] as number) * axis.w;
  const w = ((to[at] as number) - (from[at] as number)) * axis.w;
  const gap = w >= 8 ? 1 : w >= 2 ? 0.5 : 0;
  return { x: x + gap / 2, w: Math.max(0.7, w - gap) };
}
