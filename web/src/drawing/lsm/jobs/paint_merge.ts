// Paints a compaction: inputs lift and vanish ahead of the front, outputs appear left of it and
// land in their level one by one. A trivial move slides, and what is deleted falls.
import type { Rect } from '../../../model/values/geometry';
import { box, bracket, frame, saved } from '../../canvas/kit';
import { surfaceOf } from '../../kit/drive/tape';
import { paintLensSheet } from '../../kit/marks/lens_sheet';
import { paintRowLine } from '../../kit/marks/row';
import { clamp } from '../../kit/motion/ease';
import { deadFootPx } from '../paint/paint_dead';
import type { SceneFile, SceneOutput } from '../replay/replay';
import { rowOfLevel } from '../replay/stage';
import { paintDrops } from './paint_drops';
import { frontLine, type Stage } from './stage';

export function paintCompaction(stage: Stage, followed: number | undefined): void {
  const { ctx, script, scene, theme, source, target, lift, lens } = stage;
  if (lens.frame !== undefined) paintLensFrame(stage, lens.frame, followed);
  else if (script.kind !== 'deletion') clear(stage, { ...target, ...lens.truth });
  for (const file of scene.carried) paintInput(stage, file, target, lift * file.lift);
  if (script.kind === 'trivial move') paintMoved(stage);
  else if (script.kind === 'deletion') paintDeleted(stage);
  else paintInputs(stage);
  for (const output of scene.outputs) paintOutput(stage, output);
  if (scene.progress > 0 && scene.progress < 1)
    frontLine(ctx, lens.at(scene.front), source.y - 6, target.y + target.h + 4, theme);
  paintBracket(stage);
  paintDrops(stage);
}

/** Paints the lens: a sheet over the picture, with lines down to the keys that it covers. */
function paintLensFrame(
  { ctx, words, geometry, script, theme, target, lens }: Stage,
  sheet: Rect,
  followed: number | undefined,
): void {
  // Stays above the strips on the drive.
  const room = surfaceOf(geometry.drive) - 4 - sheet.y - sheet.h;
  paintLensSheet(ctx, sheet, lens, { footPx: Math.max(2, Math.min(9, room)), radiusPx: 10 }, theme);
  if (followed !== undefined && followed >= script.from && followed <= script.to) {
    const ends = [sheet.y + 2, target.y + target.h + 5] as const;
    paintRowLine(ctx, words, lens.at(followed), ends, theme);
  }
}

/**
 * Paints the inputs that are not carried along. Those in L0 overlap each other, so each keeps its
 * own line; one that is lifted leaves its place empty, which a lens covers.
 */
function paintInputs(stage: Stage): void {
  const { script, scene, lift, lens } = stage;
  for (const file of scene.inputs) {
    const row = placeOf(stage, file);
    if (row === undefined) continue;
    const within = file.level === script.outputLevel;
    if (lens.frame === undefined)
      clear(stage, file.level === 0 ? row : { ...row, ...lens.span(file.from, file.to) });
    const up = file.level === 0 ? 0 : within ? lift : -downPx(stage);
    paintInput(stage, file, row, up * file.lift);
  }
}

/** Returns the free room between the upper level's files and the lifted ones below, px. */
const gapPx = ({ source, target, lift }: Stage): number =>
  Math.max(0, target.y - lift - source.y - source.h);

/** Returns the way of a lifted file towards the level below, px. */
const downPx = (stage: Stage): number => Math.min(6, gapPx(stage) / 2);

/** Returns the box of a file that is read: its line in L0, or its level. */
function placeOf({ geometry }: Stage, { number, level }: SceneFile): Rect | undefined {
  if (level > 0) return rowOfLevel(geometry, level);
  return geometry.l0.files.find((rect) => rect.file.number === number);
}

/** Height at which an output is written, above its place, px. */
const kUnlandedPx = 5;

