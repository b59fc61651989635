// Geometry of the B-tree picture: a pure function of the state and a box, in CSS px.
//
// From top to bottom: the lane where saves arrive; the levels from root to leaves, each page at the
// keys that it covers; the lens, where a dozen leaves around the followed row are cards; their
// strips; the lane of the drive. Memory, redo log and doublewrite buffer are gauges beside the
// lens, or on a separate line if there is no gutter.
import type { KeyAxis } from '../../../model/values/axis';
import {
  axisOf,
  gutterOf,
  kBarPx,
  kPartsPx,
  type Rect,
  type TreeAxis,
} from '../../../model/values/geometry';
import { kLeastFullPx } from '../../kit/motion/row_heights';
import { type Bin, binsOf, nodesOfColumns } from '../state/columns';
import { nodesOfPages, orderOf } from '../state/pages';
import type { BtreeState, LevelView, NodeView } from '../state/state';

export interface NodeRect extends Rect {
  node: NodeView;
}

export type LevelDetail = 'parts' | 'bars' | 'columns';

export interface LevelRow extends Rect {
  level: number;
  detail: LevelDetail;
  nodes: NodeRect[];
  bins: Bin[];
  /** Mean number of pages on a column of pixels; 0 without columns. */
  pagesAColumn: number;
  view: LevelView;
}

export interface BtreeBox {
  width: number;
  height: number;
}

export interface BtreeGeometry {
  box: BtreeBox;
  gutter: number;
  /** A band among several: the followed row's line runs through all of them. */
  compact: boolean;
  axis: TreeAxis;
  arrivals: Rect;
  /** Root first, leaves last. */
  levels: LevelRow[];
  leaves: Rect;
  /** Marks under the leaves, for changed pages and for pages written lately, px. */
  marks: { y: number; dirtyH: number; writtenH: number };
  gauges: { memory: Rect; log: Rect; doublewrite: Rect };
  /** Row of the lens's cards, with `lift` px of room above for a lifted one. */
  cards: Rect;
  lift: number;
  /** Share of the axis that cards take; less if words are beside them. */
  lensShare: number;
  /** The two long strips of a page write, its copy's and its own, px. */
  strips: { y: number; h: number; pitch: number };
  /** Room for captions below the lens; without height if they are beside it. */
  caption: Rect;
  drive: Rect;
}

/**
 * Width of a bin, px. A level of a B-tree has many pages, so bins are finer than in other pictures.
 */
const kBinPx = 2;
/** Boxes lower than this, px, are compact: one of several bands. */
const kCompactPx = 320;
/**
 * In boxes higher than this, words are below the lens, which may then be as wide as the axis, px.
 */
const kTallPx = 400;

export function btreeLayout(state: BtreeState, keys: KeyAxis, box: BtreeBox): BtreeGeometry {
  const axis = axisOf(box.width);
  const gutter = gutterOf(box.width);
  const compact = box.height < kCompactPx;
  const named = gutter > 0;
  const arrivals = { x: axis.x, y: 0, w: axis.w, h: compact ? 19 : 26 };
  const inner = Math.max(1, state.levels.length - 1);
  const innerH = compact ? (box.height < 190 ? 6 : 8) : box.height > 420 ? 18 : 12;
  const innerPitch = innerH + 2;
  const rootName = named || compact ? 0 : 20;
  const leafName = named ? 0 : 20;
  const marks = compact ? { dirtyH: 3, writtenH: 2.5 } : { dirtyH: 5, writtenH: 5 };
  const marksH = marks.dirtyH + marks.writtenH + 3;
  const lift = compact ? 7 : 12;
  const fan = lift + (compact ? 4 : 14);
  const gaugesH = named ? 0 : compact ? 32 : 38;
  const stripH = compact ? 6 : 11;
  const pitch = stripH + (compact ? 2 : 6);
  const strips = 2 * pitch + (compact ? 3 : 8);
  const below = !named || box.height > kTallPx;
  const captionH = below ? (compact ? 56 : 74) : 0;
  const driveH = compact ? 29 : 52;
  const top = arrivals.h + rootName + inner * innerPitch + leafName;
  const rest = Math.max(22, box.height - top - marksH - fan - gaugesH - strips - captionH - driveH);
  const leafH = Math.min(130, Math.max(rest * 0.42, Math.min(kLeastFullPx, rest * 0.55)));
  const cardsH = Math.min(150, rest - leafH);
  // In a tall box the remaining room goes between the parts.
  const air = Math.max(0, rest - leafH - cardsH) / 3;
  const leaves = { x: axis.x, y: top + air * 0.5, w: axis.w, h: leafH };
  const marksY = leaves.y + leafH + 1.5;
  const cards = { x: axis.x, y: marksY + marksH + fan + air, w: axis.w, h: cardsH };
  const stripsY = cards.y + cardsH + (compact ? 3 : 8);
  const captionY = stripsY + strips - 4;
  const drive = { x: axis.x, y: box.height - driveH, w: axis.w, h: driveH };
  return {
    box,
    gutter,
    compact,
    axis,
    arrivals,
    levels: layoutLevels(state, keys, axis, leaves, {
      y: arrivals.h + rootName,
      h: innerH,
      pitch: innerPitch,
    }),
    leaves,
    marks: { y: marksY, ...marks },
    gauges: named
      ? gaugesBeside(gutter, Math.max(marksY + 4, arrivals.h + kNamesPx), drive.y - 4)
      : gaugesAcross(box.width, captionY + captionH, gaugesH),
    cards,
    lift,
    lensShare: below ? 1 : 0.58,
    strips: { y: stripsY, h: stripH, pitch },
    caption: { x: axis.x, y: captionY, w: axis.w, h: captionH },
    drive,
  };
}

