// Which recent job is replayed: the most telling one that was seen while the last one played, then
// a rest, then the next.
import type { Sample } from '../../lab/types';
import type { Fact } from '../../model/decode';
import type { RunningReplay } from './picture';

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
}

export interface Replay<Script, Then = unknown> extends RunningReplay {
  readonly script: Script;
  readonly before: Then;
  elapsedMs: number;
}

/** Rest between two jobs. */
const kSettleMs = 420;

interface Candidate<Then> {
  readonly sample: Sample;
  readonly at: number;
  readonly before: Then;
}

export class Replays<Script extends { readonly kind: string }, Then> {
  now: Replay<Script, Then> | undefined;
  /** The job that is replayed, or was the last one. */
  latest: Script | undefined;
  /** Counts beginnings and ends. */
  changes = 0;
  private candidate: Candidate<Then> | undefined;
  private lastJob = 0;
  private lastKind: string | undefined;
  /**
   * Wall time up to which the job of a step has been shown; undefined while the run plays, or no
   * step has been made.
   */
  private steppedMs: number | undefined;

  constructor(private readonly telling: JobScripts<Script, Then>) {}

  /**
   * `at`: statements done when it had ended; `before`: the state from which it started. Answers
   * whether it is shown, or may be next.
   */
  offer(sample: Sample | undefined, at: number, before: Then): boolean {
    const interest = (one: Sample | undefined) =>
      one === undefined ? -1 : this.telling.interest(one.facts, this.lastKind);
    const worth = interest(sample);
    const taken = sample !== undefined && worth >= 0 && worth >= interest(this.candidate?.sample);
    if (taken) this.candidate = { sample, at, before };
    if (this.now === undefined) this.next();
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
    if (this.now === undefined) return false;
    if (this.steppedMs === undefined) {
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
    if (now === undefined) return;
    now.elapsedMs += passedMs;
    if (now.elapsedMs <= this.telling.lengthMs(now.script) + kSettleMs) return;
    this.end();
    this.next();
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
    this.latest = undefined;
    this.lastJob = jobs;
  }

  private next(): void {
    if (this.candidate === undefined) return;
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
    this.lastJob = sample.job;
    this.lastKind = script.kind;
    this.changes++;
  }
}
