// Mixes two states of one thing: numbers ease from then to now, everything else is now's.

/** Returns `now` with every number moved to `share` (0 … 1) of its way from `then`. */
export function between<T extends object>(then: T | undefined, now: T, share: number): T {
  if (then === undefined) return now;
  const mixed = { ...now };
  for (const name of Object.keys(now) as (keyof T)[]) {
    const [from, to] = [then[name], now[name]];
    if (typeof to === 'number' && typeof from === 'number')
      mixed[name] = (from + (to - from) * share) as typeof to;
  }
  return mixed;
}
