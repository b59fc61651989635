// Easing curves; arguments are clamped to 0 … 1.

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Smoothstep: slow at both ends. */
export function ease(value: number): number {
  const v = clamp(value);
  return v * v * (3 - 2 * v);
}

/** Accelerates like a falling body. */
export function fallEase(value: number): number {
  const v = clamp(value);
  return v * v;
}
