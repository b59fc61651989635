// A canvas that is painted when what it shows changes, at the size of its box and the device's
// pixels.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { readTheme, type Theme } from '../../drawing/canvas/ink/theme';
import type { Ctx } from '../../drawing/canvas/kit';

export interface Size {
  readonly width: number;
  readonly height: number;
}
interface Props {
  label: string;
  className: string;
  paint: (ctx: Ctx, size: Size, theme: Theme) => void;
  /** Called with the share of its width at which a press is, 0 … 1, and while it is dragged. */
  onPress?: (share: number) => void;
}

export function PaintedCanvas({ label, className, paint, onPress }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const size = useSizeAndTheme(ref);
  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (canvas === null || !ctx || size.width === 0) return;
    const scale = devicePixelRatio;
    canvas.width = Math.round(size.width * scale);
    canvas.height = Math.round(size.height * scale);
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    paint(ctx, size, readTheme(canvas, scale));
  }, [paint, size]);
  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPress?.(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))));
  };
  return (
    <canvas
      ref={ref}
      className={className}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={press}
    />
  );
}

/** A new object whenever the box or the page's colours change. */
function useSizeAndTheme(ref: { readonly current: HTMLCanvasElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const measure = () => setSize({ width: canvas.clientWidth, height: canvas.clientHeight });
    const boxes = new ResizeObserver(measure);
    boxes.observe(canvas);
    const theme = new MutationObserver(measure);
    theme.observe(document.documentElement, { attributes: true });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', measure);
    measure();
    return () => {
      boxes.disconnect();
      theme.disconnect();
      dark.removeEventListener('change', measure);
    };
  }, [ref]);
  return size;
}
