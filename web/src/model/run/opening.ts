// The opening's speed (one slow save, then a smooth acceleration to fast play), and the scale of
// the speed slider.
//
// Rates are statements per wall second. The slider is logarithmic; its last notch is "full speed",
// limited only by the machine.

/** Wall time of the first save, shown alone. */
export const kFirstSaveMs = 1400;
/** Wall time from the first save to fast play. */
export const kAccelerationMs = 10_000;
/** The highest finite rate on the slider. */
export const kFastestRate = 1_000_000;

/**
 * Returns the rate `elapsedMs` after the opening began: 1 per second, then exponentially faster,
 * then `target` for good.
 */
export function openingRate(elapsedMs: number, target: number): number {
  if (elapsedMs <= kFirstSaveMs) return 1;
  const progress = Math.min(1, (elapsedMs - kFirstSaveMs) / kAccelerationMs);
  if (progress >= 1) return target;
  // Eased, so that single saves are seen before they blur.
  const eased = progress * progress * (3 - 2 * progress);
  return Math.min(target, kFastestRate) ** eased;
}

/** Converts a slider position (0 … 1) to a rate; 1 is full speed. */
export function rateOfSlider(position: number): number {
  if (position >= 0.995) return Number.POSITIVE_INFINITY;
  return kFastestRate ** (Math.max(0, position) / 0.98);
}

/** Converts a rate to its slider position. */
export function sliderOfRate(rate: number): number {
  if (!Number.isFinite(rate)) return 1;
  return Math.min(0.98, (Math.log(Math.max(1, rate)) / Math.log(kFastestRate)) * 0.98);
}

/** The slider's value for screen readers. */
export function describeRate(rate: number): string {
  if (!Number.isFinite(rate)) return 'full speed';
  if (rate < 1.5) return '1 statement/s';
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(rate)) - 1);
  return `${(Math.round(rate / digits) * digits).toLocaleString('en-US')} statements/s`;
}
