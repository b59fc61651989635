// One canvas: sized to its box and to the device's pixels, painted from the frame loop, with hit
// tests in CSS pixels.
//
// A picture supplies `paint`; it is asked every frame and says by `needs` whether anything has
// changed.
import { useEffect, useRef } from 'react';
import { type CanvasTarget, targetOf } from './canvas_target';
import type { FrameLoop } from './frame_loop';
import type { Ctx } from './kit';
import { readTheme, type Theme } from './theme';
import { zoomOf } from './zoom';

/** Rest of pictures that nobody can read sixty times a second. */
export const kCalmMs = 80;

/**
 * How far a picture that bleeds may be painted beyond its box, px: up and down to its neighbours,
 * for lines that go on there.
 */
export const kBleed = { top: 9, bottom: 6 } as const;
const kNoBleed = { top: 0, bottom: 0 } as const;

export interface Surface {
  ctx: Ctx;
  width: number;
  height: number;
  theme: Theme;
  nowMs: number;
}

export interface CanvasPainter {
  /** Changes whenever the picture must be painted again; `animating` forces every frame. */
  needs(): number | 'animating';
  /**
   * Wall milliseconds that a painted state is left standing before a newer one replaces it; none if
   * absent.
   */
  readonly restMs?: number;
  paint(surface: Surface): void;
  /**
   * What stands behind it while things move in front: it has a canvas of its own and is painted
   * only when `key` has changed.
   */
  readonly backdrop?: { key(): string; paint(surface: Surface): void };
}

type Paints = Pick<CanvasPainter, 'paint'>;

/**
 * Paints what a canvas shows once more, elsewhere: its corner is at the origin, lengths are CSS
 * pixels.
 */
export type Repaint = (ctx: Ctx, theme: Theme) => void;
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
  const refBehind = useRef<HTMLCanvasElement>(null);
  const bleed = bleeds === true ? kBleed : kNoBleed;
  const { backdrop } = painter;
  useEffect(() => {
    const canvas = ref.current;
    const target = canvas === null ? undefined : targetOf(canvas);
    if (canvas === null || target === undefined) return;
    const behindTarget = refBehind.current === null ? undefined : targetOf(refBehind.current);
    let theme: Theme | undefined;
    let dirty = true;
    let last: number | undefined;
    let lastBehind: string | undefined;
    let paintedMs = 0;
    let size = { width: 0, height: 0, scale: 1 };
    const forget = () => {
      theme = undefined;
      dirty = true;
    };
    const measure = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      size = { width, height, scale: Math.min(3, (window.devicePixelRatio || 1) * zoomOf(canvas)) };
      forget();
    });
    measure.observe(canvas);
    const watch = new MutationObserver(forget);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', forget);
    void document.fonts.ready.then(forget);
    const surfaceOf = (ctx: Ctx, theme: Theme, nowMs: number): Surface => {
      return {
        ctx,
        width: size.width,
        height: Math.max(1, size.height - bleed.top - bleed.bottom),
        theme,
        nowMs,
      };
    };
    const show = (on: CanvasTarget, part: Paints, theme: Theme, nowMs: number) => {
      const ctx = on.begin(
        Math.max(1, Math.round(size.width * size.scale)),
        Math.max(1, Math.round(size.height * size.scale)),
      );
      ctx.setTransform(size.scale, 0, 0, size.scale, 0, bleed.top * size.scale);
      ctx.globalAlpha = 1;
      ctx.clearRect(0, -bleed.top, size.width, size.height);
      part.paint(surfaceOf(ctx, theme, nowMs));
      on.end();
    };
    const remove = loop.addPicture((nowMs) => {
      if (size.width < 1 || size.height < 1 || target.busy) return 0;
      const needs = painter.needs();
      const rests =
        needs !== 'animating' && (needs === last || nowMs - paintedMs < (painter.restMs ?? 0));
      if (!dirty && rests) return 0;
      last = needs === 'animating' ? undefined : needs;
      paintedMs = nowMs;
      theme ??= readTheme(document.documentElement, size.scale, target.patternOf);
      const behind = backdrop?.key();
      const both =
        backdrop !== undefined && behindTarget !== undefined && (dirty || behind !== lastBehind);
      if (both) show(behindTarget, backdrop, theme, nowMs);
      lastBehind = behind;
      dirty = false;
      show(target, painter, theme, nowMs);
      return both ? 2 : 1;
    });
    const repaint = (part: Paints): Repaint => {
      return (ctx, theme) => {
        ctx.translate(0, bleed.top);
        part.paint(surfaceOf(ctx, theme, performance.now()));
      };
    };
    repaints.set(canvas, repaint(painter));
    if (refBehind.current !== null && backdrop !== undefined)
      repaints.set(refBehind.current, repaint(backdrop));
    return () => {
      remove();
      measure.disconnect();
      watch.disconnect();
      scheme.removeEventListener('change', forget);
      // Another painter may go on with it.
      if (canvas.isConnected) return;
      target.close();
      behindTarget?.close();
    };
  }, [loop, painter, backdrop, bleed]);

  const at = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = ref.current?.getBoundingClientRect();
    const zoom = ref.current === null ? 1 : zoomOf(ref.current);
    // Clicks come in whole pixels: so a tip says what a click there would open.
    const [x, y] = [Math.floor(event.clientX), Math.floor(event.clientY)];
    return [(x - (box?.left ?? 0)) / zoom, (y - (box?.top ?? 0)) / zoom - bleed.top];
  };
  const className = bleeds === true ? 'canvas bleeds' : 'canvas';
  return (
    <>
      {backdrop === undefined ? null : <canvas ref={refBehind} className={className} />}
      <canvas
        ref={ref}
        className={className}
        role="img"
        aria-label={label}
        onPointerMove={(event) => onPoint?.(...at(event))}
        onPointerLeave={() => onLeave?.()}
        onClick={(event) => onPress?.(...at(event))}
      />
    </>
  );
}
