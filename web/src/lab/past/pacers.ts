// Small judgements of play: how many steps to ask for at once, when to keep a moment to go back to,
// and which job to show.

import { decodeFacts } from '../../model/decode';
import type { Advanced, FactMode } from '../transport/protocol';
import type { Sample } from '../types';

const kWantedMs = 2;
const kFirstSteps = 64;
/**
 * Between two samples: a replay lasts for seconds, and a job's facts take the page longer to
 * receive than all else in a frame.
 */
const kSampleGapMs = 400;

/** Steps per request, so that one takes about two milliseconds. */
export class StepPacer {
  steps = kFirstSteps;

  took(steps: number, ms: number): void {
    if (steps < this.steps) return;
    const factor = Math.min(2, Math.max(0.5, kWantedMs / Math.max(ms, 0.05)));
    this.steps = Math.max(16, Math.min(1 << 20, Math.round(this.steps * factor)));
  }
}

/**
 * Running between snapshots, at least: going back there takes as long again. Taking them is a
 * quarter of the running at most.
 */
const kLeastSnapshotGapMs = 150;
const kSnapshotShare = 4;

/**
 * When the next snapshot is due, by the wall time of running since the last moment that was kept or
 * restored.
 */
export class SnapshotPacer {
  /** Wall time of running from the beginning to where the run stands. */
  wayMs = 0;
  private ranMs = 0;
  private gapMs = kLeastSnapshotGapMs;
  private lastTookMs = 0;

  ran(ms: number): void {
    this.ranMs += ms;
    this.wayMs += ms;
  }

  get due(): boolean {
    return this.ranMs >= this.gapMs;
  }

  /**
   * One was taken. Of two, one may have been held up by something else; the first holds all that
   * there is, not what has changed.
   */
  took(ms: number): void {
    this.ranMs = 0;
    this.gapMs = Math.max(kLeastSnapshotGapMs, kSnapshotShare * Math.min(ms, this.lastTookMs));
    this.lastTookMs = ms;
  }

  /** One was restored. */
  restored(wayMs: number): void {
    this.ranMs = 0;
    this.wayMs = wayMs;
  }
}

/** Gathers the facts of one background job, from its first to its last. */
export class JobSampler {
  private armed = false;
  private pieces: Uint8Array[] = [];
  private jobsSeen = 0;
  private restsUntilMs = 0;

  /** What to ask of the next advance. */
  mode(): FactMode {
    if (this.armed) return 'keep';
    this.armed = true;
    return 'sample';
  }

  /** Takes what an advance recorded. Answers the sample once the job is complete. */
  look({ status, facts }: Advanced): Sample | undefined {
    if (facts.length > 0) this.pieces.push(facts);
    if (status.sampled_job === 0 || status.sample_complete === 0) return undefined;
    const of = status.jobs - this.jobsSeen;
    this.jobsSeen = status.jobs;
    return {
      job: status.sampled_job,
      of,
      facts: this.pieces.flatMap((piece) => decodeFacts(piece)),
    };
  }

  /** A sample has been sent: the next one can wait. */
  shown(nowMs: number): void {
    this.again();
    this.restsUntilMs = nowMs + kSampleGapMs;
  }

  rests(nowMs: number): boolean {
    return nowMs < this.restsUntilMs;
  }

  /** Waits for the next job. */
  again(): void {
    this.armed = false;
    this.pieces = [];
  }

  reset(jobs: number): void {
    this.again();
    this.restsUntilMs = 0;
    this.jobsSeen = jobs;
  }
}
