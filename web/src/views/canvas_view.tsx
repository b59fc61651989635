// One canvas: sized to its box and to the device's pixels, painted from the frame loop, with hit tests in CSS pixels.
//
// A picture supplies `paint`; it is asked every frame and says by `needs` whether anything has changed.
import { useEffect, useRef } from 'react';
import { readTheme, type Theme } from '../draw/theme';
import type { FrameLoop } from './frame_loop';
import { zoomOf } from './zoom';

/** Rest of pictures that nobody can read sixty times a second. */
export const kCalmMs = 80;

/** How far a picture that bleeds may be painted beyond its box, px: up and down to its neighbours, for lines that go on there. */
export const kBleed = { top: 9, bottom: 6 } as const;
const kNoBleed = { top: 0, bottom: 0 } as const;

export interface Surface {
  ctx: CanvasRenderingContext2D;
  width: number;
  height: number;
  theme: Theme;
  nowMs: number;
}

export interface CanvasPainter {
  /** Changes whenever the picture must be painted again; `animating` forces every frame. */
  needs(): number | 'animating';
  /** Wall milliseconds that a painted state is left standing before a newer one replaces it; none if absent. */
  readonly restMs?: number;
  paint(surface: Surface): void;
}

/** Paints what a canvas shows once more, elsewhere: its corner is at the origin, lengths are CSS pixels. */
export type Repaint = (ctx: CanvasRenderingContext2D, theme: Theme) => void;
/** How each canvas on the page is painted again, for pictures to be saved. */
export const repaints = new WeakMap<HTMLCanvasElement, Repaint>();

interface Props {
  loop: FrameLoop;
  painter: CanvasPainter;
  label: string;
  bleeds?: boolean;
  onPoint?: (x: number, y: number) => void;
  onLeave?: () => void;
  onPress?: (x: number, y: number) => void;
}

export function CanvasView({ loop, painter, label, bleeds, onPoint, onLeave, onPress }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const bleed = bleeds === true ? kBleed : kNoBleed;
  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (canvas === null || ctx === null || ctx === undefined) return;
    let theme: Theme | undefined;
    let dirty = true;
    let last: number | undefined;
    let paintedMs = 0;
    let size = { width: 0, height: 0, scale: 1 };
    const measure = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      const scale = Math.min(3, (window.devicePixelRatio || 1) * zoomOf(canvas));
      size = { width, height, scale };
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      theme = undefined;
      dirty = true;
    });
    measure.observe(canvas);
    const forget = () => {
      theme = undefined;
      dirty = true;
    };
    const watch = new MutationObserver(forget);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', forget);
    void document.fonts.ready.then(forget);
    const remove = loop.add((nowMs) => {
      if (size.width < 1 || size.height < 1) return;
      const needs = painter.needs();
      const rests = needs !== 'animating' && (needs === last || nowMs - paintedMs < (painter.restMs ?? 0));
      if (!dirty && rests) return;
      dirty = false;
      last = needs === 'animating' ? undefined : needs;
      paintedMs = nowMs;
      theme ??= readTheme(document.documentElement, size.scale);
      ctx.setTransform(size.scale, 0, 0, size.scale, 0, bleed.top * size.scale);
      ctx.globalAlpha = 1;
      ctx.clearRect(0, -bleed.top, size.width, size.height);
      paint(ctx, theme, nowMs);
    });
    const paint = (ctx: CanvasRenderingContext2D, theme: Theme, nowMs: number) =>
      painter.paint({ ctx, width: size.width, height: Math.max(1, size.height - bleed.top - bleed.bottom), theme, nowMs });
    repaints.set(canvas, (ctx, theme) => {
      ctx.translate(0, bleed.top);
      paint(ctx, theme, performance.now());
    });
    return () => {
      remove();
      measure.disconnect();
      watch.disconnect();
      scheme.removeEventListener('change', forget);
    };
  }, [loop, painter, bleed]);

  const at = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = ref.current?.getBoundingClientRect();
    const zoom = ref.current === null ? 1 : zoomOf(ref.current);
    return [(event.clientX - (box?.left ?? 0)) / zoom, (event.clientY - (box?.top ?? 0)) / zoom - bleed.top];
  };
  return (
    <canvas
      ref={ref}
      className={bleeds === true ? 'canvas bleeds' : 'canvas'}
      role="img"
      aria-label={label}
      onPointerMove={(event) => onPoint?.(...at(event))}
      onPointerLeave={() => onLeave?.()}
      onClick={(event) => onPress?.(...at(event))}
    />
  );
}
