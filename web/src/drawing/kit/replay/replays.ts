// Which recent job is replayed: the most telling one that was seen while the last one played, then
// a rest, then the next.

import type { Fact } from '../../../model/decode';
import type { Sample } from '../../../run/past/types';
import { kReadMs } from '../drive/cost_bar';
import type { JobCost } from '../drive/job_cost';
import { ease } from '../motion/ease';
import type { RunningReplay } from '../picture';

/**
 * How an engine's jobs become scripts. `Then`: what it keeps of the state from which a job started.
 */
export interface JobScripts<Script extends { readonly kind: string }, Then = unknown> {
  /** The script of a job by its facts; undefined if nothing of it can be shown. */
  script(facts: readonly Fact[], then: Then): Script | undefined;
  /** How much a job would show, given the kind of the last one; below 0 is not worth showing. */
  interest(facts: readonly Fact[], lastKind: string | undefined): number;
  lengthMs(script: Script): number;
  work(script: Script): readonly [fromMs: number, toMs: number];
  cost(script: Script): JobCost;
}

export interface Replay<Script, Then = unknown> extends RunningReplay {
  readonly script: Script;
  readonly before: Then;
  elapsedMs: number;
}

/** In which a replay fades in, and out, ms. */
const kFadeMs = 260;

/** How far a replay of `lengthMs` is faded in, 0 … 1. */
export const presenceAt = (elapsedMs: number, lengthMs: number): number =>
  Math.min(ease(elapsedMs / kFadeMs), ease((lengthMs - elapsedMs) / kFadeMs));

/** While a job waits for its turn, each newer one may be this much less worth showing than it. */
const kStale = 0.25;

interface Candidate<Then> {
  readonly sample: Sample;
  readonly at: number;
  readonly before: Then;
  /** Jobs that were seen since. */
  passed: number;
}

export class Replays<Script extends { readonly kind: string }, Then> {
  now: Replay<Script, Then> | undefined;
  /** The job that is replayed, or was the last one; and what it cost, which every frame asks. */
  latest: Script | undefined;
  cost: JobCost | undefined;
  /** Counts beginnings and ends. */
  changes = 0;
  private candidate: Candidate<Then> | undefined;
  private lastJob = 0;
  private lastKind: string | undefined;
  /** How long the last bar is read. */
  private readMs = kReadMs;
  /**
   * Wall time up to which the job of a step has been shown; undefined while the run plays, or no
   * step has been made.
   */
  private steppedMs: number | undefined;

  /** `mayBegin`: it is this band's turn. */
  constructor(
    private readonly telling: JobScripts<Script, Then>,
    private readonly mayBegin: () => boolean = () => true,
  ) {}

  /** A job waits for its turn. */
  get waits(): boolean {
    return this.now === undefined && this.candidate !== undefined;
  }

  /** How long the job that is replayed moves, ms. */
  get lengthMs(): number {
    return this.now === undefined ? 0 : this.telling.lengthMs(this.now.script);
  }

  /**
   * `at`: statements done when it had ended; `before`: the state from which it started. Answers
   * whether it is shown, or may be next.
   */
  offer(sample: Sample | undefined, at: number, before: Then): boolean {
    const interest = (one: Sample | undefined) =>
      one === undefined ? -1 : this.telling.interest(one.facts, this.lastKind);
    const { candidate } = this;
    const worth = interest(sample);
    const least = interest(candidate?.sample) - kStale * (candidate?.passed ?? 0);
    const taken = sample !== undefined && worth >= 0 && worth >= least;
    if (taken) this.candidate = { sample, at, before, passed: 0 };
    else if (sample !== undefined && candidate !== undefined) candidate.passed++;
    this.begin();
    return taken;
  }

  /** A frame has arrived, by a step of a paused run or not. */
  stepped(nowMs: number | undefined): void {
    this.steppedMs = nowMs;
  }

  /**
   * The run is paused: a job that ended with the last step plays on, the memory of any other one
   * ends. Answers whether it did.
   */
  rest(nowMs: number): boolean {
    if (this.steppedMs === undefined) {
      if (this.now === undefined) return false;
      this.end();
      return true;
    }
    this.play(nowMs - this.steppedMs);
    this.steppedMs = nowMs;
    return false;
  }

  advance(passedMs: number): void {
    this.steppedMs = undefined;
    this.play(passedMs);
  }

  private play(passedMs: number): void {
    const { now } = this;
    if (now === undefined) {
      this.begin();
      return;
    }
    now.elapsedMs += passedMs;
    // The next one begins a frame later: it may be another band's turn.
    if (now.elapsedMs > this.lengthMs + this.readMs) this.end();
  }

  /** Gives its turn away: what is replayed fades at once. */
  hurry(): void {
    const { now } = this;
    this.readMs = 0;
    if (now !== undefined) now.elapsedMs = Math.max(now.elapsedMs, this.lengthMs - kFadeMs);
  }

  end(): void {
    if (this.now === undefined) return;
    this.now = undefined;
    this.changes++;
  }

  /** After a jump: what was seen belongs to another time. */
  forget(jobs: number): void {
    this.end();
    this.candidate = undefined;
    this.latest = this.cost = undefined;
    this.lastJob = jobs;
  }

  private begin(): void {
    if (this.now !== undefined || this.candidate === undefined || !this.mayBegin()) return;
    const { sample, at, before } = this.candidate;
    this.candidate = undefined;
    const script = this.telling.script(sample.facts, before);
    if (script === undefined) return;
    const of = Math.max(1, sample.job - this.lastJob);
    this.now = {
      script,
      before,
      facts: sample.facts,
      of,
      at,
      elapsedMs: 0,
      work: this.telling.work(script),
    };
    this.latest = script;
    this.cost = this.telling.cost(script);
    this.readMs = kReadMs;
    this.lastJob = sample.job;
    this.lastKind = script.kind;
    this.changes++;
  }
}
