// Gathers nodes or slots that are too narrow to be seen by columns of a few pixels: the mean with
// extremes, and shares of states. Pure.
//
// Everything that lies at least in part on a column counts there, so that nothing is left out and a
// wide node leaves no gap.
import { kBarPx, kColumnPx, kPartsPx, type TreeAxis } from '../../../model/values/geometry';
import { kWhole, type NodesView } from '../state/state';

/** Detail of a row: things with their parts, bars, or several things on a column. */
export type Detail = 'parts' | 'bars' | 'columns';

export interface Column {
  x: number;
  w: number;
  count: number;
  mean: number;
  low: number;
  high: number;
  /**
   * Shares of its nodes, 0 … 1: dirty (changed, not written), of these pending (the running
   * checkpoint has yet to copy them), in memory (partly counts half), written lately.
   */
  dirty: number;
  pending: number;
  resident: number;
  fresh: number;
}

/**
 * Chooses the detail by the median width, so that a few wide nodes do not hide the many narrow
 * ones.
 */
export function detailOf({ from, to }: NodesView, nodes: Uint32Array, axis: TreeAxis): Detail {
  if (nodes.length * kBarPx > axis.w * 2) return 'columns';
  const spans = Float64Array.from(
    nodes,
    (at) => ((to[at] as number) - (from[at] as number)) * axis.w,
  ).sort();
  const typical = spans[spans.length >> 1] ?? axis.w;
  return typical >= kPartsPx ? 'parts' : typical >= kBarPx ? 'bars' : 'columns';
}

/** Gathers `values`, one per node index, where `scale` counts as 1. */
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
  // An indexed loop, as there may be tens of thousands.
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
