// The state that a picture shows: the tree as it is, or as it was when the replayed job began, or,
// while another band replays a job, as it was when that began. Values ease from one to the next.
import type { PictureHost } from '../host';
import { ease } from '../motion/ease';
import { presenceAt, type Replay, type Replays } from '../replay/replays';

/** Time in which a picture that was held still eases to now, ms. */
const kThawMs = 400;

/** An engine's states, and how to mix them. */
export interface States<State, Script, Before> {
  /** Returns the newest state. */
  now(): State;
  /** Returns the state from which the replayed job started. */
  before(replay: Replay<Script, Before>): State;
  /** Mixes then and now by `share`: numbers ease, all else changes half way. */
  mixed(then: State, now: State, share: number): State;
}

export class ShownState<State, Script extends { readonly kind: string }, Before> {
  /** The state shown when another band began to replay, and the rest of it to fade, 0 … 1. */
  private frozen: { readonly state: State; readonly touches: number; left: number } | undefined;

  constructor(
    private readonly host: PictureHost,
    private readonly replays: Replays<Script, Before>,
    private readonly states: States<State, Script, Before>,
  ) {}

  /** While another band replays a job, this one holds still; then it eases to now. */
  hold(passedMs: number, touches: number): void {
    const { frozen } = this;
    if (this.host.held) {
      if (frozen?.left !== 1) this.frozen = { state: this.state, touches, left: 1 };
    } else if (frozen !== undefined) {
      frozen.left -= passedMs / kThawMs;
      if (frozen.left <= 0) this.frozen = undefined;
    }
  }

  /** It is held, or eases to now. */
  get isFrozen(): boolean {
    return this.frozen !== undefined;
  }

  /** Returns the count of the moment from which it is held; else `touches`. */
  touchesOf(touches: number): number {
    return this.host.held && this.frozen !== undefined ? this.frozen.touches : touches;
  }

  /** Weight of the state before the replayed job, 0 … 1. */
  private get thenShare(): number {
    const { replays, host } = this;
    const replay = replays.now;
    const share = replay === undefined ? 0 : presenceAt(replay.elapsedMs, replays.lengthMs);
    return host.still ? Math.ceil(share) : Math.max(0, share);
  }

  get state(): State {
    const { frozen, replays, states, thenShare: share } = this;
    if (frozen?.left === 1) return frozen.state;
    const replay = replays.now;
    const live =
      replay === undefined || share <= 0
        ? states.now()
        : share >= 1
          ? states.before(replay)
          : states.mixed(states.before(replay), states.now(), 1 - share);
    return frozen === undefined ? live : states.mixed(frozen.state, live, 1 - ease(frozen.left));
  }

  /** Changes with what is shown; `version` counts frames. */
  key(version: number): string {
    const { frozen, thenShare: share, replays } = this;
    const left = frozen?.left ?? 0;
    const moving = left < 1 && share < 1;
    return `${moving ? version : ''} ${share > 0 ? replays.changes : ''} ${share} ${left}`;
  }
}
