// The turns of the tables: nobody reads them eight times a second, so each is rendered again once a second, in a frame of its own.
import { createStore, type StoreApi } from 'zustand/vanilla';

export const SLOW_TURNS = 8;
const kTurnMs = 1000 / SLOW_TURNS;

export class SlowTurns {
  /** Counts the turns. */
  readonly turn: StoreApi<number> = createStore(() => 0);
  private lastMs = 0;
  /** Turns until every table has seen what was shown last. */
  private left = 0;

  /** Something new is there to be read. */
  again(): void {
    this.left = SLOW_TURNS;
  }

  /** Answers whether a table has its turn. */
  tick(nowMs: number): boolean {
    if (this.left === 0 || nowMs - this.lastMs < kTurnMs) return false;
    this.lastMs = nowMs;
    this.left--;
    this.turn.setState((count) => count + 1);
    return true;
  }
}
