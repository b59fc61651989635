// What a canvas is given to paint: a picture says when it must be painted again, and paints.
import type { Ctx } from './kit';
import type { Theme } from './theme';

/** Rest of pictures that change faster than they can be read, ms. */
export const kCalmMs = 80;

/**
 * How far a picture that bleeds may be painted beyond its box, px: up and down to its neighbours,
 * for lines that go on there.
 */
export const kBleed = { top: 9, bottom: 6 } as const;

export interface Surface {
  ctx: Ctx;
  width: number;
  height: number;
  theme: Theme;
  /** Wall time of the animation frame: painters know no other clock. */
  nowMs: number;
}

/** Painting changes no state: a frame that is painted twice is the same list. */
export interface CanvasPainter {
  /** Changes whenever the picture must be painted again. */
  readonly revision: number | string;
  /** Something moves: every frame is painted. */
  animating?(nowMs: number): boolean;
  /** Wall milliseconds for which a painted state stays before a newer one replaces it. */
  readonly restMs?: number;
  /** What of a run the picture shows now: the canvas says it (`data-shows`) once it is painted. */
  shows?(): string;
  paint(surface: Surface): void;
  /**
   * What is behind the things that move: it has a separate canvas, painted only when `key` has
   * changed.
   */
  readonly backdrop?: { key(): string; paint(surface: Surface): void };
}

/**
 * Paints what a canvas shows once more, on another context: its corner is at the origin, lengths
 * are CSS pixels.
 */
export type Repaint = (ctx: Ctx, theme: Theme) => void;
/** How each canvas on the page is painted again, for pictures to be saved. */
export const repaints = new WeakMap<HTMLCanvasElement, Repaint>();
