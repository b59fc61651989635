// Two small judgements of fast play: how many steps to ask for at once, and which job to show.
import type { Tables } from '../model/decode';
import { decodeFacts } from '../model/decode';
import type { Sample } from './api';
import type { Advanced, FactMode } from './protocol';

const kWantedMs = 2;
const kFewSteps = 64;

/** Steps per request, so that one takes about two milliseconds. */
export class StepPacer {
  private size = kFewSteps;

  /** `finely`: few steps, so that a job is met soon after its start. */
  steps(finely: boolean): number {
    return finely ? Math.min(kFewSteps, this.size) : this.size;
  }

  took(steps: number, ms: number): void {
    if (steps < this.size) return;
    const factor = Math.min(2, Math.max(0.5, kWantedMs / Math.max(ms, 0.05)));
    this.size = Math.max(16, Math.min(1 << 20, Math.round(this.size * factor)));
  }
}

/** Gathers the facts of one background job, from its first to its last, and the tables as they stood when it began. */
export class JobSampler {
  /** No job has begun yet since the sampler was armed. */
  waiting = true;
  private armed = false;
  private tables: Tables | undefined;
  private pieces: Uint8Array[] = [];
  private jobsSeen = 0;

  /** What to ask of the next advance. */
  mode(): FactMode {
    if (this.armed) return 'keep';
    this.armed = true;
    return 'sample';
  }

  /** Takes what an advance recorded. Answers the sample once the job is complete. */
  async look(advanced: Advanced, earlier: Tables, describe: () => Promise<Tables>): Promise<Sample | undefined> {
    const { status, facts } = advanced;
    if (facts.length > 0) this.pieces.push(facts);
    if (status.sampled_job === 0) return undefined;
    const complete = status.sample_complete === 1;
    // A job that began and ended within one advance: the tables of the last frame are the nearest from before.
    if (this.waiting) this.tables = complete ? earlier : await describe();
    this.waiting = false;
    if (!complete) return undefined;
    const of = status.jobs - this.jobsSeen;
    this.jobsSeen = status.jobs;
    return { job: status.sampled_job, of, tables: this.tables ?? earlier, facts: this.pieces.flatMap((piece) => decodeFacts(piece)) };
  }

  /** Waits for the next job. */
  again(): void {
    this.waiting = true;
    this.armed = false;
    this.tables = undefined;
    this.pieces = [];
  }

  reset(jobs: number): void {
    this.again();
    this.jobsSeen = jobs;
  }
}
