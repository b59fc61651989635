// The page's one requestAnimationFrame: every clock hangs on it, in the order in which they were
// added, and after them every picture.
//
// Where painting all pictures would take too long, those that are left over come first in the next
// frame: each is then painted less often, and the page stays quick to answer. What a picture's
// painter takes is learned. A frame whose clocks have taken that time, or in which React shows
// something new, paints none, but no two in a row. The loop measures its own work, so that the page
// can say whether it keeps up.
//
// A clock or a picture that throws loses its turn, and nothing else: the others and the next frame
// go on.

/**
 * Answers whether it has changed what React shows: that is rendered and laid out once the frame's
 * tasks and pictures are done.
 */
export type FrameTask = (nowMs: number) => boolean;
/** Paints what needs to be painted; answers how many canvases that were. */
export type PictureTask = (nowMs: number) => number;

const kRemembered = 600;
/**
 * For clocks and painters, of the 8 ms that a frame may take on the main thread: messages, garbage,
 * layout and the page's own pixels need the rest.
 */
const kBudgetMs = 2.5;
/** How soon a picture is believed to take longer than it did, and how soon less. */
const kLearnMore = 0.5;
const kLearnLess = 0.1;

interface Picture {
  readonly paint: PictureTask;
  /** What it is expected to take. */
  costMs: number;
}

export class FrameLoop {
  private readonly tasks = new Set<FrameTask>();
  private readonly pictures: Picture[] = [];
  /** Whose turn it is to be painted first. */
  private turn = 0;
  /** The frame before painted nothing, though pictures may have waited for it. */
  private skipped = false;
  private failure = '';
  private readonly work = new Float32Array(kRemembered);
  private frames = 0;
  private handle = 0;

  /** `onFailure`: called with what was thrown, once. */
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
      // Once: it would be thrown again in every frame.
      if (words !== this.failure) {
        this.failure = words;
        this.onFailure(words);
        reportError(error);
      }
      return otherwise;
    }
  }
}
