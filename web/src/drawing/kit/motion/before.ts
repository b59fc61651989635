// The state from which a recent job started: the picture's state as of the last frame before the
// sampled job began.
//
// A job's sample arrives after the job has ended, and its replay begins later still, so the state
// is kept until then. Frames are kept by reference: nothing is copied.
import type { Frame } from '../../../run/play/api';

export class Before<State> {
  private job = 0;
  private start: State | undefined;
  private last: State | undefined;

  /**
   * Notes the state that a frame shows. Returns the state before the job whose facts are being
   * recorded or arrived with this frame; without an earlier frame, `state` itself.
   */
  take({ status }: Pick<Frame, 'status'>, state: State): State {
    if (status.sampled_job !== this.job) this.start = this.last;
    this.job = status.sampled_job;
    this.last = state;
    return this.start ?? state;
  }

  /** Drops everything after a jump: earlier frames belong to another time. */
  forget(): void {
    this.job = 0;
    this.start = undefined;
    this.last = undefined;
  }
}
