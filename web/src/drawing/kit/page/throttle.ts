// The turns of throttled tables. No one can read a table that changes all the time, so each renders
// every other second, in separate frames. After the last change all have their turns soon.
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Number of turns in a round. */
export const THROTTLE_TURNS = 8;
const kTurnMs = 2000 / THROTTLE_TURNS;
const kLastTurnsMs = 60;
const kRestMs = 500;

export class Throttle {
  /** Number of turns so far. */
  readonly turn: StoreApi<number> = createStore(() => 0);
  private lastMs = 0;
  private newMs = 0;
  /** Turns until every table has rendered the last change. */
  private left = 0;

  /** Notes a change to be rendered. */
  again(nowMs: number): void {
    this.newMs = nowMs;
    this.left = THROTTLE_TURNS;
  }

  /** Returns true if a table has its turn. */
  tick(nowMs: number): boolean {
    const turnMs = nowMs - this.newMs < kRestMs ? kTurnMs : kLastTurnsMs;
    if (this.left === 0 || nowMs - this.lastMs < turnMs) return false;
    this.lastMs = nowMs;
    this.left--;
    this.turn.setState((count) => count + 1);
    return true;
  }
}
