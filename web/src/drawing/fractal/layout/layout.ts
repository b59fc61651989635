// Geometry of the fractal tree's picture: a pure function of the state and a box, in CSS px.
//
// From top to bottom: the lane where messages arrive, the log, one row per height with the root on
// top, a lens on the leaves around the followed row, and the lane of the bytes that reach the
// drive. Every node spans exactly the keys that it covers, and each of its slots is over the child
// that it feeds, so every fall is vertical.
import { kPartsPx, type Rect, type TreeAxis } from '../../../model/values/geometry';
import { type RowMeasures, type RowRoom, stackRows } from '../../kit/motion/row_heights';
import {
  type FractalState,
  kWhole,
  type LevelView,
  type NodesView,
  nodeIndexAt,
} from '../state/state';
import { type Column, type Detail, detailOf, gatherColumns } from './columns';

export interface TreeBox {
  width: number;
  height: number;
  /** Width of the left margin for names of rows, px. */
  gutter: number;
}

/** The nodes of one height. A nonleaf row contains slots and has gauges above it. */
export interface NodeRow extends Rect {
  height: number;
  level: LevelView;
  detail: Detail;
  /** If nodes are too narrow to be seen: fills of leaves, or gauges of nonleaf nodes. */
  columns: Column[];
  /** Mean number of nodes on a column; 0 without columns. */
  crowd: number;
  slots: SlotRow | undefined;
  sums: LevelSums;
  /** Free room above the row for its gauges, falling messages and words, px. */
  headroom: number;
}

export interface LevelSums {
  messages: number;
  dirty: number;
  /** Dirty nodes that the running checkpoint has yet to copy. */
  pending: number;
  /** Nodes in memory; partly counts half. */
  resident: number;
}

export interface SlotRow {
  /** The level that the slots feed: its node indexes are those of the slots. */
  level: LevelView;
  detail: Detail;
  columns: Column[];
  crowd: number;
  /** Weight, bytes, of a slot as high as the row. */
  scale: number;
}

/**
 * Leaves around the followed row, opened up, with the slots over them. The followed place keeps its
 * pixel.
 */
export interface TreeLens {
  frame: Rect;
  slots: Rect;
  leaves: Rect;
  truth: { x: number; w: number };
  nodes: readonly { at: number; x: number; w: number }[];
  /** The x of the followed row, in the lens and on the axis. */
  followedX: number;
  xOf(place: number): number;
  placeOf(x: number): number;
}

export interface FractalGeometry {
  box: TreeBox;
  axis: TreeAxis;
  arrivals: Rect;
  log: Rect;
  rows: NodeRow[];
  lens: TreeLens | undefined;
  /** Rows are too close for words between them: names take one line. */
  dense: boolean;
  drive: Rect;
}

/**
 * Heights of the parts, px, from the roomiest to the densest; `from` is the box height at which a
 * set applies. The last two are for three trees on a page, and on a low page, where everything
 * gives way to the row that holds the most.
 */
const kMeasures = [
  {
    from: 380,
    arrivals: 30,
    apart: 6,
    log: 6,
    gap: 24,
    rows: { thin: 6, thinPitch: 28, most: 84, share: 0.52, headroom: 14 },
    drive: 52,
    lens: 1.25,
  },
  {
    from: 260,
    arrivals: 22,
    apart: 6,
    log: 6,
    gap: 20,
    rows: { thin: 5, thinPitch: 22, most: 44, share: 0.52, headroom: 12 },
    drive: 40,
    lens: 1.25,
  },
  {
    from: 136,
    arrivals: 19,
    apart: 5,
    log: 4,
    gap: 8,
    rows: { thin: 4, thinPitch: 14, most: 40, share: 0.86, headroom: 6 },
    drive: 29,
    lens: 0,
  },
  {
    from: 0,
    arrivals: 14,
    apart: 5,
    log: 3,
    gap: 22,
    rows: { thin: 3, thinPitch: 9, most: 40, share: 0.9, headroom: 3 },
    drive: 26,
    lens: 0,
  },
] as const;

/** Height of a name above its row, px. */
const kNameLinePx = 20;

/** Measures for rows with their names above them. */
const overNames = (rows: RowMeasures): RowMeasures => ({
  ...rows,
  thinPitch: kNameLinePx + rows.thin + kFootPx,
  headroom: kNameLinePx + kFootPx,
});

type Measures = (typeof kMeasures)[number];
const measuresFor = ({ height }: TreeBox): Measures =>
  kMeasures.find(({ from }) => height >= from) ?? kMeasures[3];
/** Rows are too close for words between them: names take one line. */
const isDense = ({ from }: Measures): boolean => from < 260;
const rowsOf = ({ rows }: Measures, { gutter }: TreeBox): RowMeasures =>
  gutter > 0 ? rows : overNames(rows);

