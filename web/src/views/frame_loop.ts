// The page's one requestAnimationFrame: every clock hangs on it, in the order in which they were added, and behind them every picture.
//
// Where painting all pictures takes too long, those that are left over come first in the next frame: each is then painted less often,
// and the page stays quick to answer. A frame whose clocks have taken that time, or in which React shows something new, paints none, but
// no two in a row. The loop measures its own work, so that the page can say whether it keeps up.

/** Answers whether it has changed what React shows: that is rendered and laid out once the frame's tasks and pictures are done. */
export type FrameTask = (nowMs: number) => boolean;
/** Paints what needs to be painted; answers how many canvases that were. */
export type PictureTask = (nowMs: number) => number;

const kRemembered = 600;
/** Of the 8 ms that a frame may take on the main thread: style, layout and putting the pixels there need the greater part. */
const kBudgetMs = 3;
/** What a painted canvas takes later in its frame, where its pixels are handed over: measured in Chromium without a GPU. */
const kHandOverMs = 0.5;

export class FrameLoop {
  private readonly tasks = new Set<FrameTask>();
  private readonly pictures: PictureTask[] = [];
  /** Whose turn it is to be painted first. */
  private turn = 0;
  /** The frame before had no time to paint anything. */
  private skipped = false;
  private readonly work = new Float32Array(kRemembered);
  private frames = 0;
  private handle = 0;

  add(task: FrameTask): () => void {
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  addPicture(paint: PictureTask): () => void {
    this.pictures.push(paint);
    return () => this.pictures.splice(this.pictures.indexOf(paint), 1);
  }

  start(): void {
    if (this.handle === 0) this.handle = requestAnimationFrame(this.run);
  }

  stop(): void {
    cancelAnimationFrame(this.handle);
    this.handle = 0;
  }

  /** Work of the slowest frames, milliseconds: `share` of the last frames took no longer. */
  workPercentile(share: number): number {
    const count = Math.min(this.frames, kRemembered);
    if (count === 0) return 0;
    const sorted = this.work.slice(0, count).sort();
    return sorted[Math.min(count - 1, Math.floor(count * share))] as number;
  }

  private readonly run = (nowMs: number): void => {
    const before = performance.now();
    let shown = false;
    for (const task of this.tasks) shown = task(nowMs) || shown;
    const first = this.turn;
    let canvases = 0;
    for (let i = 0; i < this.pictures.length; i++) {
      this.turn = (first + i) % this.pictures.length;
      const spent = performance.now() - before + canvases * kHandOverMs;
      if ((shown || spent > kBudgetMs) && (canvases > 0 || !this.skipped)) break;
      canvases += this.pictures[this.turn]?.(nowMs) ?? 0;
    }
    this.skipped = canvases === 0;
    this.work[this.frames++ % kRemembered] = performance.now() - before;
    this.handle = requestAnimationFrame(this.run);
  };
}
