// Geometry of the LSM picture: a pure function of the state and a box, in CSS px.
//
// From top to bottom: the lane where saves arrive, the memtable, the log, the waiting memtables, L0
// with the newest file on top, the levels, and the lane of the bytes that reach the drive. Every
// file spans exactly its keys. A level stays true at any size: files of 8 px and more show parts,
// files down to 2 px are bars, and below that each column shows the mean, the smallest and the
// largest of its files.
import {
  kBarPx,
  kColumnPx,
  kPartsPx,
  type Rect,
  type TreeAxis,
} from '../../../model/values/geometry';
import { type LogBar, logBar } from '../../kit/drive/log_bar';
import { type RowMeasures, stackRows } from '../../kit/motion/row_heights';
import { spansWithin } from '../state/dead_weight';
import type { FileView, LevelView, LsmState, MemtableView } from '../state/state';
import {
  heightsOf,
  isDense,
  kEmptyL0Px,
  type LsmBox,
  type Measures,
  measuresFor,
  roomBelow,
  rowMeasures,
} from './room';

export interface FileRect extends Rect {
  file: FileView;
  /** Size relative to the largest file of the level, 0 … 1. */
  fill: number;
  /** 1 for a file just written, fading to 0 with age. */
  fresh: number;
  dead: DeadShare;
  /** Keys that its range tombstones delete, here and in older files, px. */
  ranges: readonly { x: number; w: number }[];
}

/** Shares of a file's versions, 0 … 1. */
export interface DeadShare {
  tombstones: number;
  /** Share that newer files hide. */
  shadowed: number;
}

export type LevelDetail = 'parts' | 'bars' | 'columns';

/** Several files on one column, with sizes relative to the largest of the level, 0 … 1. */
export interface FileColumn {
  x: number;
  w: number;
  count: number;
  mean: number;
  low: number;
  high: number;
  fresh: number;
  dead: DeadShare;
}

export interface LevelRow extends Rect {
  level: number;
  detail: LevelDetail;
  files: FileRect[];
  columns: FileColumn[];
  /** In a level of columns: the files wide enough to be drawn by themselves. */
  wide: FileRect[];
  /** Mean number of files on a column; 0 without columns. */
  filesAColumn: number;
  view: LevelView;
  /** Free room above the row for lifted files, captions and names, px. */
  headroom: number;
  /** Bytes per byte of the target; 0 without a target. */
  gauge: number;
  /** Larger than its target: it needs a compaction. */
  over: boolean;
}

export interface LsmGeometry {
  box: LsmBox;
  /** Left edge and width of the key axis, px. */
  axis: TreeAxis;
  arrivals: Rect;
  memtable: Rect & {
    view: MemtableView | undefined;
    fill: number;
    ranges: readonly { x: number; w: number }[];
  };
  log: Rect;
  waiting: { slot: Rect; rects: (Rect & { view: MemtableView })[] };
  /** `trigger`: number of files at which L0 needs a compaction; 0 if any number may stay. */
  l0: Rect & { files: FileRect[]; arriving: Rect; view: LevelView | undefined; trigger: number };
  levels: LevelRow[];
  /** Rows are too close for words between them: names take one line. */
  dense: boolean;
  drive: Rect;
}

/** Returns a level's share of its full height, 0 … 1. */
export type ShareOfLevel = (level: number) => number;
const kAllFull: ShareOfLevel = () => 1;

/** Lays out `state` in `box`. `shares`: rows that hold nothing are thin lines. */
export function lsmLayout(
  state: LsmState,
  box: LsmBox,
  shares: ShareOfLevel = kAllFull,
): LsmGeometry {
  const axis = { x: box.gutter, w: Math.max(1, box.width - box.gutter) };
  const measures = measuresFor(box);
  const dense = isDense(measures);
  const arrivals = { x: axis.x, y: 0, w: axis.w, h: measures.arrivals };
  const active = state.memtables[state.memtables.length - 1];
  const ys = heightsOf(measures, box);
  const memtable = {
    x: axis.x,
    y: arrivals.h,
    w: axis.w,
    h: measures.memtable,
    view: active,
    fill: active === undefined ? 0 : Math.min(1, active.bytes / state.memtableLimit),
    ranges: spansWithin(state.dead.ofMemtable.get(active?.id ?? 0), { from: 0, to: 1 }, axis),
  };
  const log = { x: axis.x, y: ys.log, w: axis.w, h: measures.log };
  const slot = { x: axis.x, y: ys.slot, w: axis.w, h: measures.slot };
  const l0 = layoutL0(state, { x: axis.x, y: ys.l0, w: axis.w }, measures, shares(0), ys.drive);
  const drive = { x: axis.x, y: ys.drive, w: axis.w, h: measures.drive };
  return {
    box,
    axis,
    arrivals,
    memtable,
    log,
    waiting: { slot, rects: layoutWaiting(state, slot) },
    l0,
    levels: layoutLevels(
      state,
      axis,
      roomBelow(l0.y + l0.h, measures, box),
      rowMeasures(measures, box),
      shares,
    ),
    dense,
    drive,
  };
}

