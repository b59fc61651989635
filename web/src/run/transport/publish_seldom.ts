// Passes the seldom-run part of the engines, fetched ahead of need, to present and future workers:
// there may be no network when one of them needs it.

type SeldomListener = (seldom: WebAssembly.Module) => void;

let fetched: WebAssembly.Module | undefined;
const listeners = new Set<SeldomListener>();

/** Passes the fetched part to all registered workers, and keeps it for later ones. */
export function publishSeldom(seldom: WebAssembly.Module): void {
  fetched = seldom;
  for (const listener of listeners) listener(seldom);
}

/** Calls `listener` as soon as the part is there. Returns a function that cancels this. */
export function onSeldom(listener: SeldomListener): () => void {
  listeners.add(listener);
  if (fetched !== undefined) listener(fetched);
  return () => listeners.delete(listener);
}
