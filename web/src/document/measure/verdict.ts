// From measured values to a claim's verdict: pure rules, independent of where it was measured.
import type { Band, Claim } from '../scenario/scenario';

/** A claim's measure at one size of its scenario. */
export interface MeasuredValue {
  /** "1×" is the scenario's own size. */
  readonly size: string;
  /** Null if it is infinite (a crossing that never happens), undefined if it was not measured. */
  readonly value?: number | boolean | null;
  /** Reason for a missing value. */
  readonly why?: string;
  /** Per window whose time counts: the drive's utilisation, and statements per second. */
  readonly busy: readonly {
    readonly contender: string;
    readonly util: number;
    readonly statements_per_s?: number;
  }[];
}

/**
 * Returns the value at the second size divided by that at the first, for a claim that compares
 * sizes.
 */
export function ratioOfSizes(own: MeasuredValue, other: MeasuredValue): MeasuredValue {
  const size = `${other.size} by ${own.size}`;
  const busy = [...own.busy, ...other.busy];
  const missing = [own, other].find(({ value }) => typeof value !== 'number');
  if (missing !== undefined)
    return { size, busy, why: `${missing.size}: ${missing.why ?? 'no number'}` };
  return { size, busy, value: (other.value as number) / (own.value as number) };
}

export const kVerdicts = [
  'reproduced',
  'not reproduced',
  'depends on scale',
  'lowered to shape',
  'not run',
] as const;

export interface Verdict {
  readonly verdict: (typeof kVerdicts)[number];
  /** The precision it was judged by, which may be less than the claim's mark. */
  readonly judged: Claim['mark'];
  /** The reason in one sentence. */
  readonly why: string;
}

/** Utilisation from which a rate counts as bound by the drive. */
const kBusy = 0.9;

/** Returns undefined without a band to judge by. */
export function isWithin(
  value: number | boolean | null,
  band: Band | undefined,
): boolean | undefined {
  if (band === undefined) return undefined;
  if (band === 'holds') return value === true;
  const number = value === null ? Number.POSITIVE_INFINITY : value;
  if (typeof number !== 'number') return false;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = band;
  return number >= from && number <= to;
}

/**
 * Judges a claim by its values at all sizes. A missing value prevents a verdict. A rate that the
 * drive did not bound proves no ratio, so its claim is lowered to a shape. `exact` claims must hold
 * at every size.
 */
export function judge(
  { mark, band }: Pick<Claim, 'mark' | 'band'>,
  all: readonly MeasuredValue[],
): Verdict {
  const done = all.filter((one) => one.value !== undefined);
  const missing = all.find((one) => one.value === undefined);
  if (missing !== undefined) {
    const there = done.map(({ size, value = null }) =>
      isWithin(value, band) === true ? `within the band at ${size}` : `outside the band at ${size}`,
    );
    const why = [...there, `${missing.why ?? 'not run'} at ${missing.size}`].join(', ');
    return { verdict: 'not run', judged: mark, why };
  }
  if (band === undefined) return { verdict: 'not run', judged: mark, why: 'it has no band' };
  const idle = mark === 'band' ? all.flatMap(({ busy }) => busy).filter(isIdle) : [];
  const within = done.map(({ value = null }) => isWithin(value, band) === true);
  const place = within.every((one) => one)
    ? 'within the band at each size'
    : within.some((one) => one)
      ? `within the band at ${done.filter((_, i) => within[i]).map(({ size }) => size)} only`
      : 'outside the band at each size';
  if (idle.length > 0) {
    const names = [...new Set(idle.map(({ contender }) => contender))].join(' and ');
    const least = Math.min(...idle.map(({ util }) => util));
    const drives = names.includes(' and ') ? `drives of ${names} were` : `drive of ${names} was`;
    const why = `the ${drives} not saturated (${Math.round(100 * least)}% busy); ${place}`;
    return { verdict: 'lowered to shape', judged: 'shape', why };
  }
  if (within.every((one) => one)) return { verdict: 'reproduced', judged: mark, why: place };
  const mixed = within.some((one) => one) && mark !== 'exact';
  return { verdict: mixed ? 'depends on scale' : 'not reproduced', judged: mark, why: place };
}

const isIdle = ({ util }: MeasuredValue['busy'][number]): boolean => util < kBusy;

/** Prints a measured value for readers. */
export function printMeasured(value: number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'holds' : 'does not hold';
  if (value === null || !Number.isFinite(value)) return 'never';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return size > 0 && size < 0.001 ? value.toPrecision(2) : String(Number(value.toFixed(digits)));
}

/**
 * Returns "InnoDB 16,100 statements/s, drive 96% busy" per timed window, without duplicates. A rate
 * is printed, never judged.
 */
export function timedWords(busy: MeasuredValue['busy']): string[] {
  const each = busy.map(({ contender, util, statements_per_s: rate }) => {
    const said = rate === undefined || rate === 0 ? '' : ` ${printMeasured(rate)} statements/s,`;
    return `${contender}${said} drive ${Math.round(100 * util)}% busy`;
  });
  return [...new Set(each)];
}

/** Returns a claim's earlier band and the reason for the change; empty if it never changed. */
export function bandChangeWords({ band_changed: changed }: Pick<Claim, 'band_changed'>): string {
  return changed === undefined
    ? ''
    : `The band was changed: it was ${printBand(changed.from)}. ${changed.why}`;
}

/** "8 to 22", "at least 20", "at most 0.5", "0". */
export function printBand(band: Band | undefined): string {
  if (band === undefined) return 'none';
  if (band === 'holds') return 'holds';
  const { from, to } = band;
  if (from === to && from !== undefined) return printMeasured(from);
  if (from === undefined) return `at most ${printMeasured(to ?? null)}`;
  return to === undefined
    ? `at least ${printMeasured(from)}`
    : `${printMeasured(from)} to ${printMeasured(to)}`;
}
