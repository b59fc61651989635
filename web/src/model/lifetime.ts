// How long the drive would last at a stated rate of saves, from its endurance as this run measures
// it.
//
// Endurance is what the host may write in the drive's whole life, at the write amplification and
// wear of the run. Drive and data are scaled down together, so a real drive of that kind takes as
// many times more as it is larger; both numbers are stated.
import { formatBytes, formatCount } from './units';

export interface WearFacts {
  /** Bytes that the host can write in the life of the emulated drive. */
  enduranceBytes: number;
  /** Capacity of the emulated drive. */
  capacityBytes: number;
  /** Written to the drive, and saved by the user, in the same time. */
  hostBytes: number;
  userBytes: number;
  /** Key and value of one row. */
  rowBytes: number;
}

export interface Lifetime {
  seconds: number;
  rowsPerS: number;
  driveBytes: number;
  /** The emulated drive is 1 : scale of the real one. */
  scale: number;
}

/**
 * The rate and the drive for which lifetimes are stated, the same for all, so that they can be
 * compared.
 */
export const kStated = { rowsPerS: 2000, driveBytes: 256e9 };

/** Undefined until something was saved and the drive knows its endurance. */
export function lifetimeOf(facts: WearFacts, stated = kStated): Lifetime | undefined {
  const { enduranceBytes, capacityBytes, hostBytes, userBytes, rowBytes } = facts;
  if (!(enduranceBytes > 0 && capacityBytes > 0 && hostBytes > 0 && userBytes > 0 && rowBytes > 0))
    return undefined;
  const scale = stated.driveBytes / capacityBytes;
  const bytesPerS = stated.rowsPerS * rowBytes * (hostBytes / userBytes);
  return {
    seconds: (enduranceBytes * scale) / bytesPerS,
    rowsPerS: stated.rowsPerS,
    driveBytes: stated.driveBytes,
    scale,
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

function scaleWords(scale: number): string {
  return scale >= 1
    ? `1:${formatCount(Number(scale.toPrecision(3)))}`
    : `${formatCount(Number((1 / scale).toPrecision(3)))}:1`;
}
