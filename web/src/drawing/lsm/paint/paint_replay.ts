// Paints one replayed job over the picture: a window onto its keys in which inputs lift, vanish
// behind the merge front and appear again as outputs.

import type { Rect } from '../../../model/values/geometry';
import { formatCount } from '../../../model/values/units';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { box, bracket, frame, saved } from '../../canvas/kit';
import { surfaceOf } from '../../kit/drive/tape';
import { type Lens, lensOf } from '../../kit/marks/lens';
import { paintLensSheet } from '../../kit/marks/lens_sheet';
import { paintRowLine } from '../../kit/marks/row';
import { type Caption, captionWordings, laneY } from '../../kit/words/caption';
import type { Words } from '../../kit/words/words';
import type { LsmGeometry } from '../layout/layout';
import type { JobScript, ReplayScene, SceneFile } from '../replay/replay';
import { reasonWords, replayCaptions } from '../replay/replay';
import { comparedWords } from '../state/candidates';
import { paintCandidates } from './paint_candidates';
import { deadFootPx } from './paint_dead';

/** Inputs common to the parts of one replay. */
interface Stage {
  ctx: Ctx;
  words: Words;
  geometry: LsmGeometry;
  script: JobScript;
  scene: ReplayScene;
  theme: Theme;
  /** Boxes of the levels that the job reads from and writes to. */
  source: Rect;
  target: Rect;
  /** Height by which carried files are lifted, px. */
  lift: number;
  lens: Lens;
}

/** Returns the box of a level; undefined if the picture does not show it. */
export function rowOfLevel(geometry: LsmGeometry, level: number): Rect | undefined {
  if (level === 0) return geometry.l0;
  return geometry.levels.find((row) => row.level === level);
}

/** Returns the lens over a job's keys; undefined if the picture has no row for its level. */
export function replayLens(geometry: LsmGeometry, script: JobScript): Lens | undefined {
  const source = rowOfLevel(geometry, script.level);
  const target = rowOfLevel(geometry, script.outputLevel);
  if (source === undefined || target === undefined) return undefined;
  return lensOf(geometry.axis, script, {
    top: source.y - (geometry.box.gutter > 0 ? 12 : 20),
    bottom: target.y + target.h + 7,
  });
}

/** Returns the free room above a level, px. */
const headroomOf = ({ levels }: LsmGeometry, level: number): number =>
  levels.find((row) => row.level === level)?.headroom ?? 0;

const kMarkPx = 6;
/** Distance from the lens down to the keys that it covers, px. */
const kFootPx = 12;

/** Returns true if the job's lens covers the name of this row, which is none of the job's. */
export function hiddenByLens(
  geometry: LsmGeometry,
  { script, scene }: { script: JobScript; scene: ReplayScene },
  level: number,
): boolean {
  const row = rowOfLevel(geometry, level);
  if (
    row === undefined ||
    scene.presence <= 0 ||
    level === script.level ||
    level === script.outputLevel
  )
    return false;
  const sheet = script.kind === 'flush' ? undefined : replayLens(geometry, script)?.frame;
  const named = geometry.box.gutter > 0;
  return !named && sheet !== undefined && row.y > sheet.y && row.y < sheet.y + sheet.h;
}

/** Returns the boxes that a job covers: its lens, or the rows that it reads and writes. */
export function coveredBy(
  geometry: LsmGeometry,
  { script, scene }: { script: JobScript; scene: ReplayScene },
): Rect[] {
  if (scene.presence <= 0) return [];
  const compares = scene.open < 1 ? rowOfLevel(geometry, script.level) : undefined;
  if (compares !== undefined) return [compares];
  const sheet = script.kind === 'flush' ? undefined : replayLens(geometry, script)?.frame;
  if (sheet !== undefined) return [{ ...sheet, h: sheet.h + kFootPx }];
  return [script.level, script.outputLevel].flatMap((level) => rowOfLevel(geometry, level) ?? []);
}

/** Returns true if the job's lens would cut a mark at this point in two. */
export function underLens(
  geometry: LsmGeometry,
  { script, scene }: { script: JobScript; scene: ReplayScene },
  at: { x: number; y: number },
): boolean {
  const sheet =
    scene.presence <= 0 || script.kind === 'flush'
      ? undefined
      : replayLens(geometry, script)?.frame;
  if (sheet === undefined) return false;
  const within = (place: number, from: number, length: number) =>
    place > from - kMarkPx && place < from + length + kMarkPx;
  return within(at.x, sheet.x, sheet.w) && within(at.y, sheet.y, sheet.h);
}

