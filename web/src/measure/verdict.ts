// Where a measured value lies: within the band of its claim or not.
import type { Band } from '../scenario/scenario';

/** Undefined if there is no band to judge by. */
export function isWithin(value: number | boolean, band: Band | undefined): boolean | undefined {
  if (band === undefined) return undefined;
  if (band === 'holds') return value === true;
  if (typeof value !== 'number') return false;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = band;
  return value >= from && value <= to;
}

/** A measured value for readers. */
export function printMeasured(value: number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || !Number.isFinite(value)) return 'never';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return size > 0 && size < 0.001 ? value.toPrecision(2) : String(Number(value.toFixed(digits)));
}
