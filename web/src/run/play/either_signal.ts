// One signal for two reasons to stop.

/** Returns a signal that is aborted with either of the two. */
export function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    if (signal?.aborted) controller.abort();
    signal?.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
  }
  return controller.signal;
}
