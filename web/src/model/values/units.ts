// The notation of quantities on the page: bytes in decimal units, counts with separators, times in
// the unit that fits.
//
// Every figure keeps three significant digits, so that a line of figures keeps its width while they
// grow.

const kGroups = new Intl.NumberFormat('en-US');

/** Whole numbers with thousands separators: 1,311,072. */
export function formatCount(value: number): string {
  return kGroups.format(Math.round(value));
}

function threeDigits(value: number): string {
  if (value >= 99.95) return kGroups.format(Math.round(value));
  if (value >= 9.995) return value.toFixed(1);
  return value.toFixed(2);
}

const kByteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes in powers of 1000, as drives are sold: 152 MB; 0.61 GB is 610 MB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < kByteUnits.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? formatCount(value) : threeDigits(value)} ${kByteUnits[unit]}`;
}

/** Bytes in powers of 1024, for sizes that engines are configured with: 256 KiB. */
export function formatBinaryBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number.isInteger(value) ? formatCount(value) : threeDigits(value)} ${units[unit]}`;
}

/** A ratio as a factor: 4.02×, 13.1×, 347×; a dash if it has no value. */
export function formatFactor(ratio: number): string {
  return Number.isFinite(ratio) && ratio > 0 ? `${threeDigits(ratio)}×` : '–';
}

/** A plain ratio with three digits; a dash if it has no value. */
export function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? threeDigits(ratio) : '–';
}

/** A share of one as per cent: 93.4%. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share)) return '–';
  return `${share >= 0.9995 || share === 0 ? (share * 100).toFixed(0) : (share * 100).toFixed(1)}%`;
}

/**
 * Virtual nanoseconds in the largest unit that keeps a digit before the point: 613 s, 41.2 ms, 850
 * ns.
 */
export function formatNs(ns: number): string {
  if (ns < 1000) return `${formatCount(ns)} ns`;
  if (ns < 999_500) return `${threeDigits(ns / 1e3)} µs`;
  if (ns < 999_500_000) return `${threeDigits(ns / 1e6)} ms`;
  return `${threeDigits(ns / 1e9)} s`;
}

/** A rate, short enough for a small figure: 48.1 k/s. */
export function formatRate(perSecond: number): string {
  if (!Number.isFinite(perSecond)) return '–';
  if (perSecond >= 999_500) return `${threeDigits(perSecond / 1e6)} M/s`;
  if (perSecond >= 9_995) return `${threeDigits(perSecond / 1e3)} k/s`;
  return `${formatCount(perSecond)}/s`;
}

/** A noun with its count: "1 file", "12 files". */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

/** Notations of figures in words, by the name of their unit. */
export const kFormats = {
  count: formatCount,
  ratio: formatRatio,
  factor: formatFactor,
  percent: formatShare,
  bytes: formatBytes,
  binary: formatBinaryBytes,
  ns: formatNs,
  seconds: (value: number) => formatNs(value * 1e9),
  rate: formatRate,
} as const;
