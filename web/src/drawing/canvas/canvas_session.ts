// One mounted canvas with its painter: follows the element's size and the theme, and paints from
// the frame loop when the picture has changed.
import { type CanvasPainter, kBleed, type Repaint, repaints, type Surface } from './canvas_painter';
import { type CanvasTarget, targetOf } from './canvas_target';
import type { FrameLoop } from './frame_loop';
import { readTheme, type Theme } from './ink/theme';
import type { Ctx } from './kit';
import { zoomOf } from './zoom';

const kThemeAttributes = ['data-theme', 'data-contrast'];

type Paints = Pick<CanvasPainter, 'paint'>;

interface Part {
  readonly canvas: HTMLCanvasElement;
  readonly target: CanvasTarget;
  readonly paints: Paints;
}

export const bleedOf = (bleeds: boolean) => (bleeds ? kBleed : { top: 0, bottom: 0 });

export class CanvasSession {
  private readonly front: Part;
  private readonly behind: Part | undefined;
  private readonly bleed: { readonly top: number; readonly bottom: number };
  private readonly stops: (() => void)[] = [];
  private size = { width: 0, height: 0, scale: 1 };
  private theme: Theme | undefined;
  /** Something other than the picture changed: the size, the theme or the typefaces. */
  private dirty = true;
  private painted: { revision: unknown; backdrop: string | undefined; nowMs: number } = {
    revision: undefined,
    backdrop: undefined,
    nowMs: 0,
  };
  /** `data-shows` of the picture that is on its way to the screen. */
  private shows = '';

  /** Undefined if the canvas cannot be painted. */
  static open(
    canvas: HTMLCanvasElement,
    behind: HTMLCanvasElement | null,
    loop: FrameLoop,
    painter: CanvasPainter,
    bleeds: boolean,
  ): CanvasSession | undefined {
    const target = targetOf(canvas);
    if (target === undefined) return undefined;
    const { backdrop } = painter;
    const behindTarget = behind === null ? undefined : targetOf(behind);
    const front = { canvas, target, paints: painter };
    return new CanvasSession(
      painter,
      front,
      behind === null || behindTarget === undefined || backdrop === undefined
        ? undefined
        : { canvas: behind, target: behindTarget, paints: backdrop },
      loop,
      bleeds,
    );
  }

  private constructor(
    private readonly painter: CanvasPainter,
    front: Part,
    behind: Part | undefined,
    loop: FrameLoop,
    bleeds: boolean,
  ) {
    this.front = front;
    this.behind = behind;
    this.bleed = bleedOf(bleeds);
    this.watch(front.canvas);
    this.stops.push(loop.addPicture((nowMs) => this.frame(nowMs)));
    for (const part of [front, behind])
      if (part !== undefined) repaints.set(part.canvas, this.repaintOf(part.paints));
  }

  close(): void {
    for (const stop of this.stops) stop();
    // Another painter takes over a canvas that is still in the page.
    if (this.front.canvas.isConnected) return;
    this.front.target.close();
    this.behind?.target.close();
  }

  private watch(canvas: HTMLCanvasElement): void {
    const forget = () => {
      this.theme = undefined;
      this.dirty = true;
    };
    const measure = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      const scale = Math.min(3, window.devicePixelRatio || 1) * zoomOf(canvas);
      this.size = { width, height, scale };
      forget();
    });
    measure.observe(canvas);
    const chosen = new MutationObserver(forget);
    chosen.observe(document.documentElement, { attributeFilter: kThemeAttributes });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', forget);
    void document.fonts.ready.then(forget);
    this.stops.push(
      () => measure.disconnect(),
      () => chosen.disconnect(),
      () => scheme.removeEventListener('change', forget),
    );
  }

  /** Paints if something has changed; returns the number of canvases painted. */
  private frame(nowMs: number): number {
    const { painter, front, behind, painted, dirty, size } = this;
    if (front.target.busy) return 0;
    const { dataset } = front.canvas;
    if (this.shows !== (dataset.shows ?? '')) dataset.shows = this.shows;
    if (size.width < 1 || size.height < 1) return 0;
    const { revision } = painter;
    const animating = painter.animating?.(nowMs) === true;
    const rests =
      !animating &&
      (revision === painted.revision || nowMs - painted.nowMs < (painter.restMs ?? 0));
    if (!dirty && rests) return 0;
    const theme =
      this.theme ?? readTheme(document.documentElement, size.scale, front.target.patternOf);
    const backdrop = painter.backdrop?.key();
    const both = behind !== undefined && (dirty || backdrop !== painted.backdrop);
    if (both) this.show(behind, theme, nowMs);
    this.show(front, theme, nowMs);
    this.shows = painter.shows?.() ?? '';
    this.theme = theme;
    // A picture that moved is painted once more when it stops.
    this.painted = { revision: animating ? undefined : revision, backdrop, nowMs };
    this.dirty = false;
    return both ? 2 : 1;
  }

  private show({ target, paints }: Part, theme: Theme, nowMs: number): void {
    const { width, height, scale } = this.size;
    const pixels = (length: number) => Math.max(1, Math.round(length * scale));
    const ctx = target.begin(pixels(width), pixels(height), theme.bold);
    ctx.setTransform(scale, 0, 0, scale, 0, this.bleed.top * scale);
    ctx.globalAlpha = 1;
    ctx.clearRect(0, -this.bleed.top, width, height);
    try {
      paints.paint(this.surface(ctx, theme, nowMs));
    } catch (error) {
      target.abandon();
      throw error;
    }
    target.end();
  }

  private surface(ctx: Ctx, theme: Theme, nowMs: number): Surface {
    const { width, height } = this.size;
    const { top, bottom } = this.bleed;
    return { ctx, width, height: Math.max(1, height - top - bottom), theme, nowMs };
  }

  /** Repeats the last painting: the same size and the same time. */
  private repaintOf(paints: Paints): Repaint {
    return (ctx, theme) => {
      ctx.translate(0, this.bleed.top);
      paints.paint(this.surface(ctx, theme, this.painted.nowMs));
    };
  }
}
