// The contenders of a run, kept in step: who is talked to in a frame, how far they may go, and how
// they come to stand at one place.
import type { Status } from '../../model/decode';
import type { Lock } from './api';
import type { Contender } from './contender';
import { PlayGoal } from './play_goal';

export class Synchroniser {
  contenders: readonly Contender[] = [];
  private pace = new PlayGoal('rows');
  private turn = 0;

  at(contender: number): Contender {
    const found = this.contenders[contender];
    if (found === undefined) throw new Error(`there is no contender ${contender}`);
    return found;
  }

  /** They are compared by rows or by time from now on. */
  keep(lock: Lock): void {
    this.pace = new PlayGoal(lock);
    this.begin();
  }

  /** Play begins where they stand. */
  begin(): void {
    this.pace.begin(this.statuses());
  }

  /**
   * A frame has begun. In fast play they are talked to one after the other, so that none has to
   * take the frames of all of them.
   */
  next(fast: boolean): readonly Contender[] {
    const { contenders } = this;
    this.turn++;
    return fast && contenders.length > 0
      ? [contenders[this.turn % contenders.length] as Contender]
      : contenders;
  }

  /**
   * The goal of play, if there is a way to go: somebody can still run, and nobody has come to a
   * breakpoint.
   */
  goal(
    nowMs: number,
    speed: number,
    breakpoints: Parameters<PlayGoal['nextBreakpoint']>[0],
  ): ReturnType<PlayGoal['goal']> | undefined {
    const statuses = this.statuses();
    const running = statuses.some(({ state }, index) => state === 0 && this.at(index).playable);
    const breakpoint = this.pace.nextBreakpoint(breakpoints);
    const reached = this.contenders.some(
      (one) =>
        !one.waits && one.latest !== undefined && this.pace.place(one.latest.status) >= breakpoint,
    );
    return running && !reached ? this.pace.goal(nowMs, speed, statuses, breakpoint) : undefined;
  }

  /**
   * Everybody stops, and those that are behind come up to the one that is furthest, for as long as
   * that is wanted.
   */
  async align(wanted?: () => boolean): Promise<void> {
    const statuses = await Promise.all(
      this.contenders.map(({ client }) => client.ask<Status>({ what: 'halt' })),
    );
    const target = Math.max(
      0,
      ...statuses.map((status, i) => (this.at(i).waits ? 0 : this.pace.place(status))),
    );
    const stop = this.pace.lock === 'rows' ? 'statements' : 'ns';
    const behind = this.contenders.filter(
      (_, index) => this.pace.place(statuses[index] as Status) < target,
    );
    if (wanted?.() === false) return;
    await Promise.all(
      behind.map((contender) => contender.step({ stop, target }, wanted !== undefined)),
    );
  }

  /** One statement on from the one that is furthest. */
  async stepStatement(): Promise<void> {
    const target =
      Math.max(
        ...this.contenders.map((one) => (one.waits ? 0 : (one.latest?.status.statements ?? 0))),
      ) + 1;
    await Promise.all(
      this.contenders.map((contender) => contender.step({ stop: 'statements', target })),
    );
  }

  private statuses(): Status[] {
    return this.contenders.flatMap(({ latest }) => (latest === undefined ? [] : [latest.status]));
  }
}
