// Units of an exercise's figures: their notation, and how students type them.
import { kFormats } from '../../../model/values/units';
import type { Unit } from '../exercise';

export const kUnits = Object.keys(kFormats) as readonly Unit[];

export const inUnit = (value: number, unit: Unit): string =>
  Number.isFinite(value) ? kFormats[unit](value) : '∞';

/** Returns the scale of typed numbers, and the sign after the field. */
export const typedIn = (unit: Unit): { readonly scale: number; readonly sign: string } =>
  unit === 'percent' ? { scale: 100, sign: '%' } : { scale: 1, sign: kSigns[unit] ?? '' };

const kSigns: Partial<Record<Unit, string>> = {
  factor: '×',
  bytes: 'bytes',
  binary: 'bytes',
  ns: 'ns',
  seconds: 's',
  rate: 'a second',
};
