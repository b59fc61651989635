// Keeps the contenders of a run in step: chooses which are served in a frame, sets their goal, and
// brings them to one place.

import type { SharedPlace } from '../../document/scenario/scenario';
import type { Status } from '../../model/tables/decode';
import { measure } from '../past/moments';
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

  /** Compares contenders by rows or by time from now on. */
  setLock(lock: Lock): void {
    this.pace = new PlayGoal(lock);
    this.begin();
  }

  /** Starts play at their current place. */
  begin(until?: SharedPlace): void {
    this.pace.begin(this.statuses(), until);
  }

  /**
   * Returns the contenders to serve in this animation frame. In fast play they take turns, so that
   * no animation frame has to fold and paint the frames of all of them.
   */
  next(fast: boolean): readonly Contender[] {
    const { contenders } = this;
    this.turn++;
    return fast && contenders.length > 0
      ? [contenders[this.turn % contenders.length] as Contender]
      : contenders;
  }

  /**
   * Returns the goal of play; undefined if no contender can run on, or one is at the place where
   * play pauses.
   */
  goal(nowMs: number, speed: number): ReturnType<PlayGoal['goal']> | undefined {
    const statuses = this.statuses();
    const running = statuses.some(({ state }, index) => state === 0 && this.at(index).playable);
    const reached = this.contenders.some(
      (one) => !one.waits && one.latest !== undefined && this.pace.reached(one.latest.status),
    );
    return running && !reached ? this.pace.goal(nowMs, speed, statuses) : undefined;
  }

  /** Stops all contenders and brings the slower ones up to the furthest, unless aborted. */
  async align(signal?: AbortSignal): Promise<void> {
    const statuses = await this.halt(this.contenders);
    const target = Math.max(
      0,
      ...statuses.map((status, i) => (this.at(i).waits ? 0 : this.pace.place(status))),
    );
    const stop = this.pace.lock === 'rows' ? 'statements' : 'ns';
    const late = this.contenders.filter(
      (_, index) => this.pace.place(statuses[index] as Status) < target,
    );
    if (signal?.aborted) return;
    await Promise.all(late.map((contender) => contender.step({ stop, target }, signal)));
  }

  /**
   * After an aborted seek: takes the contenders back to the slowest one's place, which is less work
   * than bringing the slowest forward.
   */
  async fallBack(contenders: readonly Contender[], by: 'statements' | 'ns'): Promise<void> {
    const places = (await this.halt(contenders)).map((status) => measure(status, by));
    const target = Math.min(...places);
    const moment = by === 'ns' ? { ns: target } : { statements: target };
    const ahead = contenders.filter((_, i) => (places[i] as number) > target);
    await Promise.all(ahead.map((contender) => contender.seek(moment)));
  }

  /** Takes one statement beyond the furthest contender. */
  async stepStatement(): Promise<void> {
    const target =
      Math.max(
        ...this.contenders.map((one) => (one.waits ? 0 : (one.latest?.status.statements ?? 0))),
      ) + 1;
    await Promise.all(
      this.contenders.map((contender) => contender.step({ stop: 'statements', target })),
    );
  }

  private halt(contenders: readonly Contender[]): Promise<Status[]> {
    return Promise.all(contenders.map(({ client }) => client.call<Status>({ what: 'halt' })));
  }

  private statuses(): Status[] {
    return this.contenders.flatMap(({ latest }) => (latest === undefined ? [] : [latest.status]));
  }
}
