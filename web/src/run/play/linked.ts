// One signal for two reasons to stop.

/** Aborted with either of two signals. */
export function linked(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    if (signal?.aborted) controller.abort();
    signal?.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
  }
  return controller.signal;
}
