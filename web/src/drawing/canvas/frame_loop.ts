// The page's one requestAnimationFrame loop: runs every clock in the order in which they were
// added, then every picture.
//
// If painting all pictures would take too long, the remaining ones go first in the next frame: each
// is painted less often, and the page stays responsive. The cost of each painter is learned. A
// frame whose clocks have used up that time, or in which React shows something new, paints none,
// but never two in a row. The loop measures its own work, so that the page can report whether it
// keeps up.
//
// A clock or a picture that throws loses only its turn: the others and the next frame still run.

/**
 * Returns true if it changed what React shows, which is rendered and laid out after the frame's
 * tasks and pictures.
 */
export type FrameTask = (nowMs: number) => boolean;
/** Paints what has changed; returns the number of canvases painted. */
export type PictureTask = (nowMs: number) => number;

/** Number of frames whose work is remembered. */
const kRemembered = 600;
/**
 * Share of clocks and painters, ms, in the 8 ms that a frame may take on the main thread. Messages,
 * garbage collection, layout and the page's own pixels need the rest.
 */
const kBudgetMs = 2.5;
/**
 * Weights of the moving average of a picture's cost. A rise is learned faster than a fall, so that
 * a picture that becomes slow overruns the budget only briefly.
 */
const kLearnMore = 0.5;
const kLearnLess = 0.1;

interface Picture {
  readonly paint: PictureTask;
  /** Expected cost of painting it, ms. */
  costMs: number;
}

export class FrameLoop {
  private readonly tasks = new Set<FrameTask>();
  private readonly pictures: Picture[] = [];
  /** Index of the picture that is painted first. */
  private turn = 0;
  /** The last frame painted nothing, though pictures may have waited for it. */
  private skipped = false;
  private failure = '';
  private readonly work = new Float32Array(kRemembered);
  private frames = 0;
  private handle = 0;

  /** `onFailure` receives the message of what was thrown, once while it repeats. */
  constructor(private readonly onFailure: (words: string) => void = () => undefined) {}

  add(task: FrameTask): () => void {
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  addPicture(paint: PictureTask): () => void {
    const picture = { paint, costMs: 0 };
    this.pictures.push(picture);
    return () => this.pictures.splice(this.pictures.indexOf(picture), 1);
  }

  start(): void {
    if (this.handle === 0) this.handle = requestAnimationFrame(this.run);
  }

  stop(): void {
    cancelAnimationFrame(this.handle);
    this.handle = 0;
  }

  /** Returns the work, ms, that `share` (0 … 1) of the last frames did not exceed. */
  workPercentile(share: number): number {
    const count = Math.min(this.frames, kRemembered);
    if (count === 0) return 0;
    const sorted = this.work.slice(0, count).sort();
    return sorted[Math.min(count - 1, Math.floor(count * share))] as number;
  }

  private readonly run = (nowMs: number): void => {
    const before = performance.now();
    let shown = false;
    for (const task of this.tasks) shown = this.guarded(task, nowMs, false) || shown;
    const first = this.turn;
    let painted = 0;
    let skipped = false;
    let spent = performance.now() - before;
    for (let i = 0; i < this.pictures.length; i++) {
      this.turn = (first + i) % this.pictures.length;
      const picture = this.pictures[this.turn] as Picture;
      const expectedMs = painted > 0 ? spent + picture.costMs : spent;
      if ((shown || expectedMs > kBudgetMs) && (painted > 0 || !this.skipped)) {
        skipped = painted === 0;
        break;
      }
      const begin = performance.now();
      if (this.guarded(picture.paint, nowMs, 0) === 0) continue;
      const ms = performance.now() - begin;
      picture.costMs += (ms - picture.costMs) * (ms > picture.costMs ? kLearnMore : kLearnLess);
      painted++;
      spent += ms;
    }
    this.skipped = skipped;
    this.work[this.frames++ % kRemembered] = performance.now() - before;
    this.handle = requestAnimationFrame(this.run);
  };

  private guarded<T>(run: (nowMs: number) => T, nowMs: number, otherwise: T): T {
    try {
      return run(nowMs);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // Reported once: the same error would follow in every frame.
      if (words !== this.failure) {
        this.failure = words;
        this.onFailure(words);
        reportError(error);
      }
      return otherwise;
    }
  }
}