/** Paints an output: dashed while it is written, solid once it is down in its level. */
function paintOutput({ ctx, lens, target, theme }: Stage, output: SceneOutput): void {
  const { x, w } = lens.span(output.from, output.to);
  const up = Math.min(kUnlandedPx, target.h * 0.2) * (1 - output.landed);
  const width = Math.max(1, w - 1.5);
  const fill = output.first >= 0.5 ? theme.first : theme.hatch;
  box(ctx, x + 0.5, target.y - up, width, target.h, 4, fill);
  if (output.landed <= 0) ctx.setLineDash([4, 3]);
  const stroke = output.landed > 0 ? theme.ink : theme.again;
  frame(ctx, x + 0.5, target.y - up + 0.5, width, target.h - 1, 4, stroke, 1.2);
  if (output.landed <= 0) ctx.setLineDash([]);
}

/** Paints a trivial move: each file slides unchanged from its place to its new level. */
function paintMoved(stage: Stage): void {
  const { scene, source, target, lens } = stage;
  for (const file of scene.inputs)
    if (lens.frame === undefined)
      clear(stage, { ...(placeOf(stage, file) ?? source), ...lens.span(file.from, file.to) });
  for (const file of scene.inputs) {
    const from = placeOf(stage, file) ?? source;
    const between = (a: number, b: number) => a + (b - a) * scene.slide;
    const row = { ...target, y: between(from.y, target.y), h: between(from.h, target.h) };
    // Lifted only before the slide begins.
    paintInput(stage, file, row, -downPx(stage) * file.lift * (1 - scene.slide));
  }
}

/** Paints files that are deleted whole: they fall out of their level, the oldest first. */
function paintDeleted(stage: Stage): void {
  const { ctx, scene, source, geometry } = stage;
  const way = geometry.drive.y - source.y - source.h;
  const places = scene.inputs.map((file) => placeOf(stage, file) ?? source);
  for (const place of places) clear(stage, place);
  for (const [i, file] of scene.inputs.entries()) {
    const fallen = clamp(scene.slide * scene.inputs.length - i);
    if (fallen >= 1) continue;
    saved(ctx, () => {
      ctx.globalAlpha *= 1 - fallen;
      paintInput(stage, file, places[i] as Rect, -way * fallen ** 2);
    });
  }
}

/** Erases a file from the picture below, with its outline and its line of dead data. */
function clear({ ctx, theme }: Stage, { x, y, w, h }: Rect): void {
  box(ctx, x - 1, y - 1.5, w + 2, h + 1.5 + deadFootPx(h), 0, theme.bg);
}

/** Least width of a file that is read, px. */
const kLeastInputPx = 3;

function paintInput({ ctx, theme, lens }: Stage, file: SceneFile, row: Rect, lift: number): void {
  const span = lens.span(file.from, file.to);
  // The caption counts this file, so it must be visible, however few keys it holds.
  const [x, w] = [span.x, Math.max(kLeastInputPx, span.w)];
  const left = file.goneUpTo >= file.to ? x + w : Math.max(x, lens.at(file.goneUpTo));
  const rest = x + w - left;
  if (rest <= 0.5) return;
  const gap = rest > 4 ? 1 : 0;
  const radius = Math.min(4, row.h / 2);
  box(ctx, left + gap / 2, row.y - lift, rest - gap, row.h, radius, theme.warm);
  const thin = w >= 8 ? 1.3 : 0.8;
  if (w >= 3 && row.h >= 5)
    frame(ctx, left + gap / 2, row.y - lift, rest - gap, row.h, radius, theme.ink, thin);
}

/** Room of the bracket over the carried files, px. */
const kBracketPx = 16;

function paintBracket(stage: Stage): void {
  const { ctx, script, scene, theme, target, lift, lens } = stage;
  const [first] = script.carried;
  const last = script.carried[script.carried.length - 1];
  if (first === undefined || last === undefined || scene.progress >= 1) return;
  if (gapPx(stage) < kBracketPx && script.level !== 0) return;
  if (stage.geometry.box.gutter === 0) return;
  const { x, w } = lens.span(first.from, last.to);
  saved(ctx, () => {
    ctx.globalAlpha *= scene.carried[0]?.lift ?? 0;
    bracket(ctx, x, x + w, target.y - lift - 8, theme.ink);
  });
}