function layoutWaiting(state: LsmState, slot: Rect): LsmGeometry['waiting']['rects'] {
  const waiting = state.memtables.slice(0, -1);
  const share = slot.h / Math.max(1, waiting.length);
  return waiting.map((view, i) => ({
    ...slot,
    y: slot.y + i * share,
    h: Math.max(2, share - 1.5),
    view,
  }));
}

function layoutLevels(
  state: LsmState,
  axis: TreeAxis,
  { top, room }: { top: number; room: number },
  measures: RowMeasures,
  shares: ShareOfLevel,
): LevelRow[] {
  const shown = shownLevels(state.levels);
  const rows = stackRows(
    shown.map(({ level }) => shares(level)),
    top,
    room,
    measures,
  );
  return shown.map((view, i) => {
    const { y, h, pitch } = rows[i] as (typeof rows)[number];
    return { ...layoutLevel(state, view, { ...axis, y, h }), headroom: pitch - h };
  });
}

/**
 * Returns the levels from L0's output level downwards to the last with files, and any other level
 * with files.
 */
export function shownLevels(levels: readonly LevelView[]): LevelView[] {
  const base = levels.find((view) => view.base)?.level ?? 1;
  const last = levels.reduce(
    (deepest, view) => Math.max(deepest, view.files > 0 ? view.level : 0),
    base,
  );
  return levels.filter(
    (view) => view.level > 0 && (view.files > 0 || (view.level >= base && view.level <= last)),
  );
}

/** FIFO compaction keeps all files in L0. */
const isFifo = ({ mostBytes = 0 }: LsmState) => mostBytes > 0;
/** Slots in L0: one more than files, for the next one. */
const slotsOf = (state: LsmState, files: number) =>
  Math.max(isFifo(state) ? 0 : state.l0Trigger + 1, files + 1);
/** Share of the room above the drive that L0 takes where all files are in it. */
const kAloneShare = 0.7;
const kAlonePitch = 14;
const filesOf = (state: LsmState, level: number) =>
  state.files.filter((file) => file.level === level);

function layoutL0(
  state: LsmState,
  at: { x: number; y: number; w: number },
  measures: Measures,
  share: number,
  bottom: number,
): LsmGeometry['l0'] {
  const files = filesOf(state, 0).length;
  const slots = slotsOf(state, files);
  const alone = isFifo(state) && files === state.files.length;
  const most = alone ? (bottom - at.y) * kAloneShare : measures.l0Most;
  const full = slots * Math.min(alone ? kAlonePitch : measures.l0Pitch, most / slots);
  return layoutL0Within(state, { ...at, h: kEmptyL0Px + share * (full - kEmptyL0Px) });
}

/** Lays out the L0 of `state` in a given box. */
export function layoutL0Within(state: LsmState, { x, y, w, h }: Rect): LsmGeometry['l0'] {
  const files = filesOf(state, 0).sort((a, b) => b.number - a.number);
  const slots = slotsOf(state, files.length);
  const pitch = h / slots;
  const largest = files.reduce((most, file) => Math.max(most, file.bytes), 1);
  const rowY = (slot: number) => y + slot * pitch;
  return {
    x,
    y,
    w,
    h,
    files: files.map((file, i) =>
      fileRect(file, { x, w }, rowY(slots - files.length + i), pitch - 1.5, largest, state),
    ),
    arriving: { x, y: rowY(slots - files.length - 1), w, h: pitch - 1.5 },
    view: state.levels.find((view) => view.level === 0),
    trigger: isFifo(state) ? 0 : state.l0Full,
  };
}

