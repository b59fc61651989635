// Paints one replayed job over the live picture: a window onto its keys in which inputs lift, vanish and come out again.
import type { LevelRow, LsmGeometry, Rect } from '../model/lsm_layout';
import type { JobScript, ReplayScene, SceneFile } from '../model/replay';
import { replayCaption } from '../model/replay';
import { formatBytes, formatCount } from '../model/units';
import type { Ctx } from './kit';
import { box, bracket, fitting, frame, saved, text } from './kit';
import type { Theme } from './theme';

export interface ReplayLabel {
  /** "1 of 318". */
  index: string;
}

/** The row of the picture in which a level stands; L0 and the memtables have rows of their own. */
export function rowOfLevel(geometry: LsmGeometry, level: number): Rect | undefined {
  if (level === 0) return geometry.l0;
  return geometry.levels.find((row: LevelRow) => row.level === level);
}

export function paintReplay(
  ctx: Ctx,
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  label: ReplayLabel,
  theme: Theme,
): void {
  const target = rowOfLevel(geometry, script.outputLevel);
  if (target === undefined || scene.presence <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha = scene.presence;
    if (script.kind === 'flush') paintFlush(ctx, geometry, scene, theme);
    else paintCompaction(ctx, geometry, script, scene, target, theme);
    paintCaption(ctx, geometry, script, scene, target, label, theme);
  });
}

function span(geometry: LsmGeometry, from: number, to: number): { x: number; w: number } {
  const x = geometry.axis.x + from * geometry.axis.w;
  return { x, w: Math.max(1.2, (to - from) * geometry.axis.w) };
}

function paintFlush(ctx: Ctx, geometry: LsmGeometry, scene: ReplayScene, theme: Theme): void {
  const slot = geometry.waiting.slot;
  const { arriving } = geometry.l0;
  const front = geometry.axis.x + scene.front * geometry.axis.w;
  const right = slot.x + slot.w;
  const swept = scene.progress > 0 ? (scene.progress >= 1 ? right : front) : slot.x;
  box(ctx, slot.x - 1, slot.y - 1, slot.w + 2, slot.h + 2, 0, theme.bg);
  frame(ctx, slot.x + 0.5, slot.y + 0.5, slot.w - 1, slot.h - 1, 3, theme.line);
  if (swept < right) {
    box(ctx, swept, slot.y, right - swept, slot.h, 3, theme.first);
    frame(ctx, swept + 0.5, slot.y + 0.5, right - swept - 1, slot.h - 1, 3, theme.ink, 1.3);
  }
  for (const output of scene.outputs) {
    const { x, w } = span(geometry, output.from, output.to);
    box(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.first);
    frame(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.ink, 1.2);
  }
  if (scene.progress > 0 && scene.progress < 1) frontLine(ctx, front, slot.y - 3, arriving.y + arriving.h + 3, theme);
}

function paintCompaction(ctx: Ctx, geometry: LsmGeometry, script: JobScript, scene: ReplayScene, target: Rect, theme: Theme): void {
  const source = rowOfLevel(geometry, script.level);
  const whole = span(geometry, script.from, script.to);
  const lifted = Math.min(26, geometry.headroom * 0.42);
  window_(ctx, { x: whole.x - 2, y: target.y - 1, w: whole.w + 4, h: target.h + 2 }, theme);
  for (const file of scene.carried) paintInput(ctx, geometry, file, target, lifted * file.lift, theme);
  if (source !== undefined && script.level !== script.outputLevel) {
    if (script.level === 0) paintL0Inputs(ctx, geometry, script, scene, theme);
    else for (const file of scene.inputs) paintInput(ctx, geometry, file, slid(source, target, scene.slide), 6 * file.lift, theme);
  }
  for (const output of scene.outputs) {
    const { x, w } = span(geometry, output.from, output.to);
    const fill = output.first >= 0.5 ? theme.first : theme.hatch;
    box(ctx, x + 0.5, target.y, Math.max(1, w - 1), target.h, 4, fill);
    frame(ctx, x + 0.5, target.y + 0.5, Math.max(1, w - 1), target.h - 1, 4, theme.again, 1);
  }
  if (scene.progress > 0 && scene.progress < 1) {
    const x = geometry.axis.x + scene.front * geometry.axis.w;
    frontLine(ctx, x, target.y - lifted - 8, target.y + target.h + 4, theme);
  }
  if (script.carried.length > 0 && scene.progress < 1) {
    const inner = span(geometry, script.carried[0]?.from ?? script.from, script.carried[script.carried.length - 1]?.to ?? script.to);
    saved(ctx, () => {
      ctx.globalAlpha *= scene.carried[0]?.lift ?? 0;
      bracket(ctx, inner.x, inner.x + inner.w, target.y - lifted - 9, theme.ink);
    });
  }
  paintDust(ctx, geometry, scene, target, theme);
}

