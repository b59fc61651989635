// Paints bytes by level as one stack over time, a lane of stalls below it, and the moment shown.
import type { RealRun, Stall } from '../../document/evidence/run';
import type { Theme } from '../../drawing/canvas/ink/theme';
import { box, type Ctx, saved, text } from '../../drawing/canvas/kit';
import { formatBytes } from '../../model/values/units';
import type { Course } from './course';

/** Heights of the lane and of the line between it and the stack, px. */
const kLane = 12;
const kGap = 4;

export function paintCourse(
  ctx: Ctx,
  { width, height }: { width: number; height: number },
  theme: Theme,
  { run, course, us }: { run: RealRun; course: Course; us: number },
): void {
  const high = height - kLane - kGap;
  const base = new Float64Array(course.levels[0]?.length ?? 0);
  // The deepest level carries the others.
  for (let level = course.levels.length - 1; level >= 0; level--)
    paintLevel(ctx, { high, base, theme, level, course, width });
  text(ctx, 6, 6, formatBytes(course.most), theme.ink, {
    size: 14,
    baseline: 'top',
    halo: theme.bg,
  });
  box(ctx, 0, high + kGap, width, kLane, 0, theme.grid);
  for (const stall of run.stalls) paintStall(ctx, stall, width / run.lengthUs, high + kGap, theme);
  const x = (us / run.lengthUs) * width;
  box(ctx, Math.min(width - 2, Math.max(0, x - 1)), 0, 2, height, 0, theme.ink);
}

interface Stack {
  readonly high: number;
  /** Bytes below the level, by column; the level's are added. */
  readonly base: Float64Array;
  readonly theme: Theme;
  readonly level: number;
  readonly course: Course;
  readonly width: number;
}

function paintLevel(ctx: Ctx, { high, base, theme, level, course, width }: Stack): void {
  const own = course.levels[level];
  if (own === undefined || !own.some((bytes) => bytes > 0)) return;
  const step = width / own.length;
  const y = (bytes: number) => high * (1 - bytes / course.most);
  saved(ctx, () => {
    ctx.fillStyle = level === 0 ? theme.first : level % 2 === 0 ? theme.warm : theme.hot;
    ctx.beginPath();
    ctx.moveTo(0, y(base[0] ?? 0));
    for (const [i, bytes] of own.entries()) {
      ctx.lineTo(i * step, y((base[i] ?? 0) + bytes));
      ctx.lineTo((i + 1) * step, y((base[i] ?? 0) + bytes));
    }
    for (let i = own.length - 1; i >= 0; i--) {
      ctx.lineTo((i + 1) * step, y(base[i] ?? 0));
      ctx.lineTo(i * step, y(base[i] ?? 0));
    }
    ctx.fill();
  });
  const last = own.length - 1;
  const middle = y((base[last] ?? 0) + (own[last] ?? 0) / 2);
  const tall = (high * (own[last] ?? 0)) / course.most;
  if (tall > 16)
    text(ctx, width - 6, middle, `L${level}`, theme.ink, {
      ...{ size: 14, weight: 600, align: 'right', baseline: 'middle', halo: theme.bg },
    });
  for (const [i, bytes] of own.entries()) base[i] = (base[i] ?? 0) + bytes;
}

/** Colours of the lane of waits under the lab's chart. */
export const kStallInk = {
  memtables: 'hot',
  'L0 files': 'again',
  'pending compaction bytes': 'warm',
} as const;

function paintStall(
  ctx: Ctx,
  { cause, stop, from, to }: Stall,
  scale: number,
  y: number,
  theme: Theme,
): void {
  ctx.globalAlpha = stop ? 1 : 0.5;
  box(ctx, from * scale, y, Math.max(1, (to - from) * scale), kLane, 0, theme[kStallInk[cause]]);
  ctx.globalAlpha = 1;
}
