// The drive's lifetime at a stated rate of saves, from the endurance that this run measures.
//
// Endurance is the number of bytes that the host can write in the drive's life, at the write
// amplification of the run. Drive and data are scaled down together, so a real drive of that kind
// endures as many times more as it is larger; both numbers are stated.
//
// A life is a range: all blocks wear evenly, or the most worn one twice as fast as their mean. Both
// ends follow from the bytes that flash programs for a saved row and from nothing else, so twice
// the write amplification is half the life. A run that has hardly worn its drive, or whose wear is
// outside the range, says nothing about it.
import type { Report } from '../../gen/types';
import { formatBytes, formatCount } from '../values/units';
import { sumByCause } from './figures';

export interface WearFacts {
  /** Bytes that the host can write in the life of the emulated drive, at the wear of the run. */
  enduranceBytes: number;
  /** Erases of the most worn block by the mean of all. */
  wear: number;
  /** Capacity of the emulated drive. */
  capacityBytes: number;
  /** Bytes programmed into flash, written to the drive, and saved by the user in the same time. */
  programmedBytes: number;
  hostBytes: number;
  userBytes: number;
  /** Bytes of a row's key and value. */
  rowBytes: number;
}

/** Times that the flash must have been written over before its wear says how long it lasts. */
export const kLeastOverwrites = 3;
/** The most worn block wears at most this many times as fast as the mean of all. */
const kMostUneven = 2;

/**
 * Rate and drive that lifetimes are stated for: equal for all contenders, so that lifetimes can be
 * compared.
 */
export interface StatedUse {
  rowsPerS: number;
  driveBytes: number;
}
export const kStated: StatedUse = { rowsPerS: 2000, driveBytes: 256e9 };

export interface Lifetime extends StatedUse {
  /** With even wear, and at the most uneven. */
  longestS: number;
  shortestS: number;
  /** The emulated drive is 1 : scale of the real one. */
  scale: number;
  /** Bytes that the host can write in the life of the real drive, with even wear. */
  enduranceBytes: number;
  /** Bytes written to the drive per saved row. */
  bytesPerRow: number;
}

export const wearOf = (
  report: Report,
  { capacityBytes, rowBytes }: Pick<WearFacts, 'capacityBytes' | 'rowBytes'>,
): WearFacts => ({
  enduranceBytes: report.device?.endurance_host_bytes ?? 0,
  wear: report.device?.wear_max_over_mean ?? Number.NaN,
  capacityBytes,
  programmedBytes: sumByCause(report.nand_bytes.programmed),
  hostBytes: sumByCause(report.host_bytes.written),
  userBytes: report.user_bytes,
  rowBytes,
});

/** Returns how often the flash has been written over while its bytes were counted. */
export const overwritesOf = ({ programmedBytes, capacityBytes }: WearFacts): number =>
  programmedBytes / capacityBytes;

/** Undefined until rows were saved and wear is steady, and for a drive that does not wear out. */
export function lifetimeOf(facts: WearFacts, stated = kStated): Lifetime | undefined {
  const { enduranceBytes, wear, capacityBytes, hostBytes, userBytes, rowBytes } = facts;
  if (!(enduranceBytes > 0 && capacityBytes > 0 && hostBytes > 0 && userBytes > 0 && rowBytes > 0))
    return undefined;
  if (!(overwritesOf(facts) >= kLeastOverwrites && wear <= kMostUneven)) return undefined;
  const scale = stated.driveBytes / capacityBytes;
  const bytesPerRow = rowBytes * (hostBytes / userBytes);
  const endured = enduranceBytes * wear * scale;
  const longestS = endured / (stated.rowsPerS * bytesPerRow);
  return {
    ...stated,
    longestS,
    shortestS: longestS / kMostUneven,
    scale,
    enduranceBytes: endured,
    bytesPerRow,
  };
}

/** Says why there is no lifetime yet. */
export function noLifeWords(facts: WearFacts): string {
  const overwrites = overwritesOf(facts);
  if (overwrites >= kLeastOverwrites && facts.wear > kMostUneven)
    return 'Wear is still too uneven to estimate drive life.';
  const times = Number.isFinite(overwrites) ? overwrites.toFixed(1) : '0.0';
  return `Drive life can be estimated once the drive has been written over ${kLeastOverwrites} times: ${times} so far.`;
}

const kDay = 86_400;
const kYear = 365.25 * kDay;

const kUnits = [
  [kYear, 'years'],
  [2 * kDay, 'days'],
  [0, 'hours'],
] as const;
const kSeconds = { years: kYear, days: kDay, hours: 3600 } as const;

/** "3.6–7.3 years", "21–41 days": two digits, as it is an extrapolation. */
export function formatLife({
  shortestS,
  longestS,
}: Pick<Lifetime, 'shortestS' | 'longestS'>): string {
  const unit = kUnits.find(([least]) => shortestS >= least)?.[1] ?? 'hours';
  const [from, to] = [shortestS, longestS].map((seconds) => twoDigits(seconds / kSeconds[unit]));
  return `${from}–${to} ${unit}`;
}

const twoDigits = (value: number) =>
  value >= 9.95 ? formatCount(Number(value.toPrecision(2))) : value.toFixed(1);

/** "at 2,000 rows/s". */
export const rateWords = ({ rowsPerS }: StatedUse): string => `at ${formatCount(rowsPerS)} rows/s`;

export function lifetimeWords(life: Lifetime): string {
  const scaled =
    Math.abs(life.scale - 1) < 0.01 ? '' : ` (this run is ${scaleWords(life.scale)} in size)`;
  return `At ${formatCount(life.rowsPerS)} rows/s a ${formatBytes(life.driveBytes)} drive would last ${formatLife(life)}${scaled}`;
}

/** Returns the formula with its figures: "49–97 days = 19.5 TB ÷ (2,000 rows/s × …". */
export function lifetimeFormula(life: Lifetime): string {
  const { rowsPerS, driveBytes, enduranceBytes, bytesPerRow } = life;
  return `${formatLife(life)} = ${formatBytes(enduranceBytes)}, what a ${formatBytes(driveBytes)} drive can be sent before it is worn out, if all of it wears evenly, or half of that ÷ (${formatCount(rowsPerS)} rows/s × ${formatBytes(bytesPerRow)} sent to the drive for each row)`;
}

function scaleWords(scale: number): string {
  return scale >= 1
    ? `1:${formatCount(Number(scale.toPrecision(3)))}`
    : `${formatCount(Number((1 / scale).toPrecision(3)))}:1`;
}
