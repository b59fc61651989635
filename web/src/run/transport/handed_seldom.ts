// Passes the seldom-run part of the engines, fetched ahead of need, to present and future workers:
// there may be no network when one of them needs it.

type Take = (seldom: WebAssembly.Module) => void;

let fetched: WebAssembly.Module | undefined;
const takers = new Set<Take>();

/** Passes the fetched part to all registered workers, and keeps it for later ones. */
export function handOut(seldom: WebAssembly.Module): void {
  fetched = seldom;
  for (const take of takers) take(seldom);
}

/** Calls `take` as soon as the part is there. Returns a function that cancels this. */
export function onSeldom(take: Take): () => void {
  takers.add(take);
  if (fetched !== undefined) take(fetched);
  return () => takers.delete(take);
}