/** Returns the room for the rows and their lens. */
function roomIn(measures: Measures, { height, gutter }: TreeBox): { top: number; room: number } {
  const logEnd = measures.arrivals + measures.apart + measures.log;
  // Without a gutter, names are above the rows and need a line.
  const top = logEnd + (gutter > 0 ? measures.gap * 0.4 : 10);
  const end = height - measures.drive - kFootPx - (isDense(measures) ? 2 : 4);
  return { top, room: end - top };
}

/** Returns the room that rows share. */
export function rowRoom({ levels }: FractalState, box: TreeBox): RowRoom {
  const measures = measuresFor(box);
  const { room } = roomIn(measures, box);
  return { count: levels.length, room, measures: rowsOf(measures, box) };
}

/** Height of the marks under leaves (in memory, changed), px. */
export const kFootPx = 7;
const kLensNodes = 12;
/** Least pitch of rows, px, that leaves room for a lens. */
const kLensPitchPx = 44;
const kLensNodePx = 46;

/** Returns a row's share of its full height, 0 … 1. */
export type ShareOfRow = (height: number) => number;

/**
 * Lays out `state` in `box`. `scales`: those of slots by height (slotScales); `followed`: place of
 * the followed row; `shares`: rows that hold nothing are thin lines.
 */
export function fractalLayout(
  state: FractalState,
  box: TreeBox,
  scales: ReadonlyMap<number, number>,
  followed: number | undefined,
  shares: ShareOfRow = () => 1,
): FractalGeometry {
  const axis = { x: box.gutter, w: Math.max(1, box.width - box.gutter) };
  const measures = measuresFor(box);
  const arrivals = { x: axis.x, y: 0, w: axis.w, h: measures.arrivals };
  const log = { x: axis.x, y: arrivals.h + measures.apart, w: axis.w, h: measures.log };
  const drive = { x: axis.x, y: box.height - measures.drive, w: axis.w, h: measures.drive };
  const { top, room } = roomIn(measures, box);
  const leaves = state.levels.at(-1);
  const narrow = leaves !== undefined && detailOf(state.nodes, leaves.nodes, axis) !== 'parts';
  const full = state.levels.reduce((sum, { height }) => sum + shares(height), 0);
  const lensShare =
    narrow && followed !== undefined && room / (full + measures.lens) >= kLensPitchPx
      ? measures.lens
      : 0;
  // The lens shares the room of full rows.
  const lensH = lensShare === 0 ? 0 : (room / (full + lensShare)) * lensShare;
  const stacked = stackRows(
    state.levels.map(({ height }) => shares(height)),
    top,
    room - lensH,
    rowsOf(measures, box),
  );
  const rows = state.levels.map((level, i) => {
    const { y, h, pitch } = stacked[i] as (typeof stacked)[number];
    const scale = scales.get(level.height) ?? state.nodeBytes;
    const row = layoutRow(state, level, state.levels[i + 1], { ...axis, y, h }, scale);
    return { ...row, headroom: pitch - h };
  });
  const last = rows.at(-1);
  const lensBox =
    last === undefined || lensShare === 0
      ? undefined
      : { y: last.y + last.h + kFootPx + 12, h: lensH - 22 };
  return {
    box,
    axis,
    arrivals,
    log,
    rows,
    lens:
      last === undefined || lensBox === undefined || followed === undefined
        ? undefined
        : layoutLens(state, last, lensBox, followed),
    dense: isDense(measures),
    drive,
  };
}

function layoutRow(
  state: FractalState,
  level: LevelView,
  below: LevelView | undefined,
  rect: Rect,
  scale: number,
): Omit<NodeRow, 'headroom'> {
  const { nodes, slots, nodeBytes } = state;
  const detail = detailOf(nodes, level.nodes, rect);
  const values = below === undefined ? nodes.serializedBytes : nodes.load;
  const columns =
    detail === 'columns' ? gatherColumns(nodes, level.nodes, rect, values, nodeBytes) : [];
  return {
    ...rect,
    height: level.height,
    level,
    detail,
    columns,
    crowd: crowdOf(columns),
    slots: below === undefined ? undefined : layoutSlots(),
    sums: sumsOf(nodes, level.nodes),
  };

  function layoutSlots(): SlotRow {
    const fed = below as LevelView;
    const slotDetail = detailOf(nodes, fed.nodes, rect);
    const gathered =
      slotDetail === 'columns' ? gatherColumns(nodes, fed.nodes, rect, slots.weight, scale) : [];
    return { level: fed, detail: slotDetail, columns: gathered, crowd: crowdOf(gathered), scale };
  }
}

