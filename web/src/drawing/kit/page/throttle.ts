// The turns of the tables: they cannot be read while everything in them changes, so each is
// rendered again every other second, in separate frames. Once nothing new comes, all of them
// have their turns soon.
import { createStore, type StoreApi } from 'zustand/vanilla';

export const THROTTLE_TURNS = 8;
const kTurnMs = 2000 / THROTTLE_TURNS;
const kLastTurnsMs = 60;
const kRestMs = 500;

export class Throttle {
  /** Counts the turns. */
  readonly turn: StoreApi<number> = createStore(() => 0);
  private lastMs = 0;
  private newMs = 0;
  /** Turns until every table has seen what was shown last. */
  private left = 0;

  /** Something new is there to be read. */
  again(nowMs: number): void {
    this.newMs = nowMs;
    this.left = THROTTLE_TURNS;
  }

  /** Answers whether a table has its turn. */
  tick(nowMs: number): boolean {
    const turnMs = nowMs - this.newMs < kRestMs ? kTurnMs : kLastTurnsMs;
    if (this.left === 0 || nowMs - this.lastMs < turnMs) return false;
    this.lastMs = nowMs;
    this.left--;
    this.turn.setState((count) => count + 1);
    return true;
  }
}
