// In fast play, records the facts of one background job at a time, for the page to replay.
import { decodeFacts } from '../../model/tables/decode';
import type { Sample } from '../past/types';
import type { Advanced, FactMode } from '../transport/protocol';

/**
 * Interval between samples: a replay lasts for seconds, and a job's facts cost the page more than
 * the rest of a frame.
 */
const kSampleGapMs = 400;

/** Gathers the facts of one background job, from its first to its last. */
export class JobSampler {
  private armed = false;
  private pieces: Uint8Array[] = [];
  private jobsSeen = 0;
  private restsUntilMs = 0;

  /** The fact mode of the next advance: starts a sample, or continues the one under way. */
  mode(): FactMode {
    if (this.armed) return 'keep';
    this.armed = true;
    return 'sample';
  }

  /** Takes an advance's facts. Returns the sample when the job is complete. */
  takeFacts({ status, facts }: Advanced): Sample | undefined {
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

  /** Starts the rest after a sample was sent. */
  startRest(nowMs: number): void {
    this.rearm();
    this.restsUntilMs = nowMs + kSampleGapMs;
  }

  resting(nowMs: number): boolean {
    return nowMs < this.restsUntilMs;
  }

  /** Drops the sample under way and waits for the next job. */
  rearm(): void {
    this.armed = false;
    this.pieces = [];
  }

  reset(jobs: number): void {
    this.rearm();
    this.restsUntilMs = 0;
    this.jobsSeen = jobs;
  }
}
