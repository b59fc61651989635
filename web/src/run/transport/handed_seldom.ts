// The part of the engines that is seldom run, once the page has fetched it ahead of need: it is
// handed to the workers, those that run and those to come, as there may be no network by the time
// one needs it.

type Take = (seldom: WebAssembly.Module) => void;

let fetched: WebAssembly.Module | undefined;
const takers = new Set<Take>();

export function handOut(seldom: WebAssembly.Module): void {
  fetched = seldom;
  for (const take of takers) take(seldom);
}

/** Called once it is there, unless it is no longer wanted: answers how to say so. */
export function onSeldom(take: Take): () => void {
  takers.add(take);
  if (fetched !== undefined) take(fetched);
  return () => takers.delete(take);
}
