// A scenario's opening: one save in slow motion, then acceleration until the user takes over.

import { kAccelerationMs, kFirstSaveMs, openingRate } from '../../model/run/opening';
import type { Player } from '../../run/play/api';

/** Bounds of the final speed, statements per second. */
const kLeastTarget = 2_000;
const kMaxTarget = 200_000;

export class Opening {
  private running: { readonly startMs: number; readonly target: number } | undefined;

  constructor(private readonly player: Player) {}

  /**
   * Starts the opening. `statements`: length of the run, which decides the final speed. `still`:
   * the reader prefers reduced motion, so the run stays paused. `speed`: speed of the previous run
   * of this scenario; the slow start is not repeated.
   */
  begin(nowMs: number, statements: number, still: boolean, speed?: number): void {
    const target = Math.min(kMaxTarget, Math.max(kLeastTarget, statements / 40));
    if (still || speed !== undefined) {
      this.player.setSpeed(Math.max(target, speed ?? 0));
      if (!still) this.player.play();
      return;
    }
    this.running = { startMs: nowMs, target };
    this.player.setSpeed(1);
    this.player.play();
    void this.firstSave();
  }

  /** Ends the opening; returns the speed it was accelerating to, if it was running. */
  end(): number | undefined {
    const target = this.running?.target;
    this.running = undefined;
    return target;
  }

  tick(nowMs: number): void {
    if (this.running === undefined) return;
    const elapsed = nowMs - this.running.startMs;
    this.player.setSpeed(openingRate(elapsed, this.running.target));
    if (elapsed > kFirstSaveMs + kAccelerationMs) this.running = undefined;
  }

  // At one statement per second play would show nothing for a second: steps the first one at once.
  private async firstSave(): Promise<void> {
    try {
      await this.player.stepStatement();
      if (this.running !== undefined) this.player.play();
    } catch {
      // The player's state has the error message.
    }
  }
}
