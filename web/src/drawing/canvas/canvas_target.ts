// The surface that a canvas is painted on: in a worker that paints for all canvases, or on the main
// thread in browsers without such workers.
//
// Painters record a display list, which a worker turns into pixels. A recorded list is pending
// until the worker has painted it. A canvas has at most one pending list, so a slow machine shows
// fewer pictures and never builds up a queue of them.
import type { Ink } from './ink/display_list';
import { canvasPattern, type PatternOf } from './ink/theme';
import { Painter } from './painter';
import type { Painted } from './worker/paint_worker';

export interface CanvasTarget {
  /** The last picture has not been painted yet. */
  readonly busy: boolean;
  readonly patternOf: PatternOf;
  /**
   * Begins a picture of `width` × `height` device pixels. `bold` widens all its lines, px; the main
   * thread ignores it. `end` gives the picture to the screen, `abandon` discards it.
   */
  begin(width: number, height: number, bold: number): Ink;
  end(): void;
  abandon(): void;
  /** Releases the canvas, which is no longer on the page. */
  close(): void;
}

const kTargets = new WeakMap<HTMLCanvasElement, CanvasTarget>();

/**
 * Returns the canvas's only target: control given to a worker cannot be taken back. Undefined if
 * the canvas has no 2D context.
 */
export function targetOf(canvas: HTMLCanvasElement): CanvasTarget | undefined {
  let target = kTargets.get(canvas);
  if (target === undefined) {
    const painter = Painter.get();
    const ctx = painter === undefined ? canvas.getContext('2d') : null;
    if (painter !== undefined) target = new WorkerTarget(canvas, painter);
    else if (ctx !== null) target = new MainThreadTarget(ctx);
    if (target !== undefined) kTargets.set(canvas, target);
  }
  return target;
}

class MainThreadTarget implements CanvasTarget {
  readonly busy = false;
  readonly patternOf = canvasPattern;

  constructor(private readonly ctx: CanvasRenderingContext2D) {}

  begin(width: number, height: number): Ink {
    const { canvas } = this.ctx;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    return this.ctx;
  }

  end(): void {}
  abandon(): void {
    // Drops clips and transforms of the unfinished picture.
    this.ctx.reset();
  }
  close(): void {}
}

class WorkerTarget implements CanvasTarget {
  private turn = 0;
  private part: Omit<Painted, 'list'>;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly painter: Painter,
  ) {
    this.part = { canvas: painter.adopt(canvas), width: 0, height: 0 };
  }

  get busy(): boolean {
    return this.painter.done < this.turn;
  }
  get patternOf(): PatternOf {
    return this.painter.patternOf;
  }

  begin(width: number, height: number, bold: number): Ink {
    this.part = { ...this.part, width, height };
    this.painter.recorder.bold = bold;
    return this.painter.recorder;
  }

  end(): void {
    this.turn = this.painter.paint(this.part);
  }

  abandon(): void {
    this.painter.recorder.take();
  }

  close(): void {
    this.painter.drop(this.part.canvas);
  }
}
