// A film strip: moments of one replay side by side, each painted as the page would paint it then.
// The last frame is the tree after the replay: it is framed in ink, and has a player's end sign on
// its upper edge.
import type { CanvasPainter, Surface } from '../../drawing/canvas/canvas_painter';
import type { Theme } from '../../drawing/canvas/ink/theme';
import { box, type Ctx, frame, saved } from '../../drawing/canvas/kit';
import { gutterOf } from '../../model/values/geometry';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface StripFrame {
  readonly painter: CanvasPainter;
  readonly nowMs: number;
  /** The tree as it is now, after the replay. */
  readonly present?: boolean;
}

const kGapPx = 12;
const kInsetPx = 7;

/** Returns the size of a strip with `columns` frames side by side, px. */
export function stripSize(frames: number, columns: number, { width, height }: Size): Size {
  const rows = Math.ceil(frames / columns);
  return {
    width: columns * (width + kGapPx) - kGapPx,
    height: rows * (height + kGapPx) - kGapPx,
  };
}

/** `size` is that of one frame; a row has as many frames as the canvas has room for. */
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
          if (one.present) paintNow(surface.ctx, surface.theme, size.width);
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
  const edge = present ? 2 : 1;
  const ink = present ? theme.ink : theme.line;
  frame(ctx, edge / 2, edge / 2, size.width - edge, size.height - edge, 0, ink, edge);
}

const kSignPx = { w: 26, h: kGapPx - 1 };

/** Paints the end sign, a triangle at a line, between the frames, where no words are. */
function paintNow(ctx: Ctx, theme: Theme, right: number): void {
  const { w, h } = kSignPx;
  const left = right - w;
  box(ctx, left, -h, w, h, 0, theme.ink);
  ctx.fillStyle = theme.bg;
  ctx.beginPath();
  ctx.moveTo(left + 8, -h + 2);
  ctx.lineTo(left + 15, -h / 2);
  ctx.lineTo(left + 8, -2);
  ctx.closePath();
  ctx.fill();
  box(ctx, left + 16, -h + 2, 2, h - 4, 0, theme.bg);
}
