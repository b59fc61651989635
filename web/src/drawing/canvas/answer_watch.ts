// Notices when a worker no longer answers. Counts timer ticks, not wall time: none fire while the
// computer sleeps or the page is busy, so neither is mistaken for a dead worker.

const kTickMs = 1000;
const kMaxTicks = 8;

export class AnswerWatch {
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticks = 0;

  constructor(private readonly onSilence: () => void) {}

  /** Starts waiting for an answer, unless it waits already. */
  expect(): void {
    this.timer ??= setInterval(() => {
      if (++this.ticks < kMaxTicks) return;
      this.stop();
      this.onSilence();
    }, kTickMs);
  }

  /** Records an answer; `more`: others are still awaited. */
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