export function sumsOf(view: NodesView, nodes: Uint32Array): LevelSums {
  const sums = { messages: 0, dirty: 0, pending: 0, resident: 0 };
  for (let k = 0; k < nodes.length; k++) {
    const at = nodes[k] as number;
    sums.messages += view.messages[at] as number;
    sums.dirty += view.dirty[at] as number;
    sums.pending += view.pending[at] as number;
    sums.resident += (view.resident[at] as number) / kWhole;
  }
  return sums;
}

function crowdOf(columns: readonly Column[]): number {
  return columns.length === 0
    ? 0
    : columns.reduce((sum, column) => sum + column.count, 0) / columns.length;
}

/**
 * Share of a level's slots that may be heavier than a slot as high as the row; these are capped,
 * and marked.
 */
const kCappedShare = 0.04;

/**
 * Returns, for each height with slots, the weight that fills a slot: a power-of-two fraction of a
 * node's size within which nearly all slots stay. It grows at once and shrinks late, so that bars
 * do not jump as the heaviest slots come and go.
 */
export function slotScales(
  state: FractalState,
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  const scales = new Map<number, number>();
  for (const [i, { height }] of state.levels.entries()) {
    const below = state.levels[i + 1];
    if (below === undefined) continue;
    let wanted = state.nodeBytes;
    while (
      wanted > state.nodeBytes / 64 &&
      heavierThan(state, below, wanted / 2) <= below.nodes.length * kCappedShare
    )
      wanted /= 2;
    const last = before.get(height) ?? 0;
    scales.set(height, wanted < last && wanted > last / 4 ? last : wanted);
  }
  return scales;
}

function heavierThan({ slots }: FractalState, { nodes }: LevelView, bytes: number): number {
  let count = 0;
  for (let k = 0; k < nodes.length; k++)
    if ((slots.weight[nodes[k] as number] as number) > bytes) count++;
  return count;
}

function layoutLens(
  state: FractalState,
  leaves: NodeRow,
  { y, h }: { y: number; h: number },
  followed: number,
): TreeLens {
  const { nodes } = state;
  const order = leaves.level.nodes;
  const middle = nodeIndexAt(state, leaves.level, followed);
  const first = Math.max(0, Math.min(middle - kLensNodes / 2, order.length - kLensNodes));
  const near = order.slice(first, first + kLensNodes);
  const span =
    (nodes.to[near.at(-1) as number] as number) - (nodes.from[near[0] as number] as number);
  // The sheet is wider than its keys, also on the right, where there is no gutter.
  const room = leaves.w - kPartsPx;
  const width = Math.min(room, kLensNodes * kLensNodePx);
  const scale = Math.max(leaves.w, width / Math.max(1e-12, span));
  const fixed = leaves.x + followed * leaves.w;
  const xOf = (place: number) => fixed + (place - followed) * scale;
  const placeOf = (x: number) => followed + (x - fixed) / scale;
  const left = Math.max(
    Math.min(Math.max(leaves.x, fixed - width / 2), leaves.x + room - width),
    xOf(0),
  );
  const right = Math.min(left + width, xOf(1));
  const shown: { at: number; x: number; w: number }[] = [];
  for (let k = nodeIndexAt(state, leaves.level, placeOf(left)); k < order.length; k++) {
    const at = order[k] as number;
    const from = Math.max(left, xOf(nodes.from[at] as number));
    if (from >= right) break;
    const to = Math.min(right, xOf(nodes.to[at] as number));
    if (to - from > 1) shown.push({ at, x: from, w: to - from });
  }
  const truth = {
    x: leaves.x + placeOf(left) * leaves.w,
    w: Math.max(1, (placeOf(right) - placeOf(left)) * leaves.w),
  };
  const slots = { x: left, y: y + 5, w: right - left, h: Math.max(8, h * 0.36 - 5) };
  const body = slots.y + slots.h + 4;
  return {
    frame: { x: left - kPartsPx, y, w: right - left + 2 * kPartsPx, h },
    slots,
    leaves: { x: left, y: body, w: right - left, h: y + h - 5 - body },
    truth,
    nodes: shown,
    followedX: fixed,
    xOf,
    placeOf,
  };
}

/**
 * Returns the marks of the followed row: one point for each version, newest first; versions in the
 * lens are marked there as well.
 */
export function placePoints(
  geometry: FractalGeometry,
  places: readonly { height: number }[],
  place: number,
): { x: number; y: number; newest: boolean }[] {
  const x = geometry.axis.x + place * geometry.axis.w;
  const points: { x: number; y: number; newest: boolean }[] = [];
  places.forEach(({ height }, i) => {
    const row = geometry.rows.find((one) => one.height === height);
    if (row !== undefined) points.push({ x, y: row.y + row.h / 2, newest: i === 0 });
    const { lens } = geometry;
    if (lens === undefined || height > 1) return;
    const rect = height === 0 ? lens.leaves : lens.slots;
    points.push({ x, y: rect.y + rect.h / 2, newest: i === 0 });
  });
  return points;
}
