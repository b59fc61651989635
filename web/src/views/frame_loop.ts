// The page's one requestAnimationFrame: every clock hangs on it, in the order in which they were added, and behind them every picture.
//
// Where painting all pictures takes too long, those that are left over come first in the next frame: each is then painted less often,
// and the page stays quick to answer. The loop measures its own work, so that the page can say whether it keeps up.

export type FrameTask = (nowMs: number) => void;

const kRemembered = 600;
/** Half of the 8 ms that a frame may take on the main thread: style, layout and putting the pixels there need the rest. */
const kBudgetMs = 4;

export class FrameLoop {
  private readonly tasks = new Set<FrameTask>();
  private readonly pictures: FrameTask[] = [];
  /** Whose turn it is to be painted first. */
  private turn = 0;
  private readonly work = new Float32Array(kRemembered);
  private frames = 0;
  private handle = 0;

  add(task: FrameTask): () => void {
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  /** A picture that is painted where it needs to be. */
  addPicture(paint: FrameTask): () => void {
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
    for (const task of this.tasks) task(nowMs);
    const first = this.turn;
    for (let i = 0; i < this.pictures.length; i++) {
      this.turn = (first + i) % this.pictures.length;
      if (i > 0 && performance.now() - before > kBudgetMs) break;
      this.pictures[this.turn]?.(nowMs);
    }
    this.work[this.frames++ % kRemembered] = performance.now() - before;
    this.handle = requestAnimationFrame(this.run);
  };
}