/**
 * Height of the names of root and leaves, and of the number of pages per column, in a low band, px.
 */
const kNamesPx = 40;
/** Gap between these and the first gauge, for its outline, if it fits, px. */
const kOutlinePx = 5;
/** A name, its bar and air, px: closer gauges would overlap. */
const kGaugePx = 24;

/** Stacks gauges in the gutter; those without room have no height. */
function gaugesBeside(gutter: number, names: number, bottom: number): BtreeGeometry['gauges'] {
  const top = bottom - names - kOutlinePx < kGaugePx ? names : names + kOutlinePx;
  const count = Math.min(3, Math.floor((bottom - top) / kGaugePx));
  const pitch = Math.min(46, (bottom - top) / Math.max(1, count));
  const at = (i: number): Rect => ({
    x: 0,
    y: top + i * pitch,
    w: gutter - 6,
    h: i < count ? Math.min(34, pitch - 3) : 0,
  });
  return { memory: at(0), log: at(1), doublewrite: at(2) };
}

/** Places gauges side by side over the whole width. */
function gaugesAcross(width: number, y: number, h: number): BtreeGeometry['gauges'] {
  const w = (width - 20) / 3;
  const at = (i: number): Rect => ({ x: i * (w + 10), y, w, h: h - 6 });
  return { memory: at(0), log: at(1), doublewrite: at(2) };
}

function layoutLevels(
  state: BtreeState,
  keys: KeyAxis,
  axis: TreeAxis,
  leaves: Rect,
  inner: { y: number; h: number; pitch: number },
): LevelRow[] {
  return state.levels.map((view, i) => {
    const row =
      view.level === 0
        ? leaves
        : { x: axis.x, y: inner.y + i * inner.pitch, w: axis.w, h: inner.h };
    return layoutLevel(state, keys, view, row);
  });
}

function layoutLevel(state: BtreeState, keys: KeyAxis, view: LevelView, row: Rect): LevelRow {
  const typical = row.w / Math.max(1, view.pages);
  const detail: LevelDetail =
    typical >= kPartsPx ? 'parts' : typical >= kBarPx ? 'bars' : 'columns';
  const columns = state.columns.find((one) => one.level === view.level);
  const bins =
    detail === 'columns' && columns !== undefined ? binsOf(columns, row.x, row.w, kBinPx) : [];
  const nodes =
    detail === 'columns' ? [] : nodesOf(state, keys, view.level).map((node) => nodeRect(node, row));
  const shown = bins.length === 0 ? 0 : view.pages / bins.length;
  return { ...row, level: view.level, detail, nodes, bins, pagesAColumn: shown, view };
}

function nodesOf(state: BtreeState, keys: KeyAxis, level: number): NodeView[] {
  if (state.pages !== undefined) {
    const order = orderOf(state.pages, keys).get(level);
    return order === undefined ? [] : nodesOfPages(state.pages, order, state.pageSize, state.nowNs);
  }
  const columns = state.columns.find((one) => one.level === level);
  return columns === undefined ? [] : nodesOfColumns(columns);
}

function nodeRect(node: NodeView, row: Rect): NodeRect {
  return {
    node,
    x: row.x + node.from * row.w,
    y: row.y,
    w: Math.max(0.7, (node.to - node.from) * row.w),
    h: row.h,
  };
}
