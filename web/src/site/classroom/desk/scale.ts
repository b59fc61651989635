// A logarithmic scale for predictions: the surprising results here are off by factors.

/** Returns the position of a value between two ends, 0 to 1. */
export const shareOf = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, Math.log(value / from) / Math.log(to / from)));

export const valueAt = (share: number, from: number, to: number): number =>
  from * (to / from) ** Math.min(1, Math.max(0, share));

/** Returns powers of ten between two ends, with steps between them if there are few. */
export function ticksOf(from: number, to: number): readonly number[] {
  const tens = Math.log10(to / from);
  const steps = tens > 2.5 ? [1] : tens > 0.6 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9];
  const first = Math.floor(Math.log10(from));
  const last = Math.ceil(Math.log10(to));
  const all = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
  return all
    .flatMap((power) => steps.map((step) => step * power))
    .filter((tick) => tick >= from * 0.999 && tick <= to * 1.001);
}

/** Rounds to three digits. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
