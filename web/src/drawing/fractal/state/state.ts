// The state of the fractal tree's picture: the tables of one frame by column, with keys turned into
// places on the key axis.
//
// There may be thousands of nodes, so they stay columns of numbers; a node is an index into them.
// Every node but a root has exactly one slot above it, the one that feeds it, so slots are columns
// beside the nodes' own. `tables.ts` makes this from decoded tables.
import { between } from '../../kit/motion/between';
import { kNoBins, type LeafBins } from './bins';

/** Nodes by column. `at` always means an index into these. */
export interface NodesView {
  count: number;
  /** Numbers of the nodes, unique over all trees. */
  node: ArrayLike<number>;
  height: ArrayLike<number>;
  children: ArrayLike<number>;
  /** Uncompressed size, by which nodes split, merge and flush. */
  serializedBytes: ArrayLike<number>;
  /** Messages of a nonleaf node, rows of a leaf. */
  messages: ArrayLike<number>;
  bufferBytes: ArrayLike<number>;
  /**
   * Size plus the work that queries repeated, bytes. Above a node's target it flushes (ft/node.cc
   * toku_ftnode_nonleaf_is_gorged).
   */
  load: ArrayLike<number>;
  dirty: ArrayLike<number>;
  /** 1 if the running checkpoint has yet to copy it; a subset of the dirty ones. */
  pending: ArrayLike<number>;
  /** 0 on the drive alone, `kPartly` or `kWhole` in memory. */
  resident: ArrayLike<number>;
  cachedBytes: ArrayLike<number>;
  diskBytes: ArrayLike<number>;
  writes: ArrayLike<number>;
  /** Places of its key bounds, 0 … 1. */
  from: ArrayLike<number>;
  to: ArrayLike<number>;
  /** 1 for a node just written, fading to 0. */
  fresh: Float32Array;
}

/** Slots by the node that they feed, with the same indexes as nodes. */
export interface SlotsView {
  /** Number of the slot within its node; -1 for a root, which no slot feeds. */
  child: ArrayLike<number>;
  bytes: ArrayLike<number>;
  messages: ArrayLike<number>;
  /** Messages to all rows among these. */
  broadcasts: ArrayLike<number>;
  workdone: ArrayLike<number>;
  /**
   * Messages plus the work that queries repeated for them, bytes: a node's heaviest slot is
   * flushed.
   */
  weight: ArrayLike<number>;
}

/** The nodes of one height, in key order. */
export interface LevelView {
  height: number;
  nodes: Uint32Array;
}

export interface CacheView {
  bytes: number;
  limitBytes: number;
  leafBytes: number;
  nonleafBytes: number;
  cloneBytes: number;
  nodes: number;
}

export interface CheckpointView {
  state: string;
  resting: boolean;
  checkpoints: number;
  pending: number;
  written: number;
  writtenBytes: number;
}

export interface LogView {
  bytes: number;
  writtenBytes: number;
  durableBytes: number;
}

export interface SpaceView {
  fileBytes: number;
  liveBytes: number;
  oldBytes: number;
  holeBytes: number;
  holes: number;
}

/** An index that is built while clients write. */
export interface BuildView {
  rows: number;
  entries: number;
  /** True once all rows are read. */
  swept: boolean;
  /** Place of the last row read, 0 … 1; the end of the rows before the first. */
  at: number;
}

/** A bulk load that runs, of all indexes. */
export interface LoadView {
  state: string;
  rows: number;
  /** Bytes in memory that are not sorted yet. */
  unsorted: number;
  runs: number;
  runBytes: number;
  passes: number;
  leaves: number;
  /** Places of the keys that the leaves cover, from the left. */
  written: readonly { from: number; to: number }[];
}

/** Options of the contender that gauges measure against. */
export interface FractalLimits {
  /** Target size of a node. */
  nodeBytes: number;
}

export interface FractalState extends FractalLimits {
  nodes: NodesView;
  slots: SlotsView;
  /** Root first, leaves last. */
  levels: readonly LevelView[];
  /** Index of a node by its number. */
  indexOf: ReadonlyMap<number, number>;
  /** Basement nodes of leaves, as far as polled. */
  bins: LeafBins;
  cache: CacheView | undefined;
  checkpoint: CheckpointView | undefined;
  log: LogView;
  space: SpaceView | undefined;
  load: LoadView | undefined;
  build: BuildView | undefined;
}

/** The place of one version of the followed row: a message in a slot, or a row in a leaf. */
export interface PlaceView {
  node: number;
  height: number;
  child: number;
  msn: number;
  type: string;
}

/** Residency as numbered in tables; 0 is on the drive alone. */
export const kPartly = 1;
export const kWhole = 2;

const kNone = new Float64Array(0);
export const kNoNodes: NodesView = {
  count: 0,
  node: kNone,
  height: kNone,
  children: kNone,
  serializedBytes: kNone,
  messages: kNone,
  bufferBytes: kNone,
  load: kNone,
  dirty: kNone,
  pending: kNone,
  resident: kNone,
  cachedBytes: kNone,
  diskBytes: kNone,
  writes: kNone,
  from: kNone,
  to: kNone,
  fresh: new Float32Array(0),
};
export const kNoSlots: SlotsView = {
  child: kNone,
  bytes: kNone,
  messages: kNone,
  broadcasts: kNone,
  workdone: kNone,
  weight: kNone,
};

export const kEmptyFractal: FractalState = {
  nodeBytes: 1,
  nodes: kNoNodes,
  slots: kNoSlots,
  levels: [],
  indexOf: new Map(),
  bins: kNoBins,
  cache: undefined,
  checkpoint: undefined,
  log: { bytes: 0, writtenBytes: 0, durableBytes: 0 },
  space: undefined,
  load: undefined,
  build: undefined,
};

/** Returns the end of the node of this height that holds `place`; 1 after the last one. */
export function boundAfter(state: FractalState, height: number, place: number): number {
  const level = state.levels.find((one) => one.height === height);
  if (level === undefined) return 1;
  const at = level.nodes[nodeIndexAt(state, level, place)];
  return at === undefined ? 1 : (state.nodes.to[at] as number);
}

/**
 * Returns the position in a level of the node that holds `place`: the last that begins at or before
 * it.
 */
export function nodeIndexAt({ nodes }: FractalState, level: LevelView, place: number): number {
  let low = 0;
  let high = level.nodes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((nodes.from[level.nodes[middle] as number] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Mixes a past state with now: gauges ease, everything else changes half way. */
export function fractalBetween(then: FractalState, now: FractalState, share: number): FractalState {
  return {
    ...(share < 0.5 ? then : now),
    cache: now.cache && between(then.cache, now.cache, share),
    checkpoint: now.checkpoint && between(then.checkpoint, now.checkpoint, share),
    log: between(then.log, now.log, share),
  };
}
