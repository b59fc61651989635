// Paints the LSM picture: memtable, log, L0 and levels at the keys they hold. State is ink; only
// kinds of bytes have colour.

import type { Ctx } from '../../canvas/kit';
import { box, fitting, frame, saved, text, widthOf } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { kStripBytesPerPx, type Rect } from '../../model/geometry';
import { formatBinaryBytes, formatBytes, formatCount, plural } from '../../model/units';
import { type FileRect, type LevelRow, type LsmGeometry, stallRows } from './layout';
import { paintDead, paintRanges } from './paint_dead';
import type { LsmState } from './state';

/** Levels that are closer have name and size on one line. */
const kTwoLinesPx = 40;
/** From this pitch of the rows on a gauge fits under a name in one line. */
const kGaugePitchPx = 20;

export interface LsmEmphasis {
  /** File number under the pointer or chosen, 0 if none. */
  hovered: number;
  chosen: number;
  /**
   * Outline the inputs of running jobs: slow play and pause, where they last long enough to
   * be seen.
   */
  jobs: boolean;
}

export function paintLsm(
  ctx: Ctx,
  geometry: LsmGeometry,
  state: LsmState,
  theme: Theme,
  emphasis: LsmEmphasis,
): void {
  paintMemtable(ctx, geometry, theme);
  paintLog(ctx, geometry, state, theme);
  paintWaiting(ctx, geometry, theme);
  paintL0(ctx, geometry, theme, emphasis);
  for (const row of geometry.levels) paintLevel(ctx, geometry, row, theme, emphasis);
  // Without a gutter names are in the picture itself, where lines cross them: they come last,
  // with what moves.
  if (geometry.box.gutter > 0) paintRowNames(ctx, geometry, state, theme, () => true);
  // What writes wait for is framed.
  const out = geometry.box.gutter > 0 ? 3 : -1;
  for (const { x, y, w, h } of stallRows(geometry, state.owner))
    frame(ctx, x - out, y - out, w + out - 1, h + 2 * out, 4, theme.ink, 1.8);
}

function paintMemtable(ctx: Ctx, geometry: LsmGeometry, theme: Theme): void {
  const { x, y, w, h, fill } = geometry.memtable;
  saved(ctx, () => {
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, 6);
    ctx.clip();
    box(ctx, x, y, w, h, 0, theme.grid);
    ctx.globalAlpha = 0.5;
    box(ctx, x, y + h * (1 - fill), w, h * fill, 0, theme.first);
    ctx.globalAlpha = 1;
  });
  frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 6, theme.line);
  paintRanges(ctx, [geometry.memtable], theme);
}

function paintMemtableWords(ctx: Ctx, geometry: LsmGeometry, state: LsmState, theme: Theme): void {
  const { x, y, w, h, view } = geometry.memtable;
  const bytes = view?.bytes ?? 0;
  const held = formatBinaryBytes(Math.round(bytes / 1024) * 1024);
  const size = `${held} of ${formatBinaryBytes(state.memtableLimit)}`;
  const wide = geometry.box.gutter >= 60;
  if (wide)
    rowName(ctx, geometry, geometry.memtable, 'memtable', geometry.dense ? held : size, theme);
  // So low a box is all fill: the surface would strike words through.
  if (wide && geometry.dense) return;
  const rows = plural(view?.entries ?? 0, 'row');
  const wordings = wide
    ? [`${rows} in memory, in key order`, rows]
    : [`memtable: ${rows}, ${size}`, `memtable: ${rows}`];
  const words = fitting(ctx, w - 16, 14, 400, wordings);
  if (words !== undefined)
    text(ctx, x + 10, y + h / 2 + 1, words, theme.ink, {
      size: geometry.dense ? 13 : 14,
      baseline: 'middle',
    });
}

/** What the rows are called and hold. `seen`: levels that no lens covers. */
export function paintRowNames(
  ctx: Ctx,
  geometry: LsmGeometry,
  state: LsmState,
  theme: Theme,
  seen: (level: number) => boolean,
): void {
  paintMemtableWords(ctx, geometry, state, theme);
  paintLogWords(ctx, geometry, state, theme);
  for (const level of [0, ...geometry.levels.map((row) => row.level)])
    if (seen(level)) paintName(ctx, geometry, level, theme);
}