/**
 * `followed`: place of the followed row; the lens hides its line and draws it at the opened place.
 */
export function paintReplay(
  ctx: Ctx,
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  followed: number | undefined,
  words: Words,
  theme: Theme,
): void {
  const source = rowOfLevel(geometry, script.level);
  const target = rowOfLevel(geometry, script.outputLevel);
  const lens = replayLens(geometry, script);
  if (source === undefined || target === undefined || lens === undefined || scene.presence <= 0)
    return;
  // Names above the rows limit the lift of files.
  const named = geometry.box.gutter === 0;
  const lift = named ? 2 : Math.min(30, headroomOf(geometry, script.outputLevel) * 0.42);
  const stage: Stage = { ctx, words, geometry, script, scene, theme, source, target, lift, lens };
  paintCandidates(ctx, source, target, script.candidates, scene, theme);
  if (scene.open <= 0) return;
  saved(ctx, () => {
    ctx.globalAlpha = scene.presence * scene.open;
    if (script.kind === 'flush') paintFlush(stage);
    else paintCompaction(stage, followed);
  });
}

function paintFlush({ ctx, geometry, scene, theme, lens }: Stage): void {
  const slot = geometry.waiting.slot;
  const { arriving } = geometry.l0;
  const right = slot.x + slot.w;
  const front = lens.at(scene.front);
  const swept = scene.progress <= 0 ? slot.x : scene.progress >= 1 ? right : front;
  box(ctx, slot.x - 1, slot.y - 1, slot.w + 2, slot.h + 2, 0, theme.bg);
  frame(ctx, slot.x + 0.5, slot.y + 0.5, slot.w - 1, slot.h - 1, 3, theme.line);
  if (swept < right) {
    box(ctx, swept, slot.y, right - swept, slot.h, 3, theme.first);
    frame(ctx, swept + 0.5, slot.y + 0.5, right - swept - 1, slot.h - 1, 3, theme.ink, 1.3);
  }
  for (const output of scene.outputs) {
    const { x, w } = lens.span(output.from, output.to);
    box(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.first);
    frame(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.ink, 1.2);
  }
  if (scene.progress > 0 && scene.progress < 1)
    frontLine(ctx, front, slot.y - 3, arriving.y + arriving.h + 3, theme);
}

