// A film strip: moments of one replay side by side, as a comic tells a story. Each frame is what
// the page would paint then. The last one is the tree as it is now, after the replay: it is framed
// in ink, and has the sign of a player at its end.
import type { CanvasPainter, Surface } from '../canvas/canvas_painter';
import { box, type Ctx, frame, saved } from '../canvas/kit';
import type { Theme } from '../canvas/theme';
import { gutterOf } from '../model/geometry';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface StripFrame {
  readonly painter: CanvasPainter;
  readonly nowMs: number;
  /** The replay is over: the tree as it is now. */
  readonly present?: boolean;
}

const kGapPx = 12;
const kInsetPx = 7;

/** How large a strip is whose frames are `columns` side by side. */
export function stripSize(frames: number, columns: number, { width, height }: Size): Size {
  const rows = Math.ceil(frames / columns);
  return {
    width: columns * (width + kGapPx) - kGapPx,
    height: rows * (height + kGapPx) - kGapPx,
  };
}

/** `size`: of one frame. As many are side by side as the canvas has room for. */
export function stripPainter(frames: readonly StripFrame[], size: Size): CanvasPainter {
  return {
    revision: 0,
    paint(surface: Surface) {
      const columns = Math.max(1, Math.floor((surface.width + kGapPx) / (size.width + kGapPx)));
      frames.forEach((one, i) => {
        const x = (i % columns) * (size.width + kGapPx);
        const y = Math.floor(i / columns) * (size.height + kGapPx);
        saved(surface.ctx, () => {
          surface.ctx.translate(x, y);
          paintFrame(surface, one, size);
        });
      });
    },
  };
}

function paintFrame(
  surface: Surface,
  { painter, nowMs, present = false }: StripFrame,
  size: Size,
): void {
  const { ctx, theme } = surface;
  ctx.beginPath();
  ctx.rect(0, 0, size.width, size.height);
  ctx.clip();
  // Words at the edges of a picture without a gutter keep clear of the frame.
  const inset = gutterOf(size.width) > 0 ? 0 : kInsetPx;
  const room = { width: size.width - 2 * inset, height: size.height - inset };
  const own = { ...surface, ...room, nowMs };
  for (const part of [painter.backdrop, painter])
    saved(ctx, () => {
      if (inset > 0) ctx.translate(inset, 0);
      part?.paint(own);
    });
  if (present) {
    frame(ctx, 1, 1, size.width - 2, size.height - 2, 0, theme.ink, 2);
    paintNow(ctx, theme, gutterOf(size.width));
  } else frame(ctx, 0.5, 0.5, size.width - 1, size.height - 1, 0, theme.line);
}

const kSignPx = { w: 30, h: 20 };

/** At the upper left of the keys, where no words are: a triangle at a line. */
function paintNow(ctx: Ctx, theme: Theme, left: number): void {
  const { w, h } = kSignPx;
  box(ctx, left, 0, w, h, 0, theme.ink);
  ctx.fillStyle = theme.bg;
  ctx.beginPath();
  ctx.moveTo(left + 9, 5);
  ctx.lineTo(left + 18, h / 2);
  ctx.lineTo(left + 9, h - 5);
  ctx.closePath();
  ctx.fill();
  box(ctx, left + 19, 5, 2.5, h - 10, 0, theme.bg);
}
