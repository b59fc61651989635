// A pause in which the page shows what was recorded of a moment, before the run sets out for it:
// engines that start at once would keep a machine with few cores from painting.

const kPaintMs = 100;

/** Ends at once when the journey is given up. */
export const painted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    setTimeout(resolve, kPaintMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
