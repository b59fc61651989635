// How far play may go at each animation frame: pure, from the speed, the lock and the contenders'
// statuses.
//
// Contenders run freely up to a common goal, so the goal keeps them in step: it is never far ahead
// of the slowest one. At a finite speed it moves with wall time; at full speed it stays a few
// animation frames of work ahead.

import type { SharedPlace } from '../../document/scenario/scenario';
import type { Status } from '../../model/decode';
import type { Lock, Speed } from './api';
import type { Goal } from './messages';

const kLeadMs = 150;
// Fifty times a fiftieth should be one.
const kRounding = 1e-6;
const kLongestTickMs = 100;
const kFirstLead = { rows: 500, time: 2_000_000 } as const;

export class PlayGoal {
  private position = 0;
  private lastMs: number | undefined;
  private lastSlowest = 0;
  /** Where play pauses, if it does before the run's end. */
  private until: SharedPlace | undefined;
  /** Progress of the slowest contender per wall millisecond, smoothed. */
  private rate = 0;

  constructor(readonly lock: Lock) {}

  /** Play begins, or continues, at the contenders' current place. */
  begin(statuses: readonly Status[], until?: SharedPlace): void {
    this.until = until;
    this.position = this.slowest(statuses);
    this.lastMs = undefined;
    this.lastSlowest = this.position;
  }

  /** The goal for this animation frame. */
  goal(nowMs: number, speed: Speed, statuses: readonly Status[]): Goal {
    const elapsed = Math.min(kLongestTickMs, Math.max(0, nowMs - (this.lastMs ?? nowMs)));
    this.lastMs = nowMs;
    const slowest = this.slowest(statuses);
    if (elapsed > 0) this.rate += ((slowest - this.lastSlowest) / elapsed - this.rate) * 0.2;
    this.lastSlowest = slowest;
    if (Number.isFinite(speed)) {
      const perMs = (speed / 1000) * this.perStatement(statuses);
      // Time lost to a slow machine is not made up for later.
      const most = slowest + Math.max(this.perStatement(statuses), perMs * kLeadMs);
      this.position = Math.max(slowest, Math.min(this.position + perMs * elapsed, most));
    } else {
      this.position = slowest + Math.max(kFirstLead[this.lock], this.rate * kLeadMs);
    }
    // In the other unit only arriving there ends play.
    const name = this.lock === 'rows' ? 'statements' : 'ns';
    const end = (this.until as Record<string, number> | undefined)?.[name];
    this.position = Math.min(this.position, end ?? Number.POSITIVE_INFINITY);
    return {
      stop: this.lock === 'rows' ? 'statements' : 'ns',
      target: Math.floor(this.position + kRounding),
    };
  }

  /** A contender is where play pauses. */
  reached(status: Status): boolean {
    const { until } = this;
    if (until === undefined) return false;
    return 'ns' in until ? status.t_ns >= until.ns : status.statements >= until.statements;
  }

  place(status: Status): number {
    return this.lock === 'rows' ? status.statements : status.t_ns;
  }

  /** Of the contenders that still run; if none does, the furthest. */
  private slowest(statuses: readonly Status[]): number {
    const running = statuses.filter(({ state }) => state === 0).map((status) => this.place(status));
    return running.length > 0
      ? Math.min(...running)
      : Math.max(0, ...statuses.map((status) => this.place(status)));
  }

  // Mean virtual time of a statement since the run began, for synchronising by time.
  private perStatement(statuses: readonly Status[]): number {
    if (this.lock === 'rows') return 1;
    const first = statuses[0];
    return first === undefined || first.statements === 0
      ? 10_000
      : Math.max(1, first.t_ns / first.statements);
  }
}
