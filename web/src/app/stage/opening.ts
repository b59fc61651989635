// How a scenario opens: with one slow save, and accelerating from there until the user takes over.

import { kAccelerationMs, kFirstSaveMs, openingRate } from '../../model/opening';
import type { Player } from '../../run/play/api';

const kLeastTarget = 2_000;
const kMaxTarget = 200_000;

export class Opening {
  private running: { readonly startMs: number; readonly target: number } | undefined;

  constructor(private readonly player: Player) {}

  /**
   * `statements`: of the whole run. `still`: motion is unwelcome, so the run stays paused. `speed`:
   * of the run before it, which was opened slowly.
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

  /** Ends it; answers the speed it was accelerating to. */
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

  // At once, instead of after a second of nothing.
  private async firstSave(): Promise<void> {
    try {
      await this.player.stepStatement();
      if (this.running !== undefined) this.player.play();
    } catch {
      // The player's state has the message.
    }
  }
}
