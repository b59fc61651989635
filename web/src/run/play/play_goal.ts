// The goal of play at each animation frame, as a pure function of the speed, the lock and the
// contenders' statuses.
//
// Contenders run freely up to a common goal, so the goal keeps them in step: it is never far ahead
// of the slowest one. At a finite speed it moves with wall time; at full speed it stays a few
// animation frames of work ahead.

import type { SharedPlace } from '../../document/scenario/scenario';
import type { Status } from '../../model/tables/decode';
import type { Lock, Speed } from './api';
import type { Goal } from './messages';

/** Distance of the goal from the slowest contender, in wall time of work, ms. */
const kLeadMs = 150;
// Fifty frames of a fiftieth must add up to one, in spite of binary fractions.
const kRounding = 1e-6;
/** A longer frame counts as this long, ms: a tab in the background gets none for minutes. */
const kLongestTickMs = 100;
/** Distance at full speed before the rate is known: rows, or virtual ns. */
const kFirstLead = { rows: 500, time: 2_000_000 } as const;

export class PlayGoal {
  private position = 0;
  private lastMs: number | undefined;
  private lastSlowest = 0;
  /** The place where play pauses; undefined for the run's end. */
  private until: SharedPlace | undefined;
  /** Progress of the slowest contender per wall millisecond, smoothed. */
  private rate = 0;

  constructor(readonly lock: Lock) {}

  /** Starts play at the contenders' current place. */
  begin(statuses: readonly Status[], until?: SharedPlace): void {
    this.until = until;
    this.position = this.slowest(statuses);
    this.lastMs = undefined;
    this.lastSlowest = this.position;
  }

  /** Returns the goal for this animation frame. */
  goal(nowMs: number, speed: Speed, statuses: readonly Status[]): Goal {
    const elapsed = Math.min(kLongestTickMs, Math.max(0, nowMs - (this.lastMs ?? nowMs)));
    this.lastMs = nowMs;
    const slowest = this.slowest(statuses);
    if (elapsed > 0) this.rate += ((slowest - this.lastSlowest) / elapsed - this.rate) * 0.2;
    this.lastSlowest = slowest;
    if (Number.isFinite(speed)) {
      const perMs = (speed / 1000) * this.perStatement(statuses);
      // Time lost on a slow machine is not caught up, or the speed would jump.
      const most = slowest + Math.max(this.perStatement(statuses), perMs * kLeadMs);
      this.position = Math.max(slowest, Math.min(this.position + perMs * elapsed, most));
    } else {
      this.position = slowest + Math.max(kFirstLead[this.lock], this.rate * kLeadMs);
    }
    // An end in the other unit does not limit the goal; only reaching it ends play.
    const name = this.lock === 'rows' ? 'statements' : 'ns';
    const end = (this.until as Record<string, number> | undefined)?.[name];
    this.position = Math.min(this.position, end ?? Number.POSITIVE_INFINITY);
    return {
      stop: this.lock === 'rows' ? 'statements' : 'ns',
      target: Math.floor(this.position + kRounding),
    };
  }

  /** True if this contender has reached the place where play pauses. */
  reached(status: Status): boolean {
    const { until } = this;
    if (until === undefined) return false;
    return 'ns' in until ? status.t_ns >= until.ns : status.statements >= until.statements;
  }

  place(status: Status): number {
    return this.lock === 'rows' ? status.statements : status.t_ns;
  }

  /** The slowest contender that still runs; if none does, the furthest. */
  private slowest(statuses: readonly Status[]): number {
    const running = statuses.filter(({ state }) => state === 0).map((status) => this.place(status));
    return running.length > 0
      ? Math.min(...running)
      : Math.max(0, ...statuses.map((status) => this.place(status)));
  }

  // Converts a speed to virtual time: mean virtual time of a statement since the run began.
  private perStatement(statuses: readonly Status[]): number {
    if (this.lock === 'rows') return 1;
    const first = statuses[0];
    return first === undefined || first.statements === 0
      ? 10_000
      : Math.max(1, first.t_ns / first.statements);
  }
}