/** Why writes are stalled, at the end of the log's line. */
function heldUpPx(ctx: Ctx, { writes }: LsmState): number {
  return writes === 'flowing' ? 0 : widthOf(ctx, writes, 13, 600) + 14;
}

function logLengthPx(ctx: Ctx, { w }: Rect, state: LsmState): number {
  return Math.min(
    w * 0.6,
    Math.max(0, w - heldUpPx(ctx, state)),
    state.log.bytes / kStripBytesPerPx,
  );
}

function paintLog(ctx: Ctx, geometry: LsmGeometry, state: LsmState, theme: Theme): void {
  const { x, y, h } = geometry.log;
  const length = logLengthPx(ctx, geometry.log, state);
  const written = Math.min(length, state.log.writtenBytes / kStripBytesPerPx);
  if (length > 0) {
    box(ctx, x, y, Math.max(1, written), h, 2, theme.safe);
    if (length - written > 1)
      frame(ctx, x + written + 0.5, y + 0.5, length - written - 1, h - 1, 2, theme.safe);
  }
}

function paintLogWords(ctx: Ctx, geometry: LsmGeometry, state: LsmState, theme: Theme): void {
  const { x, y, w, h } = geometry.log;
  const length = logLengthPx(ctx, geometry.log, state);
  const waiting = state.log.bytes - state.log.writtenBytes;
  const words = `log ${formatBytes(state.log.bytes)}`;
  const more = waiting > 0 ? `, ${formatBytes(waiting)} of it not yet on the drive` : '';
  const shown = geometry.dense
    ? undefined
    : fitting(ctx, w - length - 10 - heldUpPx(ctx, state), 13, 400, [words + more, words]);
  if (shown !== undefined)
    text(ctx, x + length + (length > 0 ? 8 : 0), y + h / 2 + 1, shown, theme.soft, {
      size: 13,
      baseline: 'middle',
      halo: theme.bg,
    });
  if (state.writes !== 'flowing') {
    text(ctx, x + w, y + h / 2 + 1, state.writes, theme.ink, {
      size: 13,
      weight: 600,
      align: 'right',
      baseline: 'middle',
      halo: theme.bg,
    });
  }
}

function paintWaiting(ctx: Ctx, geometry: LsmGeometry, theme: Theme): void {
  for (const rect of geometry.waiting.rects) {
    ctx.globalAlpha = 0.75;
    box(ctx, rect.x, rect.y, rect.w, rect.h, 3, theme.first);
    ctx.globalAlpha = 1;
    if (rect.view.state === 'flushing')
      frame(ctx, rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, 3, theme.ink, 1.2);
  }
}

function paintL0(ctx: Ctx, geometry: LsmGeometry, theme: Theme, emphasis: LsmEmphasis): void {
  const { l0 } = geometry;
  const files = l0.files.length;
  paintFiles(ctx, l0.files, theme, false);
  paintDead(ctx, l0.files, theme);
  paintRanges(ctx, l0.files, theme);
  paintOutlines(ctx, l0.files, theme, emphasis);
  if (files === 0) emptyRow(ctx, l0, theme);
}

function paintLevel(
  ctx: Ctx,
  geometry: LsmGeometry,
  row: LevelRow,
  theme: Theme,
  emphasis: LsmEmphasis,
): void {
  if (row.files.length === 0) emptyRow(ctx, row, theme);
  if (row.detail === 'columns') {
    paintColumns(ctx, row, theme);
    paintFiles(ctx, row.wide, theme, true);
  } else paintFiles(ctx, row.files, theme, row.detail === 'parts');
  if (row.detail === 'parts') paintSizes(ctx, row.files, theme);
  if (row.detail === 'columns')
    paintDead(
      ctx,
      [...row.columns.map((column) => ({ ...column, y: row.y, h: row.h })), ...row.wide],
      theme,
    );
  else paintDead(ctx, row.files, theme);
  paintRanges(ctx, row.files, theme);
  paintOutlines(ctx, row.files, theme, emphasis);
  if (row.detail === 'columns' && !geometry.dense) {
    const several = row.filesAColumn > 1.05 ? `, ${row.filesAColumn.toFixed(1)} a column` : '';
    const words = plural(row.files.length, 'file') + several;
    text(ctx, row.x + row.w, row.y - 6, words, theme.soft, {
      size: 13,
      align: 'right',
      halo: theme.bg,
    });
  }
}

