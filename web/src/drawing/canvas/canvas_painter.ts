// The contract between a picture and its canvas: the picture tells when it has changed, and paints.

import type { Theme } from './ink/theme';
import type { Ctx } from './kit';

/** `restMs` of pictures that change faster than they can be read, ms. */
export const kCalmMs = 80;

/**
 * Distance that a picture that bleeds may paint beyond its box, px, so that lines join those of the
 * pictures above and below.
 */
export const kBleed = { top: 9, bottom: 6 } as const;

export interface Surface {
  ctx: Ctx;
  width: number;
  height: number;
  theme: Theme;
  /** Wall time of the animation frame, ms; painters read no other clock. */
  nowMs: number;
}

/** Painting changes no state: a frame painted twice gives the same display list. */
export interface CanvasPainter {
  /** Changes whenever the picture must be painted again. */
  readonly revision: number | string;
  /** True while something moves: every frame is painted then. */
  animating?(nowMs: number): boolean;
  /** Shortest time that a painted state stays before a newer one replaces it, wall ms. */
  readonly restMs?: number;
  /**
   * The part of the run that is shown; the canvas carries it as `data-shows` once it is painted.
   */
  shows?(): string;
  paint(surface: Surface): void;
  /**
   * The part that does not move, on a separate canvas under the picture. Painted again only when
   * `key`, the size or the theme changes.
   */
  readonly backdrop?: { key(): string; paint(surface: Surface): void };
}

/**
 * Paints a canvas's current picture on another context: its corner at the origin, lengths in CSS
 * px.
 */
export type Repaint = (ctx: Ctx, theme: Theme) => void;
/** Each canvas's `Repaint`, for saving the page's pictures. */
export const repaints = new WeakMap<HTMLCanvasElement, Repaint>();