function paintCompaction(stage: Stage, followed: number | undefined): void {
  const { ctx, script, scene, theme, source, target, lift, lens } = stage;
  if (lens.frame !== undefined) paintLensFrame(stage, lens.frame, followed);
  else clear(stage, { ...target, ...lens.truth });
  for (const file of scene.carried) paintInput(stage, file, target, lift * file.lift);
  if (script.kind === 'trivial move') paintMoved(stage);
  else if (script.level === 0) paintL0Inputs(stage);
  else if (script.level !== script.outputLevel) {
    for (const file of scene.inputs) {
      const { x, w } = lens.span(file.from, file.to);
      // The file is lifted out of its row, and leaves its place there empty.
      if (lens.frame === undefined) clear(stage, { ...source, x, w });
      paintInput(stage, file, source, -6 * file.lift);
    }
  }
  for (const output of scene.outputs) {
    const { x, w } = lens.span(output.from, output.to);
    const width = Math.max(1, w - 1.5);
    box(
      ctx,
      x + 0.5,
      target.y,
      width,
      target.h,
      4,
      output.first >= 0.5 ? theme.first : theme.hatch,
    );
    frame(ctx, x + 0.5, target.y + 0.5, width, target.h - 1, 4, theme.again, 1.2);
  }
  if (scene.progress > 0 && scene.progress < 1)
    frontLine(ctx, lens.at(scene.front), target.y - lift - 8, target.y + target.h + 4, theme);
  paintBracket(stage);
  paintDust(stage);
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

/** Paints a trivial move: each file slides unchanged from its place to its new level. */
function paintMoved(stage: Stage): void {
  const { geometry, script, scene, source, target, lens } = stage;
  const inL0 = (file: SceneFile) =>
    geometry.l0.files.find((rect) => rect.file.number === file.number);
  const places = scene.inputs.map((file) => ({
    file,
    from: script.level === 0 ? (inL0(file) ?? source) : source,
  }));
  for (const { file, from } of places)
    if (lens.frame === undefined) clear(stage, { ...from, ...lens.span(file.from, file.to) });
  for (const { file, from } of places) {
    const between = (a: number, b: number) => a + (b - a) * scene.slide;
    const row = { ...target, y: between(from.y, target.y), h: between(from.h, target.h) };
    // Lifted only before the slide begins.
    paintInput(stage, file, row, -6 * file.lift * (1 - scene.slide));
  }
}

/**
 * Paints the inputs in L0. They overlap each other, so each keeps its own line, and loses the part
 * that the front has passed.
 */
function paintL0Inputs(stage: Stage): void {
  const { geometry, scene } = stage;
  const places = scene.inputs.flatMap((file) => {
    const place = geometry.l0.files.find((rect) => rect.file.number === file.number);
    return place === undefined ? [] : [{ file, place }];
  });
  for (const { place } of places) clear(stage, place);
  for (const { file, place } of places) paintInput(stage, file, place, 0);
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
  if (w >= 3 && row.h >= 5)
    frame(
      ctx,
      left + gap / 2,
      row.y - lift,
      rest - gap,
      row.h,
      radius,
      theme.ink,
      w >= 8 ? 1.3 : 0.8,
    );
}

function paintBracket({ ctx, geometry, script, scene, theme, target, lift, lens }: Stage): void {
  const [first] = script.carried;
  const last = script.carried[script.carried.length - 1];
  if (first === undefined || last === undefined || scene.progress >= 1) return;
  if (geometry.box.gutter === 0) return;
  const { x, w } = lens.span(first.from, last.to);
  saved(ctx, () => {
    ctx.globalAlpha *= scene.carried[0]?.lift ?? 0;
    bracket(ctx, x, x + w, target.y - lift - 8, theme.ink);
  });
}

function frontLine(ctx: Ctx, x: number, y0: number, y1: number, theme: Theme): void {
  box(ctx, x - 1, y0, 2, y1 - y0, 0, theme.ink);
}

/** Dropped versions per grain of dust, and the greatest number of grains. */
const kVersionsAGrain = 16;
const kMaxGrains = 40;

/**
 * Paints dust falling from the front: older versions that the merge drops. The caption counts them.
 */
function paintDust({ ctx, geometry, scene, theme, target, lens }: Stage): void {
  if (scene.dropped <= 0 || scene.progress <= 0) return;
  const grains = Math.min(kMaxGrains, Math.ceil(scene.dropped / kVersionsAGrain));
  const base = target.y + target.h + 2;
  const room = Math.min(34, geometry.drive.y + geometry.drive.h - base);
  ctx.fillStyle = theme.soft;
  for (let i = 0; i < grains; i++) {
    // Grains leave as the front passes; the last ones have fallen when the work is done.
    const age = (scene.progress * 1.25 - (i + 0.5) / grains) * 4;
    if (age < 0 || age > 1) continue;
    ctx.globalAlpha = (1 - age) * scene.presence;
    ctx.fillRect(lens.at(scene.front) - 4 - ((i * 37) % 29), base + age * age * room, 2.4, 2.4);
  }
  ctx.globalAlpha = scene.presence;
}

/** Room that a caption needs above a lens, px. */
const kCaptionRoomPx = 38;

/**
 * Returns the job's caption; undefined while it is not visible. `chips`: wordings of the chip,
 * longest first.
 */
export function replayCaptionAt(
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  chips: readonly string[],
): Caption | undefined {
  const source = rowOfLevel(geometry, script.level);
  const lens = replayLens(geometry, script);
  if (source === undefined || lens === undefined || scene.presence <= 0) return undefined;
  const above =
    geometry.box.gutter > 0 && headroomOf(geometry, script.level) >= kCaptionRoomPx
      ? (lens.frame?.y ?? source.y - 12) - 12
      : undefined;
  return {
    middle: lens.truth.x + lens.truth.w / 2,
    y: above ?? laneY(geometry.arrivals),
    wordings: captionWordings(wordingsOf(scene, script), chips),
    presence: scene.presence,
  };
}

/**
 * Returns the wordings of reason and job, later with the dropped versions. The lane of the drive
 * says the bytes written.
 */
function wordingsOf({ beat, chosen, dropped, progress }: ReplayScene, script: JobScript): string[] {
  if (beat === 'compare') return comparedWords(script.candidates, chosen > 0);
  const [main = '', ...shorter] = replayCaptions(script);
  const words = [main, ...shorter];
  if (dropped > 0 && progress > 0.5)
    return [`${main} · ${formatCount(dropped)} old versions dropped`, ...words];
  // A flush's caption begins with its reason.
  return script.kind === 'flush' ? words : [`${reasonWords(script)}: ${main}`, ...words];
}
