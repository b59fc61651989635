// Paints the hard disk from above: zones, the visited sectors with the paths between them, and the
// arm with its head.

import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { saved } from '../../canvas/kit';
import {
  arcBetween,
  headAt,
  type PlatterGeometry,
  type Point,
  radiusAt,
  type Spot,
  spotAt,
} from '../state/hdd_layout';

export interface PlatterScene {
  /** Visited sectors, oldest first. */
  spots: readonly Spot[];
  /** The arm went straight from each to the next, so paths are drawn. */
  joined: boolean;
  /** Turn of the platter, 0 … 1. */
  turn: number;
  /** Place of the arm on the stroke, 0 … 1. */
  place: number;
  /** The head reads or writes. */
  busy: boolean;
}

export function paintPlatter(
  ctx: Ctx,
  geometry: PlatterGeometry,
  theme: Theme,
  scene: PlatterScene,
): void {
  paintDisc(ctx, geometry, theme, scene.turn);
  saved(ctx, () => {
    if (scene.joined) paintWays(ctx, geometry, theme, scene);
    paintSpots(ctx, geometry, theme, scene);
  });
  paintArm(ctx, geometry, theme, scene);
}

function paintDisc(ctx: Ctx, geometry: PlatterGeometry, theme: Theme, turn: number): void {
  const { cx, cy, outer, inner, rings } = geometry;
  disc(ctx, cx, cy, outer, theme.node);
  ctx.lineWidth = 1;
  ctx.strokeStyle = theme.bg;
  for (const r of rings) ring(ctx, cx, cy, r);
  disc(ctx, cx, cy, inner - 1, theme.grid);
  ctx.strokeStyle = theme.line;
  ring(ctx, cx, cy, inner - 1);
  disc(ctx, cx, cy, inner * 0.34, theme.line);
  // A notch on the hub shows the platter's turning.
  const angle = turn * 2 * Math.PI;
  const r = inner * 0.62;
  disc(ctx, cx + r * Math.cos(angle), cy + r * Math.sin(angle), 2.4, theme.soft);
}

function paintWays(
  ctx: Ctx,
  geometry: PlatterGeometry,
  theme: Theme,
  { spots, turn }: PlatterScene,
): void {
  ctx.lineWidth = 1.3;
  ctx.strokeStyle = theme.hot;
  for (let i = 1; i < spots.length; i++) {
    ctx.globalAlpha = faded(i, spots.length);
    line(ctx, arcBetween(geometry, spots[i - 1] as Spot, spots[i] as Spot, turn));
  }
}

function paintSpots(
  ctx: Ctx,
  geometry: PlatterGeometry,
  theme: Theme,
  { spots, turn, joined }: PlatterScene,
): void {
  spots.forEach((spot, i) => {
    ctx.globalAlpha = faded(i, spots.length);
    const { x, y } = spotAt(geometry, spot, turn);
    disc(ctx, x, y, joined ? 2.6 : 2, theme.ink);
  });
}

/** Returns an opacity: older spots are fainter, the newest is plain. */
function faded(index: number, count: number): number {
  return 0.08 + 0.92 * ((index + 1) / count) ** 1.6;
}

function paintArm(
  ctx: Ctx,
  geometry: PlatterGeometry,
  theme: Theme,
  { place, busy }: PlatterScene,
): void {
  const { cx, cy, pivotX, pivotY } = geometry;
  const head = headAt(geometry, place);
  ctx.strokeStyle = theme.soft;
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.55;
  ring(ctx, cx, cy, radiusAt(geometry, place));
  ctx.globalAlpha = 1;
  ctx.lineCap = 'round';
  ctx.strokeStyle = theme.bg;
  ctx.lineWidth = 6.5;
  line(ctx, [{ x: pivotX, y: pivotY }, head]);
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 3;
  line(ctx, [{ x: pivotX, y: pivotY }, head]);
  ctx.lineCap = 'butt';
  disc(ctx, pivotX, pivotY, 7, theme.ink);
  disc(ctx, pivotX, pivotY, 2.5, theme.bg);
  disc(ctx, head.x, head.y, 5, theme.ink);
  if (!busy) disc(ctx, head.x, head.y, 3, theme.bg);
}

function disc(ctx: Ctx, x: number, y: number, r: number, fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0.5, r), 0, 2 * Math.PI);
  ctx.fill();
}

function ring(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0.5, r), 0, 2 * Math.PI);
  ctx.stroke();
}

function line(ctx: Ctx, points: readonly Point[]): void {
  ctx.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.stroke();
}
