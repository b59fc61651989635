// The part of the LSM picture under a point, and the points that mark the versions of the followed
// row.
import type { Rect } from '../../../model/values/geometry';
import type { FileView, LevelView, MemtableView } from '../state/state';
import type { FileRect, LsmGeometry } from './layout';

export type LsmHit =
  | { kind: 'memtable'; memtable: MemtableView }
  | { kind: 'file'; file: FileView }
  | { kind: 'level'; level: LevelView }
  | { kind: 'none' };

/** Margin around thin rows, and around their names, px. */
const kMarginPx = 2;
const kNameMarginPx = 6;

/** Returns the part under a point. Rows in the gutter are levels, beyond it files. */
export function lsmHit(geometry: LsmGeometry, x: number, y: number): LsmHit {
  const { memtable, waiting, l0, levels, box } = geometry;
  if (memtable.view !== undefined && inside(memtable, x, y))
    return { kind: 'memtable', memtable: memtable.view };
  for (const rect of waiting.rects)
    if (inside(rect, x, y)) return { kind: 'memtable', memtable: rect.view };
  for (const rect of l0.files) if (inside(rect, x, y)) return { kind: 'file', file: rect.file };
  for (const row of levels) {
    const margin = x < box.gutter ? kNameMarginPx : kMarginPx;
    if (y < row.y - margin || y > row.y + row.h + margin) continue;
    if (x < box.gutter) return { kind: 'level', level: row.view };
    const nearest = nearestFile(row.files, x);
    if (nearest !== undefined) return { kind: 'file', file: nearest.file };
  }
  if (l0.view !== undefined && x < box.gutter && y >= l0.y && y <= l0.y + l0.h)
    return { kind: 'level', level: l0.view };
  return { kind: 'none' };
}

function nearestFile(rects: readonly FileRect[], x: number): FileRect | undefined {
  let best: FileRect | undefined;
  // Files up to 3 px away count, so that thin ones can be hit.
  let distance = 3;
  for (const rect of rects) {
    const away = x < rect.x ? rect.x - x : x > rect.x + rect.w ? x - rect.x - rect.w : 0;
    if (away < distance) {
      distance = away;
      best = rect;
    }
  }
  return best;
}

function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y - 1 && y <= rect.y + rect.h + 1;
}

/** Returns the marks of the followed row: one point for each version, newest first. */
export function placePoints(
  geometry: LsmGeometry,
  places: readonly { memtable: number; file: number }[],
  place: number,
): { x: number; y: number; newest: boolean }[] {
  const x = geometry.axis.x + place * geometry.axis.w;
  const points: { x: number; y: number; newest: boolean }[] = [];
  for (const version of places) {
    const rect =
      version.memtable > 0
        ? memtableRect(geometry, version.memtable)
        : rectOfFile(geometry, version.file);
    if (rect !== undefined) points.push({ x, y: rect.y + rect.h / 2, newest: points.length === 0 });
  }
  return points;
}

function memtableRect(geometry: LsmGeometry, id: number): Rect | undefined {
  if (geometry.memtable.view?.id === id) return geometry.memtable;
  return geometry.waiting.rects.find((rect) => rect.view.id === id);
}

function rectOfFile(geometry: LsmGeometry, number: number): FileRect | undefined {
  for (const rects of [geometry.l0.files, ...geometry.levels.map((row) => row.files)]) {
    const found = rects.find((rect) => rect.file.number === number);
    if (found !== undefined) return found;
  }
  return undefined;
}
