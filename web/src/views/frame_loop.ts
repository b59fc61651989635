// The page's one requestAnimationFrame: every canvas and clock hangs on it, in the order in which they were added.
//
// It measures its own work (main-thread milliseconds a frame), so that the page can say whether it keeps up.

export type FrameTask = (nowMs: number) => void;

const kRemembered = 600;

export class FrameLoop {
  private readonly tasks = new Set<FrameTask>();
  private readonly work = new Float32Array(kRemembered);
  private frames = 0;
  private handle = 0;

  add(task: FrameTask): () => void {
    this.tasks.add(task);
    return () => this.tasks.delete(task);
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
    this.work[this.frames++ % kRemembered] = performance.now() - before;
    this.handle = requestAnimationFrame(this.run);
  };
}
