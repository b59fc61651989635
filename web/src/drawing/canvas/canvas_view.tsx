// One canvas element: sized to its box and to the device's pixels, painted from the frame loop.
// Pointer positions are CSS px.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CanvasPainter } from './canvas_painter';
import { bleedOf, CanvasSession } from './canvas_session';
import type { FrameLoop } from './frame_loop';
import { paintRestarts } from './painter';
import { zoomOf } from './zoom';

interface Props {
  loop: FrameLoop;
  painter: CanvasPainter;
  label: string;
  bleeds?: boolean;
  onPoint?: (x: number, y: number) => void;
  onLeave?: () => void;
  onPress?: (x: number, y: number) => void;
}

export function CanvasView({
  loop,
  painter,
  label,
  bleeds = false,
  onPoint,
  onLeave,
  onPress,
}: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const refBehind = useRef<HTMLCanvasElement>(null);
  const { backdrop } = painter;
  // A worker that dies takes its canvases with it, so new elements are mounted.
  const restarts = useSyncExternalStore(paintRestarts.subscribe, () => paintRestarts.count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another backdrop or worker is another session
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const session = CanvasSession.open(canvas, refBehind.current, loop, painter, bleeds);
    return () => session?.close();
  }, [loop, painter, backdrop, bleeds, restarts]);

  const at = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = ref.current?.getBoundingClientRect();
    const zoom = ref.current === null ? 1 : zoomOf(ref.current);
    // Clicks have whole-pixel positions. Rounding moves alike makes a tip name exactly what a click
    // opens.
    const [x, y] = [Math.floor(event.clientX), Math.floor(event.clientY)];
    const { top } = bleedOf(bleeds);
    return [(x - (box?.left ?? 0)) / zoom, (y - (box?.top ?? 0)) / zoom - top];
  };
  const className = bleeds ? 'canvas bleeds' : 'canvas';
  return (
    <>
      {backdrop === undefined ? null : (
        <canvas key={`behind ${restarts}`} ref={refBehind} className={className} />
      )}
      <canvas
        key={restarts}
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
