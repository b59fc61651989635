// Geometry of the hard disk from above: zones as rings, the arm on its pivot, the paths of sectors,
// and the arm's position over time.
//
// Pure functions of virtual time. A place on the stroke is 0 at the outer edge and 1 at the inner
// one; a turn is 1. The platter turns with absolute virtual time, so a sector under the head at one
// moment is there again one revolution later.
import { clamp, ease } from '../../kit/motion/ease';

export interface PlatterGeometry {
  width: number;
  height: number;
  cx: number;
  cy: number;
  outer: number;
  inner: number;
  /** Pivot of the arm, and the arm's length to the head, px. */
  pivotX: number;
  pivotY: number;
  arm: number;
  /** Radii of the borders between zones, outermost first, px. */
  rings: readonly number[];
}

/**
 * Inner radius of the data, as a share of the outer radius; then the pivot's place in outer radii.
 */
const kInnerShare = 0.4;
const kPivotX = 1.62;
const kPivotY = 0.74;

export function platterLayout(width: number, height: number, zones: number): PlatterGeometry {
  const outer = Math.max(10, Math.min(height / 2 - 4, (width - 24) / (1 + kPivotX)));
  const inner = outer * kInnerShare;
  const cx = Math.max(outer + 4, (width - outer * (1 + kPivotX) - 12) / 2 + outer);
  const cy = height / 2;
  const reach = outer * Math.hypot(kPivotX, kPivotY);
  const rings = Array.from(
    { length: Math.max(0, zones - 1) },
    (_, i) => outer - ((outer - inner) * (i + 1)) / zones,
  );
  return {
    width,
    height,
    cx,
    cy,
    outer,
    inner,
    pivotX: cx + outer * kPivotX,
    pivotY: cy + outer * kPivotY,
    arm: reach * 0.93,
    rings,
  };
}

export function radiusAt(geometry: PlatterGeometry, place: number): number {
  return geometry.outer - (geometry.outer - geometry.inner) * clamp(place);
}

export interface Head {
  x: number;
  y: number;
  /** Angle around the spindle, radians. */
  angle: number;
}

/** Returns the head at a place of the stroke, on a circle around the pivot. */
export function headAt(geometry: PlatterGeometry, place: number): Head {
  const { cx, cy, pivotX, pivotY, arm } = geometry;
  const dx = cx - pivotX;
  const dy = cy - pivotY;
  const apart = Math.hypot(dx, dy);
  const r = radiusAt(geometry, place);
  const swing = Math.acos(Math.min(1, (apart * apart + arm * arm - r * r) / (2 * apart * arm)));
  const direction = Math.atan2(dy, dx) + swing;
  const x = pivotX + arm * Math.cos(direction);
  const y = pivotY + arm * Math.sin(direction);
  return { x, y, angle: Math.atan2(y - cy, x - cx) };
}

/** One access of the arm, in virtual ns and places of the stroke. */
export interface Access {
  from: number;
  to: number;
  startNs: number;
  seekNs: number;
  rotationNs: number;
  transferNs: number;
  pages: number;
  write: boolean;
}

export type ArmDoing = 'waiting' | 'seeking' | 'rotating' | 'writing' | 'reading';

export interface ArmMoment {
  place: number;
  doing: ArmDoing;
}

/**
 * Returns the arm's place and action at a moment. `accesses` are in the order of their beginnings;
 * undefined if there are none.
 */
export function armAt(accesses: readonly Access[], tNs: number): ArmMoment | undefined {
  const access = accesses.findLast((one) => one.startNs <= tNs) ?? accesses[0];
  if (access === undefined) return undefined;
  const since = tNs - access.startNs;
  if (since < 0) return { place: access.from, doing: 'waiting' };
  if (since < access.seekNs) {
    return {
      place: access.from + (access.to - access.from) * ease(since / access.seekNs),
      doing: 'seeking',
    };
  }
  const turned = since - access.seekNs;
  if (turned < access.rotationNs) return { place: access.to, doing: 'rotating' };
  if (turned < access.rotationNs + access.transferNs)
    return { place: access.to, doing: access.write ? 'writing' : 'reading' };
  return { place: access.to, doing: 'waiting' };
}