/** Returns the rows of the picture that hold up writes. */
export function stallRows({ waiting, l0, levels }: LsmGeometry, owner: LsmState['owner']): Rect[] {
  if (owner === 'memtables') return [waiting.slot];
  if (owner === 'L0') return [l0];
  return owner === 'levels' ? levels.filter(({ over }) => over) : [];
}

export function layoutLevel(
  state: LsmState,
  view: LevelView,
  { x, y, w, h }: Rect,
): Omit<LevelRow, 'headroom'> {
  const row = { x, y, w, h };
  const files = filesOf(state, view.level);
  const largest = files.reduce((most, file) => Math.max(most, file.bytes), 1);
  const spans = files.map((file) => (file.to - file.from) * row.w).sort((a, b) => a - b);
  const typical = spans[spans.length >> 1] ?? row.w;
  const detail: LevelDetail =
    typical >= kPartsPx ? 'parts' : typical >= kBarPx ? 'bars' : 'columns';
  const rects = files.map((file) => fileRect(file, row, row.y, row.h, largest, state));
  // At the edge of an index, a level may have narrow files beside wide ones.
  const wide = detail === 'columns' ? rects.filter(({ w }) => w >= kPartsPx) : [];
  const columns =
    detail === 'columns'
      ? layoutColumns(
          rects.filter(({ w }) => w < kPartsPx),
          row,
        )
      : [];
  const onColumns = columns.reduce((sum, column) => sum + column.count, 0);
  return {
    ...row,
    level: view.level,
    detail,
    files: rects,
    columns,
    wide,
    filesAColumn: columns.length === 0 ? 0 : onColumns / columns.length,
    view,
    gauge: view.targetBytes > 0 ? view.bytes / view.targetBytes : 0,
    over: view.targetBytes > 0 && view.bytes > view.targetBytes,
  };
}

/** A file counts as new for this share of the run so far. */
export const kFreshShare = 0.04;

function fileRect(
  file: FileView,
  axis: { x: number; w: number },
  y: number,
  h: number,
  largest: number,
  state: LsmState,
): FileRect {
  const x = axis.x + file.from * axis.w;
  const { nowNs, dead } = state;
  const fresh = Math.max(0, 1 - (nowNs - file.createdNs) / Math.max(1, nowNs * kFreshShare));
  return {
    file,
    x,
    y,
    w: Math.max(1, (file.to - file.from) * axis.w),
    h,
    fill: file.bytes / largest,
    fresh,
    dead: {
      tombstones: file.deletions / Math.max(1, file.entries),
      shadowed: dead.shadowed.get(file.number) ?? 0,
    },
    ranges: spansWithin(dead.ofFile.get(file.number), file, axis),
  };
}

/** Gathers files by the column that contains their middle. */
function layoutColumns(rects: readonly FileRect[], row: Rect): FileColumn[] {
  const columns = new Map<number, FileColumn>();
  for (const rect of rects) {
    const index = Math.floor((rect.x + rect.w / 2 - row.x) / kColumnPx);
    const open = columns.get(index);
    if (open === undefined) {
      const x = row.x + index * kColumnPx;
      const { fill, fresh, dead } = rect;
      columns.set(index, {
        x,
        w: kColumnPx,
        count: 1,
        mean: fill,
        low: fill,
        high: fill,
        fresh,
        dead: { ...dead },
      });
    } else {
      open.mean += (rect.fill - open.mean) / ++open.count;
      open.dead.tombstones += (rect.dead.tombstones - open.dead.tombstones) / open.count;
      open.dead.shadowed += (rect.dead.shadowed - open.dead.shadowed) / open.count;
      open.low = Math.min(open.low, rect.fill);
      open.high = Math.max(open.high, rect.fill);
      open.fresh = Math.max(open.fresh, rect.fresh);
    }
  }
  return [...columns.values()].sort((a, b) => a.x - b.x);
}

/** The log's bar: what is not written yet is outlined. */
export const barOfLog = (
  { log }: LsmGeometry,
  { log: { bytes, writtenBytes } }: LsmState,
): LogBar => logBar(log, bytes, bytes - writtenBytes);
