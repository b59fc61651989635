// Makes the fractal tree's state from decoded tables: one tree per index, side by side.
//
// Everything that depends on the tree's shape (places of keys, levels, indexes) is kept between
// frames, because most frames change only sizes.
import type { NumbersColumn, TableColumns } from '../../../gen/types';
import { columnNames, type Tables } from '../../../model/tables/decode';
import { bytesAt, onlyRow, rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import { kNoBins, type LeafBins, leafBins } from './bins';
import { buildOf } from './build';
import { loadOf } from './load';
import {
  type CacheView,
  type CheckpointView,
  type FractalLimits,
  type FractalState,
  kNoNodes,
  kNoSlots,
  type LevelView,
  type NodesView,
  type PlaceView,
  type SlotsView,
  type SpaceView,
} from './state';

type NodeColumns = TableColumns['fractal.nodes'];

const kCheckpointStates = columnNames('fractal.checkpoint', 'state');
export const kMessageTypes = columnNames('fractal.places', 'type');
/** A node counts as new for this share of the run so far. */
const kFreshShare = 0.04;

/**
 * The tree's shape in the last frame, and for each node the time at which a write was seen, virtual
 * ns.
 */
interface Shape {
  columns: NodeColumns;
  from: Float64Array;
  to: Float64Array;
  levels: LevelView[];
  indexOf: Map<number, number>;
  writes: Float64Array;
  writtenNs: Float64Array;
}

/** State kept between frames. */
export class FractalMemory {
  private shape: Shape | undefined;
  private readonly places = new Map<number, { key: Uint8Array; place: number }>();
  /** Basement nodes as polled last. */
  bins: LeafBins = kNoBins;
  private fed: { childNode: NumbersColumn; shape: Shape; at: Int32Array } | undefined;

  constructor(readonly axis: KeyAxis) {}

  /** Forgets after a jump, because numbers may be other nodes', and writes of other times. */
  clear(): void {
    this.shape = undefined;
    this.bins = kNoBins;
    this.places.clear();
  }

  /** Takes the answer of a poll. */
  takeBins(tables: Tables): void {
    this.bins = leafBins(tables, this.axis, (leaf) => {
      const at = this.shape?.indexOf.get(leaf);
      return at === undefined ? undefined : this.shape?.columns.index[at];
    });
  }

  shapeOf(columns: NodeColumns): Shape {
    const { shape } = this;
    if (shape !== undefined && sameShape(shape.columns, columns)) return shape;
    const count = columns.node.length;
    const from = new Float64Array(count);
    for (let at = 0; at < count; at++)
      from[at] = this.placeOf(
        columns.node[at] as number,
        columns.index[at] as number,
        bytesAt(columns.first_key, at),
      );
    const levels = levelsOf(columns, from);
    const to = new Float64Array(count);
    for (const { nodes } of levels)
      for (const [i, at] of nodes.entries()) {
        // Trees are side by side, and the next one may be lower.
        const end = this.axis.segmentEnd(from[at] as number);
        to[at] = Math.min(end, from[nodes[i + 1] as number] ?? 1);
      }
    const indexOf = new Map<number, number>();
    const writes = Float64Array.from(columns.writes);
    const writtenNs = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    for (let at = 0; at < count; at++) {
      const node = columns.node[at] as number;
      indexOf.set(node, at);
      const before = shape?.indexOf.get(node);
      if (shape === undefined || before === undefined) continue;
      writes[at] = shape.writes[before] as number;
      writtenNs[at] = shape.writtenNs[before] as number;
    }
    this.shape = { columns, from, to, levels, indexOf, writes, writtenNs };
    return this.shape;
  }

  /** Returns the index of the child that each buffer feeds; -1 if it is not there. */
  fedBy(childNode: NumbersColumn, shape: Shape): Int32Array {
    const { fed } = this;
    if (fed !== undefined && fed.shape === shape && sameNumbers(fed.childNode, childNode))
      return fed.at;
    const at = Int32Array.from(childNode, (node) => shape.indexOf.get(node) ?? -1);
    this.fed = { childNode, shape, at };
    return at;
  }

  /**
   * Returns the place of a node's first key, from memory if the key is the same. It may change: two
   * nodes even out, or a number stays while the tree grows.
   */
  private placeOf(node: number, index: number, key: Uint8Array): number {
    if (key.length === 0) return this.axis.placeIn(index, key);
    const known = this.places.get(node);
    if (known !== undefined && sameNumbers(known.key, key)) return known.place;
    const place = this.axis.placeIn(index, key);
    this.places.set(node, { key: key.slice(), place });
    return place;
  }
}

/** Returns how recently each node was written, as far as frames show: 1 now, fading to 0. */
function freshOf({ writes, writtenNs }: Shape, now: NumbersColumn, nowNs: number): Float32Array {
  const fresh = new Float32Array(now.length);
  const window = Math.max(1, nowNs * kFreshShare);
  for (let at = 0; at < now.length; at++) {
    if (writes[at] !== now[at]) {
      writes[at] = now[at] as number;
      writtenNs[at] = nowNs;
    }
    const age = nowNs - (writtenNs[at] as number);
    if (age < window) fresh[at] = 1 - age / window;
  }
  return fresh;
}

function sameShape(a: NodeColumns, b: NodeColumns): boolean {
  if (a === b) return true;
  if (a.node.length !== b.node.length || a.first_key.bytes.length !== b.first_key.bytes.length)
    return false;
  for (let i = 0; i < a.node.length; i++) {
    if (
      a.node[i] !== b.node[i] ||
      a.height[i] !== b.height[i] ||
      a.first_key.offsets[i] !== b.first_key.offsets[i]
    )
      return false;
  }
  return sameNumbers(a.first_key.bytes, b.first_key.bytes);
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function levelsOf({ height }: NodeColumns, from: Float64Array): LevelView[] {
  const byHeight: number[][] = [];
  for (let at = 0; at < height.length; at++) {
    const level = height[at] as number;
    (byHeight[level] ??= []).push(at);
  }
  const levels = byHeight.map((nodes, level) => ({
    height: level,
    nodes: Uint32Array.from(nodes).sort((a, b) => (from[a] as number) - (from[b] as number)),
  }));
  return levels.filter((level) => level !== undefined).reverse();
}

export function fractalStateOf(
  tables: Tables,
  memory: FractalMemory,
  limits: FractalLimits,
  nowNs: number,
): FractalState {
  const columns = tables['fractal.nodes']?.columns;
  const shape = columns === undefined ? undefined : memory.shapeOf(columns);
  const log = onlyRow(tables, 'fractal.log');
  return {
    ...limits,
    ...(columns === undefined || shape === undefined
      ? { nodes: kNoNodes, slots: kNoSlots, levels: [], indexOf: new Map() }
      : {
          nodes: nodesOf(columns, shape, freshOf(shape, columns.writes, nowNs), runningOf(tables)),
          slots: slotsOf(tables, shape, memory),
          levels: shape.levels,
          indexOf: shape.indexOf,
        }),
    bins: memory.bins,
    cache: cacheOf(tables),
    checkpoint: checkpointOf(tables),
    log: {
      bytes: log?.bytes ?? 0,
      writtenBytes: log?.written_bytes ?? 0,
      durableBytes: log?.durable_bytes ?? 0,
    },
    space: spaceOf(tables),
    load: loadOf(tables, memory.axis),
    build: buildOf(tables, memory.axis),
  };
}

/** Returns the number of the checkpoint that is writing nodes; 0 if none is. */
function runningOf(tables: Tables): number {
  const row = onlyRow(tables, 'fractal.checkpoint');
  return row !== undefined && kCheckpointStates[row.state] === 'writing nodes'
    ? row.checkpoints
    : 0;
}

/** `running`: number of the running checkpoint; dirty nodes due for it are pending. */
function nodesOf(
  columns: NodeColumns,
  { from, to }: Shape,
  fresh: Float32Array,
  running: number,
): NodesView {
  const due = columns.due_checkpoint;
  return {
    count: columns.node.length,
    node: columns.node,
    height: columns.height,
    children: columns.children,
    serializedBytes: columns.serialized_bytes,
    messages: columns.messages,
    bufferBytes: columns.buffer_bytes,
    load: Float64Array.from(
      columns.serialized_bytes,
      (bytes, at) => bytes + (columns.workdone[at] as number),
    ),
    dirty: Uint8Array.from(due, (number) => Number(number > 0)),
    pending: Uint8Array.from(due, (number) => Number(number > 0 && number <= running)),
    resident: columns.resident,
    cachedBytes: columns.cached_bytes,
    diskBytes: columns.disk_bytes,
    writes: columns.writes,
    from,
    to,
    fresh,
  };
}

function slotsOf(tables: Tables, shape: Shape, memory: FractalMemory): SlotsView {
  const count = shape.from.length;
  const slots = {
    child: new Float64Array(count).fill(-1),
    bytes: new Float64Array(count),
    messages: new Float64Array(count),
    broadcasts: new Float64Array(count),
    workdone: new Float64Array(count),
    weight: new Float64Array(count),
  };
  const c = tables['fractal.buffers']?.columns;
  if (c === undefined) return slots;
  const waiting = broadcastsOf(tables);
  memory.fedBy(c.child_node, shape).forEach((at, i) => {
    if (at < 0) return;
    slots.child[at] = c.child[i] as number;
    slots.bytes[at] = c.bytes[i] as number;
    slots.messages[at] = c.messages[i] as number;
    if (waiting.size > 0)
      slots.broadcasts[at] = waiting.get(slotId(c.node[i] as number, c.child[i] as number)) ?? 0;
    slots.workdone[at] = c.workdone[i] as number;
    slots.weight[at] = (slots.bytes[at] as number) + (slots.workdone[at] as number);
  });
  return slots;
}

const slotId = (node: number, child: number): string => `${node} ${child}`;

/** Returns the messages to all rows by slot. Most trees have none. */
function broadcastsOf(tables: Tables): Map<string, number> {
  const c = tables['fractal.broadcasts']?.columns;
  const found = new Map<string, number>();
  for (let i = 0; c !== undefined && i < c.node.length; i++)
    found.set(slotId(c.node[i] as number, c.child[i] as number), c.messages[i] as number);
  return found;
}

function cacheOf(tables: Tables): CacheView | undefined {
  const row = onlyRow(tables, 'fractal.cachetable');
  if (row === undefined) return undefined;
  return {
    bytes: row.bytes,
    limitBytes: row.limit_bytes,
    leafBytes: row.leaf_bytes,
    nonleafBytes: row.nonleaf_bytes,
    cloneBytes: row.clone_bytes,
    nodes: row.nodes,
  };
}

function checkpointOf(tables: Tables): CheckpointView | undefined {
  const row = onlyRow(tables, 'fractal.checkpoint');
  if (row === undefined) return undefined;
  return {
    state: kCheckpointStates[row.state] ?? '',
    resting: row.state === 0,
    checkpoints: row.checkpoints,
    pending: row.pending,
    written: row.written,
    writtenBytes: row.written_bytes,
  };
}

function spaceOf(tables: Tables): SpaceView | undefined {
  const row = onlyRow(tables, 'fractal.space');
  if (row === undefined) return undefined;
  return {
    fileBytes: row.file_bytes,
    liveBytes: row.live_bytes,
    oldBytes: row.old_bytes,
    holeBytes: row.hole_bytes,
    holes: row.holes,
  };
}

/** Returns the places of the followed row, newest first. */
export function placesOf(tables: Tables): PlaceView[] {
  return rowsOf(tables, 'fractal.places')
    .sort((a, b) => a.place - b.place)
    .map((row) => ({
      node: row.node,
      height: row.height,
      child: row.child,
      msn: row.msn,
      type: kMessageTypes[row.type] ?? '',
    }));
}
