// A film strip: moments of one replay side by side, as a comic tells a story. Each frame is what
// the page would paint then.
import type { CanvasPainter, Surface } from '../canvas/canvas_painter';
import { frame, saved } from '../canvas/kit';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface StripFrame {
  readonly painter: CanvasPainter;
  readonly nowMs: number;
}

const kGapPx = 12;

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

function paintFrame(surface: Surface, { painter, nowMs }: StripFrame, size: Size): void {
  const { ctx, theme } = surface;
  ctx.beginPath();
  ctx.rect(0, 0, size.width, size.height);
  ctx.clip();
  const own = { ...surface, ...size, nowMs };
  for (const part of [painter.backdrop, painter])
    saved(ctx, () => {
      part?.paint(own);
    });
  frame(ctx, 0.5, 0.5, size.width - 1, size.height - 1, 0, theme.line);
}
