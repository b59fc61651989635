// How many steps to ask for at once, and when to keep a moment to go back to: pure, from the wall
// time that they took so far.

const kWantedMs = 2;
const kFirstSteps = 64;

/** Steps per request, adapted so that one takes about two milliseconds. */
export class StepPacer {
  steps = kFirstSteps;

  took(steps: number, ms: number): void {
    if (steps < this.steps) return;
    const factor = Math.min(2, Math.max(0.5, kWantedMs / Math.max(ms, 0.05)));
    this.steps = Math.max(16, Math.min(1 << 20, Math.round(this.steps * factor)));
  }
}

/**
 * Least running time between snapshots: going back costs up to that much again. Taking snapshots
 * takes at most a quarter of the running time.
 */
const kLeastSnapshotGapMs = 150;
const kSnapshotShare = 4;

/** When the next snapshot is due, by the wall time of running since the last one or a restore. */
export class SnapshotPacer {
  /** Wall time of running from the beginning of the run to here. */
  runMs = 0;
  private ranMs = 0;
  private gapMs = kLeastSnapshotGapMs;
  private lastTookMs = 0;

  ran(ms: number): void {
    this.ranMs += ms;
    this.runMs += ms;
  }

  get due(): boolean {
    return this.ranMs >= this.gapMs;
  }

  /**
   * One was taken. The shorter of two counts: one may have been held up by something else, and the
   * first holds everything, not what has changed.
   */
  took(ms: number): void {
    this.ranMs = 0;
    this.gapMs = Math.max(kLeastSnapshotGapMs, kSnapshotShare * Math.min(ms, this.lastTookMs));
    this.lastTookMs = ms;
  }

  /** One was restored. */
  restored(runMs: number): void {
    this.ranMs = 0;
    this.runMs = runMs;
  }
}
