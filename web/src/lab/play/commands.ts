// The player's commands: one after another, and of those that go somewhere only the newest.

export class Commands {
  private last: Promise<unknown> = Promise.resolve();
  /** Counts the places that were asked for. */
  private wishes = 0;

  /** Another place is asked for: what `unlessElsewhere` runs or would run is no longer wanted. */
  elsewhere(): void {
    this.wishes++;
  }

  run(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /**
   * A command that a wish to be elsewhere takes the place of: it is not begun then, or ends without
   * having got there.
   */
  unlessElsewhere(work: (wanted: () => boolean) => Promise<void>): Promise<void> {
    const wish = this.wishes;
    const wanted = () => wish === this.wishes;
    return this.run(async () => {
      if (!wanted()) return;
      await work(wanted).catch((error: unknown) => {
        if (wanted()) throw error;
      });
    });
  }
}