/**
 * A sector that the head has visited: its place on the stroke, and the platter's turn then, 0 … 1.
 */
export interface Spot {
  place: number;
  turn: number;
}

/** Returns the platter's turn as a share of a revolution, 0 … 1. */
export function turnAt(tNs: number, revolutionNs: number): number {
  return (tNs % revolutionNs) / revolutionNs;
}

/** Returns the first sector of an access. */
export function spotOf(access: Access, revolutionNs: number): Spot {
  return {
    place: access.to,
    turn: turnAt(access.startNs + access.seekNs + access.rotationNs, revolutionNs),
  };
}

/**
 * Returns the angle around the spindle of a visited sector when the platter has turned by `turn`.
 */
export function spotAngle(geometry: PlatterGeometry, spot: Spot, turn: number): number {
  return headAt(geometry, spot.place).angle + (turn - spot.turn) * 2 * Math.PI;
}

export interface Point {
  x: number;
  y: number;
}

export function spotAt(geometry: PlatterGeometry, spot: Spot, turn: number): Point {
  const angle = spotAngle(geometry, spot, turn);
  const r = radiusAt(geometry, spot.place);
  return { x: geometry.cx + r * Math.cos(angle), y: geometry.cy + r * Math.sin(angle) };
}

const kArcSteps = 14;

/**
 * Returns the path over the platter from one sector to the next: an arc between their tracks, the
 * shorter way round.
 */
export function arcBetween(geometry: PlatterGeometry, a: Spot, b: Spot, turn: number): Point[] {
  const from = spotAngle(geometry, a, turn);
  const whole = 2 * Math.PI;
  const gap = (((spotAngle(geometry, b, turn) - from) % whole) + whole) % whole;
  const sweep = gap > Math.PI ? gap - whole : gap;
  const r0 = radiusAt(geometry, a.place);
  const r1 = radiusAt(geometry, b.place);
  return Array.from({ length: kArcSteps + 1 }, (_, i) => {
    const part = i / kArcSteps;
    const r = r0 + (r1 - r0) * part;
    const angle = from + sweep * part;
    return { x: geometry.cx + r * Math.cos(angle), y: geometry.cy + r * Math.sin(angle) };
  });
}

/** Shares of the time of accesses, which add up to 1. */
export interface Split {
  seek: number;
  rotation: number;
  transfer: number;
  totalNs: number;
}

export function splitOf(seekNs: number, rotationNs: number, transferNs: number): Split | undefined {
  const totalNs = seekNs + rotationNs + transferNs;
  if (!(totalNs > 0)) return undefined;
  return {
    seek: seekNs / totalNs,
    rotation: rotationNs / totalNs,
    transfer: transferNs / totalNs,
    totalNs,
  };
}

/**
 * Virtual time as shown between two frames: from the picture's last moment to the newest one, in
 * `lengthMs` of wall time.
 */
export interface Playhead {
  fromNs: number;
  toNs: number;
  bornMs: number;
  lengthMs: number;
}

export function playheadAt(playhead: Playhead, nowMs: number): number {
  if (playhead.lengthMs <= 0) return playhead.toNs;
  return (
    playhead.fromNs +
    (playhead.toNs - playhead.fromNs) * clamp((nowMs - playhead.bornMs) / playhead.lengthMs)
  );
}

/**
 * Returns true if the eye can follow the turning: at most a quarter of a revolution in a sixtieth
 * of a second.
 */
export function isTurnSeen(playhead: Playhead, revolutionNs: number): boolean {
  return (
    playhead.lengthMs > 0 &&
    ((playhead.toNs - playhead.fromNs) / playhead.lengthMs) * (1000 / 60) <= revolutionNs / 4
  );
}
