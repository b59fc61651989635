// Serialises the player's commands. Of the commands that travel, only the newest is carried out.

export class Commands {
  private last: Promise<unknown> = Promise.resolve();
  /** Aborted when a newer travel command arrives. */
  private travel = new AbortController();

  /** Cancels travel commands that are queued or under way, because a newer one arrives. */
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
   * Runs a travel command, unless it is superseded: then it is skipped or stops early. Returns
   * whether it completed.
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
