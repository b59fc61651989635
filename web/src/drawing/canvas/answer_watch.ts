// Notices when a worker no longer answers. It counts seconds in which the page itself was running:
// a computer that was asleep, or a page that was busy, says nothing about the worker.

const kTickMs = 1000;
const kMaxTicks = 8;

export class AnswerWatch {
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticks = 0;

  constructor(private readonly onSilence: () => void) {}

  /** An answer is awaited from now on. */
  expect(): void {
    this.timer ??= setInterval(() => {
      if (++this.ticks < kMaxTicks) return;
      this.stop();
      this.onSilence();
    }, kTickMs);
  }

  /** There is one; `more`: others are still awaited. */
  answered(more: boolean): void {
    this.ticks = 0;
    if (!more) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ticks = 0;
  }
}
