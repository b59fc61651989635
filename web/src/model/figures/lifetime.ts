// The drive's lifetime at a stated rate of saves, from the endurance that this run measures.
//
// Endurance is the number of bytes that the host can write in the drive's life, at the write
// amplification and wear of the run. Drive and data are scaled down together, so a real drive of
// that kind endures as many times more as it is larger; both numbers are stated.
import { formatBytes, formatCount } from '../values/units';

export interface WearFacts {
  /** Bytes that the host can write in the life of the emulated drive. */
  enduranceBytes: number;
  /** Capacity of the emulated drive. */
  capacityBytes: number;
  /** Bytes written to the drive, and saved by the user, in the same time. */
  hostBytes: number;
  userBytes: number;
  /** Bytes of a row's key and value. */
  rowBytes: number;
}

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
  seconds: number;
  /** The emulated drive is 1 : scale of the real one. */
  scale: number;
  /** Bytes that the host can write in the life of the real drive. */
  enduranceBytes: number;
  /** Bytes written to the drive per saved row. */
  bytesPerRow: number;
}

/** Undefined until rows were saved and the drive knows its endurance. */
export function lifetimeOf(facts: WearFacts, stated = kStated): Lifetime | undefined {
  const { enduranceBytes, capacityBytes, hostBytes, userBytes, rowBytes } = facts;
  if (!(enduranceBytes > 0 && capacityBytes > 0 && hostBytes > 0 && userBytes > 0 && rowBytes > 0))
    return undefined;
  const scale = stated.driveBytes / capacityBytes;
  const bytesPerRow = rowBytes * (hostBytes / userBytes);
  const endured = enduranceBytes * scale;
  return {
    ...stated,
    seconds: endured / (stated.rowsPerS * bytesPerRow),
    scale,
    enduranceBytes: endured,
    bytesPerRow,
  };
}

const kDay = 86_400;
const kYear = 365.25 * kDay;

/** "7.3 years", "41 days": two digits, as it is an extrapolation. */
export function formatLife(seconds: number): string {
  const twoDigits = (value: number) =>
    value >= 9.95 ? formatCount(Number(value.toPrecision(2))) : value.toFixed(1);
  if (seconds >= kYear) return `${twoDigits(seconds / kYear)} years`;
  if (seconds >= 2 * kDay) return `${twoDigits(seconds / kDay)} days`;
  return `${twoDigits(seconds / 3600)} hours`;
}

export function lifetimeWords(life: Lifetime): string {
  const scaled =
    Math.abs(life.scale - 1) < 0.01 ? '' : ` (this run is ${scaleWords(life.scale)} in size)`;
  return `At ${formatCount(life.rowsPerS)} rows/s a ${formatBytes(life.driveBytes)} drive would last ${formatLife(life.seconds)}${scaled}`;
}

/** Returns the formula with its figures: "97 days = 19.5 TB ÷ (2,000 rows/s × 1.16 kB) …". */
export function lifetimeFormula(life: Lifetime): string {
  const { seconds, rowsPerS, driveBytes, enduranceBytes, bytesPerRow } = life;
  return `${formatLife(seconds)} = ${formatBytes(enduranceBytes)}, what a ${formatBytes(driveBytes)} drive can be sent before it is worn out, at the wear of this run ÷ (${formatCount(rowsPerS)} rows/s × ${formatBytes(bytesPerRow)} sent to the drive for each row)`;
}

function scaleWords(scale: number): string {
  return scale >= 1
    ? `1:${formatCount(Number(scale.toPrecision(3)))}`
    : `${formatCount(Number((1 / scale).toPrecision(3)))}:1`;
}
