// Which recent job is replayed: the most telling one that was seen while the last one played, then a rest, then the next.
import type { Sample } from '../../lab/api';
import type { Fact } from '../../model/decode';
import { formatCount } from '../../model/units';
import type { RunningReplay } from './picture';

/** How an engine's jobs are told. */
export interface JobTelling<Script extends { readonly kind: string }> {
  /** The script of a job by its facts; undefined if nothing of it can be shown. */
  script(facts: readonly Fact[]): Script | undefined;
  /** How much a job would show, given the kind of the last one; below 0 is not worth showing. */
  interest(facts: readonly Fact[], lastKind: string | undefined): number;
  lengthMs(script: Script): number;
  work(script: Script): readonly [fromMs: number, toMs: number];
}

export interface Replay<Script> extends RunningReplay {
  readonly script: Script;
  elapsedMs: number;
}

/** Rest between two jobs. */
const kSettleMs = 420;

export class Replays<Script extends { readonly kind: string }> {
  now: Replay<Script> | undefined;
  /** Counts beginnings and ends. */
  changes = 0;
  private candidate: (Sample & { readonly at: number }) | undefined;
  private lastJob = 0;
  private lastKind: string | undefined;

  constructor(private readonly telling: JobTelling<Script>) {}

  /** `at`: statements done by then. */
  offer(sample: Sample | undefined, at: number): void {
    const interest = (one: Sample | undefined) => (one === undefined ? -1 : this.telling.interest(one.facts, this.lastKind));
    const worth = interest(sample);
    if (sample !== undefined && worth >= 0 && worth >= interest(this.candidate)) this.candidate = { ...sample, at };
    if (this.now === undefined) this.next();
  }

  advance(passedMs: number): void {
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
    this.lastJob = jobs;
  }

  private next(): void {
    const sample = this.candidate;
    if (sample === undefined) return;
    this.candidate = undefined;
    const script = this.telling.script(sample.facts);
    if (script === undefined) return;
    const of = Math.max(1, sample.job - this.lastJob);
    this.now = { script, facts: sample.facts, of, at: sample.at, elapsedMs: 0, work: this.telling.work(script) };
    this.lastJob = sample.job;
    this.lastKind = script.kind;
    this.changes++;
  }
}

/** Which job it is, and of which moment: "1 of 318, at row 104,210". */
export function replayWords({ of, at }: RunningReplay): string {
  return `1 of ${formatCount(of)}, at row ${formatCount(at)}`;
}
