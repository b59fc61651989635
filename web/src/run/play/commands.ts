// The player's commands: one after another, and of those that go somewhere only the newest.

export class Commands {
  private last: Promise<unknown> = Promise.resolve();
  /** Aborted when a newer place is asked for. */
  private travel = new AbortController();

  /** A newer place is asked for: cancels the journeys that are queued or under way. */
  supersede(): void {
    this.travel.abort();
    this.travel = new AbortController();
  }

  run(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /**
   * Runs unless superseded: then it is skipped or stops early. Answers whether it was completed.
   */
  async runTravel(work: (superseded: AbortSignal) => Promise<void>): Promise<boolean> {
    const { signal } = this.travel;
    await this.run(async () => {
      if (signal.aborted) return;
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    });
    return !signal.aborted;
  }
}
