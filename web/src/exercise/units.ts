// Units of an exercise's figures: how they are written, and how a student types them.
import {
  formatBinaryBytes,
  formatBytes,
  formatCount,
  formatFactor,
  formatNs,
  formatRate,
  formatRatio,
  formatShare,
} from '../model/units';

const kWrite = {
  count: formatCount,
  ratio: formatRatio,
  factor: formatFactor,
  percent: formatShare,
  bytes: formatBytes,
  binary: formatBinaryBytes,
  seconds: (value: number) => formatNs(value * 1e9),
  rate: formatRate,
} as const;

export type Unit = keyof typeof kWrite;
export const kUnits = Object.keys(kWrite) as readonly Unit[];

export const inUnit = (value: number, unit: Unit): string =>
  Number.isFinite(value) ? kWrite[unit](value) : '∞';

/** What is typed for one, and the sign after it. */
export const typedIn = (unit: Unit): { readonly scale: number; readonly sign: string } =>
  unit === 'percent' ? { scale: 100, sign: '%' } : { scale: 1, sign: kSigns[unit] ?? '' };

const kSigns: Partial<Record<Unit, string>> = {
  factor: '×',
  bytes: 'bytes',
  binary: 'bytes',
  seconds: 's',
  rate: 'a second',
};
