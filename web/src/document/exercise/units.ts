// Units of an exercise's figures: how they are written, and how a student types them.
import { kFormats } from '../../model/units';

export type Unit = keyof typeof kFormats;
export const kUnits = Object.keys(kFormats) as readonly Unit[];

export const inUnit = (value: number, unit: Unit): string =>
  Number.isFinite(value) ? kFormats[unit](value) : '∞';

/** What is typed for one, and the sign after it. */
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
