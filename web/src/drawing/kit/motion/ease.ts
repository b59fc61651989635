// How motions begin and end.

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Slow at both ends. */
export function ease(value: number): number {
  const v = clamp(value);
  return v * v * (3 - 2 * v);
}

/** Gathers speed as a falling thing does. */
export function fallEase(value: number): number {
  const v = clamp(value);
  return v * v;
}
