// Paints the LSM picture: memtable, log, L0 and levels at the keys they hold. State is ink; only
// kinds of bytes have colour.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, frame, saved } from '../../canvas/kit';
import { paintLogBar } from '../../kit/drive/log_bar';
import {
  barOfLog,
  type FileRect,
  type LevelRow,
  type LsmGeometry,
  stallRows,
} from '../layout/layout';
import { gaugesOf } from '../layout/row_names';
import type { LsmState } from '../state/state';
import { paintDead, paintRanges } from './paint_dead';

export interface LsmEmphasis {
  /** Numbers of the files under the pointer and chosen last; 0 if none. */
  hovered: number;
  chosen: number;
  /**
   * Outlines inputs of running jobs: in slow play and pause, in which they last long enough to be
   * seen.
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
  paintLogBar(ctx, geometry.log, barOfLog(geometry, state), theme);
  paintWaiting(ctx, geometry, theme);
  paintL0(ctx, geometry, theme, emphasis);
  for (const row of geometry.levels) paintLevel(ctx, row, theme, emphasis);
  paintGauges(ctx, geometry, theme);
  // A frame marks the rows that writes wait for.
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
    box(ctx, x, y + h * (1 - fill), w, h * fill, 0, theme.first);
  });
  frame(ctx, x + 0.5, y + 0.5, w - 1, h - 1, 6, theme.line);
  paintRanges(ctx, [geometry.memtable], theme);
}

function paintWaiting(ctx: Ctx, geometry: LsmGeometry, theme: Theme): void {
  for (const rect of geometry.waiting.rects) {
    box(ctx, rect.x, rect.y, rect.w, rect.h, 3, theme.first);
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

function paintLevel(ctx: Ctx, row: LevelRow, theme: Theme, emphasis: LsmEmphasis): void {
  if (row.files.length === 0) emptyRow(ctx, row, theme);
  if (row.detail === 'columns') {
    paintColumns(ctx, row, theme);
    paintFiles(ctx, row.wide, theme, true);
  } else paintFiles(ctx, row.files, theme, row.detail === 'parts');
  if (row.detail === 'columns')
    paintDead(
      ctx,
      [...row.columns.map((column) => ({ ...column, y: row.y, h: row.h })), ...row.wide],
      theme,
    );
  else paintDead(ctx, row.files, theme);
  paintRanges(ctx, row.files, theme);
  paintOutlines(ctx, row.files, theme, emphasis);
}

function emptyRow(ctx: Ctx, row: Rect, theme: Theme): void {
  ctx.setLineDash([3, 4]);
  frame(ctx, row.x + 0.5, row.y + 0.5, row.w - 1, row.h - 1, 5, theme.line);
  ctx.setLineDash([]);
}

function paintColumns(ctx: Ctx, row: LevelRow, theme: Theme): void {
  for (const column of row.columns) {
    const h = row.h * column.mean;
    const body = [column.x, row.y + row.h - h, column.w - 0.5, h, 0] as const;
    box(ctx, ...body, theme.warm);
    if (column.fresh > 0.05) {
      ctx.globalAlpha = column.fresh;
      box(ctx, ...body, theme.hot);
      ctx.globalAlpha = 1;
    }
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
}

interface Body {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns the filled part of a file's box, without the gap to its neighbour. */
function bodyOf(rect: FileRect, parts: boolean): Body {
  const gap = rect.w >= 4 ? 1 : rect.w >= 2 ? 0.5 : 0.2;
  const h = parts && rect.h > 12 ? rect.h * Math.max(0.12, rect.fill) : rect.h;
  return { x: rect.x + gap / 2, y: rect.y + rect.h - h, w: Math.max(0.8, rect.w - gap), h };
}

/**
 * Paints files: bodies as high as their fill, darker while they are new. Each is filled by itself,
 * because one path of hundreds takes longer.
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

/**
 * Outlines the file under the pointer, the chosen one, and, if they last long enough, a job's
 * inputs.
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

function paintGauges(ctx: Ctx, geometry: LsmGeometry, theme: Theme): void {
  for (const { x, y, w, h, share, over } of gaugesOf(geometry)) {
    box(ctx, x, y, w, h, h / 2, theme.grid);
    box(ctx, x, y, w * Math.min(1, share), h, h / 2, over ? theme.ink : theme.warm);
    if (over) box(ctx, x + w - 0.6, y - 3, 1.6, h + 6, 0, theme.ink);
  }
}
