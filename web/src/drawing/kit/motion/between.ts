// From a moment of the past to now: values ease, and what cannot changes half way.

/** Every number of `now` on its way from `then`; the rest is now's. */
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