function emptyRow(ctx: Ctx, row: Rect, theme: Theme): void {
  ctx.setLineDash([3, 4]);
  frame(ctx, row.x + 0.5, row.y + 0.5, row.w - 1, row.h - 1, 5, theme.line);
  ctx.setLineDash([]);
  if (row.h >= 14)
    text(ctx, row.x + 10, row.y + row.h / 2 + 1, 'empty', theme.soft, {
      size: 13,
      baseline: 'middle',
    });
}

function paintColumns(ctx: Ctx, row: LevelRow, theme: Theme): void {
  for (const column of row.columns) {
    const top = row.y + row.h * (1 - column.mean);
    ctx.globalAlpha = 0.6 + 0.4 * column.fresh;
    box(
      ctx,
      column.x,
      top,
      column.w - 0.5,
      row.h * column.mean,
      0,
      column.fresh > 0.05 ? theme.hot : theme.warm,
    );
    ctx.globalAlpha = 0.9;
    box(
      ctx,
      column.x + column.w / 2 - 0.5,
      row.y + row.h * (1 - column.high),
      0.8,
      row.h * (column.high - column.low),
      0,
      theme.hot,
    );
  }
  ctx.globalAlpha = 1;
}

interface Body {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of a file's box that it fills, with the gap to its neighbour taken off. */
function bodyOf(rect: FileRect, parts: boolean): Body {
  const gap = rect.w >= 4 ? 1 : rect.w >= 2 ? 0.5 : 0.2;
  const h = parts && rect.h > 12 ? rect.h * Math.max(0.12, rect.fill) : rect.h;
  return { x: rect.x + gap / 2, y: rect.y + rect.h - h, w: Math.max(0.8, rect.w - gap), h };
}

/**
 * Files: bodies as high as they are full, darker while they are new. Filled one by one: one path of
 * hundreds takes longer.
 */
function paintFiles(ctx: Ctx, rects: readonly FileRect[], theme: Theme, parts: boolean): void {
  const bodies = rects.map((rect) => bodyOf(rect, parts));
  const shape = (x: number, y: number, w: number, h: number) => {
    if (w < 5 || h < 5) {
      ctx.fillRect(x, y, w, h);
      return;
    }
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, Math.min(4, w / 2, h / 2));
    ctx.fill();
  };
  ctx.fillStyle = theme.grid;
  rects.forEach((rect, i) => {
    const body = bodies[i] as Body;
    if (body.h < rect.h - 0.5) shape(body.x, rect.y, body.w, rect.h);
  });
  ctx.fillStyle = theme.warm;
  ctx.globalAlpha = 0.82;
  for (const body of bodies) shape(body.x, body.y, body.w, body.h);
  ctx.fillStyle = theme.hot;
  rects.forEach((rect, i) => {
    if (rect.fresh < 0.05) return;
    const body = bodies[i] as Body;
    ctx.globalAlpha = rect.fresh;
    shape(body.x, body.y, body.w, body.h);
  });
  ctx.globalAlpha = 1;
}

/** Sizes in the files that have room for them. */
function paintSizes(ctx: Ctx, rects: readonly FileRect[], theme: Theme): void {
  for (const rect of rects) {
    if (rect.w < 50 || rect.h < 22 || rect.fill < 0.7) continue;
    const bytes = formatBytes(rect.file.bytes);
    const words = fitting(ctx, rect.w - 12, 13, 400, [
      `${bytes}, ${plural(rect.file.entries, 'row')}`,
      bytes,
    ]);
    const colour = rect.fresh > 0.4 ? theme.bg : theme.ink;
    if (words !== undefined)
      text(ctx, rect.x + rect.w / 2, rect.y + rect.h / 2 + 1, words, colour, {
        size: 13,
        align: 'center',
        baseline: 'middle',
      });
  }
}

