// What the replays of all jobs share: the opened keys, the sheet under them, what buffers hold.

import type { Rect } from '../../../model/geometry';
import { kLensPx, type Lens } from '../../kit/marks/lens';
import { type FractalGeometry, kFootPx, type NodeRow, sumsOf } from '../layout/layout';
import type { FractalState } from '../state/state';
import { flushLens, sheetLens } from './flush_stage';
import type { JobScript, WriteScript } from './job_script';

/** The rows of the picture with the nodes of another state in them, as its indexes name them. */
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

/** The most that the sheet of a node write is high. */
const kWritePx = 150;
const kLiftRoomPx = 24;
/** The keys that are shown of a job: of a narrow node its neighbours too. */
const kNeighbours = 6;

/** Where the parts of a job are painted; undefined if the picture has no row for it. */
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

/** Where a node that is written has its row: there is room above it to be lifted. */
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
