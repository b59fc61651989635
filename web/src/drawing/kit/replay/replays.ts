// The choice of the job to replay: the most telling one seen while the last one played; then a
// rest, then the next.

import type { Fact } from '../../../model/tables/decode';
import type { Sample } from '../../../run/past/types';
import { kReadMs } from '../drive/cost_bar';
import type { JobCost } from '../drive/job_cost';
import { ease } from '../motion/ease';
import type { RunningReplay } from '../picture';

/**
 * An engine's way to make scripts of jobs. `Then`: the part of the state before a job that the
 * engine keeps.
 */
export interface JobScripts<Script extends { readonly kind: string }, Then = unknown> {
  /** Returns the script of a job; undefined if nothing of it can be shown. */
  script(facts: readonly Fact[], then: Then): Script | undefined;
  /** Rates a job for replay, given the kind of the last one; below 0 it is not worth showing. */
  interest(facts: readonly Fact[], lastKind: string | undefined): number;
  /** Length of the motion, ms. */
  lengthMs(script: Script): number;
  work(script: Script): readonly [fromMs: number, toMs: number];
  cost(script: Script): JobCost;
}

export interface Replay<Script, Then = unknown> extends RunningReplay {
  readonly script: Script;
  readonly before: Then;
  elapsedMs: number;
}

/** Time of a replay's fade-in, and of its fade-out, ms. */
const kFadeMs = 260;

/** Fade-in of a replay `lengthMs` long, 0 … 1. */
export const presenceAt = (elapsedMs: number, lengthMs: number): number =>
  Math.min(ease(elapsedMs / kFadeMs), ease((lengthMs - elapsedMs) / kFadeMs));

/**
 * While a job waits for its turn, each newer one lowers its rating by this, so that it does not
 * become stale.
 */
const kStale = 0.25;

interface Candidate<Then> {
  readonly sample: Sample;
  readonly at: number;
  readonly before: Then;
  /** Number of jobs passed over since. */
  passed: number;
}

export class Replays<Script extends { readonly kind: string }, Then> {
  now: Replay<Script, Then> | undefined;
  /**
   * The script of the last replay, running or over; its cost is kept because every frame asks for
   * it.
   */
  latest: Script | undefined;
  cost: JobCost | undefined;
  /** Number of beginnings and ends. */
  changes = 0;
  private candidate: Candidate<Then> | undefined;
  private lastJob = 0;
  private lastKind: string | undefined;
  /** Time for which the last bar is read, ms. */
  private readMs = kReadMs;
  /**
   * Wall time up to which the job of a step has been shown, ms; undefined while the run plays, or
   * before the first step.
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

  /** Length of the current replay's motion, ms; 0 without one. */
  get lengthMs(): number {
    return this.now === undefined ? 0 : this.telling.lengthMs(this.now.script);
  }

  /**
   * Offers a job for replay. `at`: statements done when it ended; `before`: the state from which it
   * started. Returns true if the job is shown now or may be next.
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

  /** Notes a frame: `nowMs` if a step of a paused run brought it, else undefined. */
  stepped(nowMs: number | undefined): void {
    this.steppedMs = nowMs;
  }

  /**
   * The run is paused: a job that ended with the last step plays on; the replay of any other job
   * ends. Returns true if a replay ended.
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
    // The next replay begins a frame later at the earliest: it may be another band's turn.
    if (now.elapsedMs > this.lengthMs + this.readMs) this.end();
  }

  /** Gives up the turn: the current replay begins to fade out at once. */
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

  /** Drops everything after a jump: earlier jobs belong to another time. */
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
    const ofMoment = sample.before !== undefined;
    const of = ofMoment ? 1 : Math.max(1, sample.job - this.lastJob);
    this.now = {
      script,
      before,
      facts: sample.facts,
      of,
      at,
      // A moment begins in the state from before its job: there is nothing to fade from.
      elapsedMs: ofMoment ? kFadeMs : 0,
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
