// Where a recent job started from: the picture's state as of the last frame before the job that is
// being sampled began.
//
// A sample comes when its job has ended, and is replayed later still. Frames are kept by reference:
// nothing is copied.
import type { Frame } from '../../../run/play/api';

export class Before<State> {
  private job = 0;
  private start: State | undefined;
  private last: State | undefined;

  /**
   * Takes the state that a frame shows; answers the one before the job whose facts are being
   * recorded, or came with this frame.
   */
  take({ status }: Pick<Frame, 'status'>, state: State): State {
    if (status.sampled_job !== this.job) this.start = this.last;
    this.job = status.sampled_job;
    this.last = state;
    return this.start ?? state;
  }

  /** After a jump: what was seen belongs to another time. */
  forget(): void {
    this.job = 0;
    this.start = undefined;
    this.last = undefined;
  }
}
