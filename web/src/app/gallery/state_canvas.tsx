// One state on its own canvas, painted whenever its time or the theme changes.
import { useEffect, useRef } from 'react';
import { kBleed, type Surface } from '../../drawing/canvas/canvas_painter';
import { kSans, readTheme } from '../../drawing/canvas/ink/theme';
import type { Choices } from './choices';
import { type GalleryState, galleryNow, type Size } from './states';

interface Props {
  state: GalleryState;
  size: Size;
  elapsedMs: number;
  reduced: boolean;
  theme: Choices['theme'];
}

export function StateCanvas({ state, size, elapsedMs, reduced, theme }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width } = size;
  const height = size.height + kBleed.top + kBleed.bottom;
  useEffect(() => {
    const canvas = ref.current;
    let left = false;
    // Words are measured once the typefaces are loaded; colours are read from the page's theme.
    void document.fonts.load(`14px ${kSans}`).then(() => {
      if (canvas !== null && !left && theme === document.documentElement.dataset.theme)
        paint(canvas, { state, size, elapsedMs, reduced });
    });
    return () => {
      left = true;
    };
  }, [state, size, elapsedMs, reduced, theme]);
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={`${state.title}, ${width} px wide`}
      style={{ width, height }}
    />
  );
}

function paint(
  canvas: HTMLCanvasElement,
  { state, size, elapsedMs, reduced }: Omit<Props, 'theme'>,
): void {
  const ctx = canvas.getContext('2d');
  if (ctx === null) return;
  const scale = window.devicePixelRatio || 1;
  const { width, height } = size;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((height + kBleed.top + kBleed.bottom) * scale);
  const { painter } = state.open(elapsedMs, reduced);
  const theme = readTheme(document.documentElement, scale);
  const surface: Surface = { ctx, width, height, theme, nowMs: galleryNow(elapsedMs) };
  for (const part of [painter.backdrop, painter]) {
    ctx.setTransform(scale, 0, 0, scale, 0, kBleed.top * scale);
    ctx.save();
    part?.paint(surface);
    ctx.restore();
  }
}
