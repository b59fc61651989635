// Common parts of all jobs' replays: the opened keys, and the rows of another state.

import type { Rect } from '../../../model/values/geometry';
import { kLensPx, type Lens } from '../../kit/marks/lens';
import { type FractalGeometry, kFootPx, type NodeRow, sumsOf } from '../layout/layout';
import type { FractalState } from '../state/state';
import { flushLens, sheetLens } from './flush_stage';
import type { JobScript, WriteScript } from './job_script';

/** Returns the picture's rows with the nodes of another state, whose indexes differ. */
export function asOf(geometry: FractalGeometry, state: FractalState): FractalGeometry {
  const levelOf = (height: number) =>
    state.levels.find((level) => level.height === height) ?? { height, nodes: new Uint32Array() };
  const rows = geometry.rows.map((row) => ({
    ...row,
    level: levelOf(row.height),
    sums: sumsOf(state.nodes, levelOf(row.height).nodes),
    slots: row.slots === undefined ? undefined : { ...row.slots, level: levelOf(row.height - 1) },
  }));
  return { ...geometry, rows };
}

/** Greatest height of a node write's sheet, px. */
const kWritePx = 150;
const kLiftRoomPx = 24;
/** Neighbours shown on either side of a node that is written. */
const kNeighbours = 6;

/** Returns the lens over a job's keys; undefined if the picture has no row for it. */
export function replayLens(
  geometry: FractalGeometry,
  state: FractalState,
  script: JobScript,
): Lens | undefined {
  const source = geometry.rows.find((row) => row.height === script.height);
  if (source === undefined) return undefined;
  if (script.kind === 'flush') return flushLens(geometry, script, source.y);
  const keys = withNeighbours(state, source, script);
  return sheetLens(geometry, keys, source.y, { openPx: kLensPx, mostHighPx: kWritePx });
}

/** Returns the row of a node that is written, with room above it for the lift. */
export function rowOnSheet(source: NodeRow, sheet: Rect): NodeRow {
  return { ...source, y: sheet.y + kLiftRoomPx, h: sheet.h - kLiftRoomPx - kFootPx - 4 };
}

function withNeighbours(
  { nodes }: FractalState,
  { level }: NodeRow,
  { from, to }: WriteScript,
): { from: number; to: number } {
  const order = level.nodes;
  let first = 0;
  while (first + 1 < order.length && (nodes.from[order[first + 1] as number] as number) <= from)
    first++;
  const left = order[Math.max(0, first - kNeighbours)];
  const right = order[Math.min(order.length - 1, first + kNeighbours)];
  return {
    from: Math.min(from, nodes.from[left as number] ?? from),
    to: Math.max(to, nodes.to[right as number] ?? to),
  };
}
