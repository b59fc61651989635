// A pause that lets the page paint a moment's recording before the run sets out for it: on a
// machine with few cores the engines would keep the painter waiting.

const kPaintMs = 100;

/** Resolves after the pause, or at once when the journey is aborted. */
export const afterPaint = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    setTimeout(resolve, kPaintMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