/**
 * Outlines what is pointed at, what is chosen, and, where it lasts long enough, what a job
 * reads.
 */
function paintOutlines(
  ctx: Ctx,
  rects: readonly FileRect[],
  theme: Theme,
  emphasis: LsmEmphasis,
): void {
  for (const rect of rects) {
    const chosen = rect.file.number === emphasis.chosen;
    if (!chosen && rect.file.number !== emphasis.hovered && !(emphasis.jobs && rect.file.job !== 0))
      continue;
    frame(
      ctx,
      rect.x + 0.5,
      rect.y - 0.5,
      Math.max(1, rect.w - 1),
      rect.h + 1,
      Math.min(4, rect.h / 2),
      theme.ink,
      chosen ? 2 : 1.3,
    );
  }
}

/** What a level is called, and how full it is. */
export function paintName(ctx: Ctx, geometry: LsmGeometry, level: number, theme: Theme): void {
  const { l0, levels } = geometry;
  if (level === 0) {
    const files = l0.files.length;
    rowName(
      ctx,
      geometry,
      l0,
      'L0',
      `${formatCount(files)} of ${plural(l0.trigger, 'file')}`,
      theme,
      { share: files / l0.trigger, over: files >= l0.trigger },
    );
    return;
  }
  const row = levels.find((one) => one.level === level);
  if (row === undefined) return;
  const bytes = formatBytes(row.view.bytes);
  const oneLine = geometry.dense || geometry.headroom + row.h < kTwoLinesPx;
  const note =
    row.gauge > 0 && !oneLine ? `${bytes} of ${formatBytes(row.view.targetBytes)}` : bytes;
  rowName(
    ctx,
    geometry,
    row,
    `L${level}`,
    note,
    theme,
    { share: row.gauge, over: row.over },
    oneLine,
  );
}

/** How full a row is; beyond 1 it asks for a compaction. */
interface Gauge {
  share: number;
  over: boolean;
}

/** Name, gauge and size of a row: in the gutter, or, where there is none, over the row. */
function rowName(
  ctx: Ctx,
  geometry: LsmGeometry,
  row: Rect,
  name: string,
  note: string,
  theme: Theme,
  { share, over }: Gauge = { share: 0, over: false },
  oneLine = geometry.dense,
): void {
  const { gutter } = geometry.box;
  if (gutter < 60) {
    text(ctx, 0, row.y - 5, name, theme.ink, { size: 13, weight: 600, halo: theme.bg });
    text(ctx, 28, row.y - 5, note, theme.soft, { size: 13, halo: theme.bg });
    return;
  }
  const middle = row.y + row.h / 2 - (oneLine ? 1 : 9);
  text(ctx, 0, middle + 5, name, theme.ink, { weight: 600 });
  if (oneLine) text(ctx, gutter - 16, middle + 5, note, theme.soft, { size: 13, align: 'right' });
  else text(ctx, 0, middle + 22, note, theme.soft, { size: 13 });
  if (share <= 0) return;
  const x = oneLine ? 0 : 84;
  const w = gutter - 16 - x;
  if (oneLine) {
    // Where rows are close, the size beside the name has to do.
    if (geometry.headroom + row.h < kGaugePitchPx) return;
    box(ctx, x, middle + 9, w, 2.5, 1, theme.grid);
    box(ctx, x, middle + 9, w * Math.min(1, share), 2.5, 1, over ? theme.ink : theme.warm);
    return;
  }
  box(ctx, x, middle - 2, w, 5, 2, theme.grid);
  box(ctx, x, middle - 2, w * Math.min(1, share), 5, 2, over ? theme.ink : theme.warm);
  if (over) box(ctx, x + w - 0.6, middle - 5, 1.6, 11, 0, theme.ink);
}
