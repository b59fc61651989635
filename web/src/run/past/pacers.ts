// Pacing by measured wall time, as pure classes: the number of steps per request, and the distance
// between snapshots.

const kWantedMs = 2;
const kFirstSteps = 64;

/** Steps per request, adapted so that a request takes about two milliseconds: calls wait for it. */
export class StepPacer {
  steps = kFirstSteps;

  took(steps: number, ms: number): void {
    // A request that ended early, at a goal or mark, tells nothing about the pace.
    if (steps < this.steps) return;
    // Limited per request, so that one slow request (a pause of the browser) changes little.
    const factor = Math.min(2, Math.max(0.5, kWantedMs / Math.max(ms, 0.05)));
    this.steps = Math.max(16, Math.min(1 << 20, Math.round(this.steps * factor)));
  }
}

/**
 * Least running time between snapshots; going back takes up to that much again. Snapshots are
 * further apart where they are slow, so that taking them costs at most a quarter of the running
 * time.
 */
const kLeastSnapshotGapMs = 150;
const kSnapshotShare = 4;

/**
 * Decides when the next snapshot is due, by the wall time of running since the last one or a
 * restore.
 */
export class SnapshotPacer {
  /** Wall time of running from the beginning of the run to its current place, in ms. */
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
   * Records a snapshot and its duration. The shorter of the last two counts: a single one may have
   * been delayed by something else, and a run's first one copies everything instead of the changes.
   */
  took(ms: number): void {
    this.ranMs = 0;
    this.gapMs = Math.max(kLeastSnapshotGapMs, kSnapshotShare * Math.min(ms, this.lastTookMs));
    this.lastTookMs = ms;
  }

  /** Records a restored snapshot, taken after `runMs` of running. */
  restored(runMs: number): void {
    this.ranMs = 0;
    this.runMs = runMs;
  }
}
