// Nodes or slots that are too narrow to be seen, gathered by columns of a few pixels: mean with
// extremes, shares of states. Pure.
//
// Whatever lies at least in part on a column counts on it, so that nothing is left out and a wide
// node leaves no gap.
import { kBarPx, kColumnPx, kPartsPx, type TreeAxis } from '../../../model/geometry';
import { kWhole, type NodesView } from '../state/state';

/** How much of a row can be seen: each thing with its parts, as a bar, or several on a column. */
export type Detail = 'parts' | 'bars' | 'columns';

export interface Column {
  x: number;
  w: number;
  count: number;
  mean: number;
  low: number;
  high: number;
  /**
   * Shares of its nodes, 0 … 1: changed and not written, of these waiting for the checkpoint that
   * runs, in memory (partly counts half), just written.
   */
  dirty: number;
  pending: number;
  resident: number;
  fresh: number;
}

/** By the median width, so that a few wide ones do not hide that most are narrow. */
export function detailOf({ from, to }: NodesView, nodes: Uint32Array, axis: TreeAxis): Detail {
  if (nodes.length * kBarPx > axis.w * 2) return 'columns';
  const spans = Float64Array.from(
    nodes,
    (at) => ((to[at] as number) - (from[at] as number)) * axis.w,
  ).sort();
  const typical = spans[spans.length >> 1] ?? axis.w;
  return typical >= kPartsPx ? 'parts' : typical >= kBarPx ? 'bars' : 'columns';
}

/** `values`: of each node, by its index; `scale`: what counts as 1. */
export function gatherColumns(
  view: NodesView,
  nodes: Uint32Array,
  axis: TreeAxis,
  values: ArrayLike<number>,
  scale: number,
): Column[] {
  const columns: (Column | undefined)[] = new Array(Math.ceil(axis.w / kColumnPx));
  const last = columns.length - 1;
  const { from, to, dirty, pending, resident, fresh } = view;
  const each = axis.w / kColumnPx;
  // Counted, not iterated: there may be tens of thousands.
  for (let k = 0; k < nodes.length; k++) {
    const at = nodes[k] as number;
    const first = Math.min(last, Math.floor((from[at] as number) * each));
    const end = Math.max(first, Math.min(last, Math.ceil((to[at] as number) * each) - 1));
    const value = Math.min(1, (values[at] as number) / scale);
    for (let i = first; i <= end; i++) {
      let column = columns[i];
      if (column === undefined) {
        const x = axis.x + i * kColumnPx;
        column = {
          x,
          w: kColumnPx,
          count: 0,
          mean: 0,
          low: 1,
          high: 0,
          dirty: 0,
          pending: 0,
          resident: 0,
          fresh: 0,
        };
        columns[i] = column;
      }
      column.count++;
      column.mean += value;
      if (value < column.low) column.low = value;
      if (value > column.high) column.high = value;
      column.dirty += dirty[at] as number;
      column.pending += pending[at] as number;
      column.resident += (resident[at] as number) / kWhole;
      column.fresh += fresh[at] as number;
    }
  }
  const full = columns.filter((column): column is Column => column !== undefined);
  for (const column of full) {
    column.mean /= column.count;
    column.dirty /= column.count;
    column.pending /= column.count;
    column.resident /= column.count;
    column.fresh /= column.count;
  }
  return full;
}
