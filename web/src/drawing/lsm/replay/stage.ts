// The stage of a job: the rows that it reads and writes, opened up by a lens if its keys are too
// narrow to be seen, and what of the picture it covers.
import type { Rect } from '../../../model/values/geometry';
import { type Lens, lensOf } from '../../kit/marks/lens';
import type { LsmGeometry } from '../layout/layout';
import type { JobScript, ReplayScene } from './replay';

/** A job and its scene. */
type Shown = { readonly script: JobScript; readonly scene: ReplayScene };

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
  // Files that are deleted whole fall from among those that stay.
  const keys = script.kind === 'deletion' ? { from: 0, to: 1 } : script;
  return lensOf(geometry.axis, keys, {
    top: source.y - (geometry.box.gutter > 0 ? 12 : 20),
    bottom: target.y + target.h + 7,
  });
}

/** Returns the free room above a level, px. */
export const headroomOf = ({ levels }: LsmGeometry, level: number): number =>
  levels.find((row) => row.level === level)?.headroom ?? 0;

const kMarkPx = 6;
/** Distance from the lens down to the keys that it covers, px. */
const kFootPx = 12;

const sheetOf = (geometry: LsmGeometry, script: JobScript) =>
  script.kind === 'flush' ? undefined : replayLens(geometry, script)?.frame;

/** Returns true if the job's lens covers the name of this row, which is none of the job's. */
export function hiddenByLens(
  geometry: LsmGeometry,
  { script, scene }: Shown,
  level: number,
): boolean {
  const row = rowOfLevel(geometry, level);
  const own = level === script.level || level === script.outputLevel;
  if (row === undefined || scene.presence <= 0 || own) return false;
  const sheet = sheetOf(geometry, script);
  const named = geometry.box.gutter > 0;
  return !named && sheet !== undefined && row.y > sheet.y && row.y < sheet.y + sheet.h;
}

/** Returns the boxes that a job covers: its lens, or the rows that it reads and writes. */
export function coveredBy(geometry: LsmGeometry, { script, scene }: Shown): Rect[] {
  if (scene.presence <= 0) return [];
  const source = rowOfLevel(geometry, script.level);
  if (scene.open < 1 && source !== undefined) return [source];
  const gauge = scene.gauge > 0 && source !== undefined ? [source] : [];
  const sheet = sheetOf(geometry, script);
  if (sheet !== undefined) return [...gauge, { ...sheet, h: sheet.h + kFootPx }];
  return [script.level, script.outputLevel].flatMap((level) => rowOfLevel(geometry, level) ?? []);
}

/** Returns true if the job's lens would cut a mark at this point in two. */
export function underLens(
  geometry: LsmGeometry,
  { script, scene }: Shown,
  at: { x: number; y: number },
): boolean {
  const sheet = scene.presence <= 0 ? undefined : sheetOf(geometry, script);
  if (sheet === undefined) return false;
  const within = (place: number, from: number, length: number) =>
    place > from - kMarkPx && place < from + length + kMarkPx;
  return within(at.x, sheet.x, sheet.w) && within(at.y, sheet.y, sheet.h);
}