/** The inputs of L0 lie across each other: each keeps its own line, and loses what the front has passed. */
function paintL0Inputs(ctx: Ctx, geometry: LsmGeometry, script: JobScript, scene: ReplayScene, theme: Theme): void {
  const { l0 } = geometry;
  const pitch = Math.min(10, l0.h / Math.max(1, script.inputs.length + 1));
  window_(ctx, { x: l0.x, y: l0.y - 2, w: l0.w, h: l0.h + 2 }, theme);
  scene.inputs.forEach((file, i) => {
    const y = l0.y + l0.h - (scene.inputs.length - i) * pitch;
    paintInput(ctx, geometry, file, { x: l0.x, y, w: l0.w, h: pitch - 1.5 }, 0, theme);
  });
}

function slid(source: Rect, target: Rect, slide: number): Rect {
  return { ...source, y: source.y + (target.y - source.y) * slide };
}

function paintInput(ctx: Ctx, geometry: LsmGeometry, file: SceneFile, row: Rect, lift: number, theme: Theme): void {
  const { x, w } = span(geometry, file.from, file.to);
  const gone = geometry.axis.x + file.goneUpTo * geometry.axis.w;
  const left = Math.max(x, gone);
  const rest = x + w - left;
  if (rest <= 0.5) return;
  const gap = rest > 4 ? 0.8 : 0;
  const radius = Math.min(4, row.h / 2);
  box(ctx, left + gap / 2, row.y - lift, rest - gap, row.h, radius, theme.warm);
  if (w >= 3) frame(ctx, left + gap / 2, row.y - lift, rest - gap, row.h, radius, theme.ink, w >= 8 ? 1.3 : 0.8);
}

/** Clears what the live picture shows where the replay stands. */
function window_(ctx: Ctx, rect: Rect, theme: Theme): void {
  box(ctx, rect.x, rect.y, rect.w, rect.h, 0, theme.bg);
}

function frontLine(ctx: Ctx, x: number, y0: number, y1: number, theme: Theme): void {
  box(ctx, x - 1, y0, 2, y1 - y0, 0, theme.ink);
}

/** Older versions that the merge drops: they fall from the front, one grain for every `each`, and are counted. */
function paintDust(ctx: Ctx, geometry: LsmGeometry, scene: ReplayScene, target: Rect, theme: Theme): void {
  if (scene.dropped <= 0 || scene.progress <= 0) return;
  const grains = Math.min(26, Math.ceil(scene.dropped / 16));
  const base = target.y + target.h + 4;
  const room = Math.min(30, geometry.drive.y - base);
  ctx.fillStyle = theme.soft;
  for (let i = 0; i < grains; i++) {
    const born = (i + 0.5) / grains;
    const age = (scene.progress * 1.25 - born) * 3;
    if (age < 0 || age > 1) continue;
    const x = geometry.axis.x + scene.front * geometry.axis.w - 4 - ((i * 37) % 23);
    ctx.globalAlpha = (1 - age) * scene.presence;
    ctx.fillRect(x, base + age * age * room, 2, 2);
  }
  ctx.globalAlpha = scene.presence;
}

function paintCaption(
  ctx: Ctx,
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  target: Rect,
  label: ReplayLabel,
  theme: Theme,
): void {
  const { axis } = geometry;
  const whole = span(geometry, script.from, script.to);
  const lifted = Math.min(26, geometry.headroom * 0.42);
  const y = script.kind === 'flush' ? geometry.l0.y + geometry.l0.h + 18 : target.y - lifted - 18;
  const main = replayCaption(script);
  const side = sideCaption(scene, script);
  const title = fitting(ctx, axis.w, 14, 600, [`${main} · ${side} · ${label.index}`, `${main} · ${label.index}`, main]);
  if (title === undefined) return;
  const wide = ctx.measureText(title).width;
  const middle = whole.x + whole.w / 2;
  const x = Math.min(axis.x + axis.w - wide, Math.max(axis.x, middle - wide / 2));
  text(ctx, x, y, title, theme.ink, { weight: 600, halo: theme.bg });
}

function sideCaption(scene: ReplayScene, script: JobScript): string {
  if (script.kind === 'trivial move') return script.reason;
  const dropped = scene.dropped > 0 ? `, ${formatCount(scene.dropped)} old versions fall away` : '';
  return `${formatBytes(scene.writtenBytes)} written${dropped}`;
}
