// The figures of one contender, from its report: the large figure, the kinds of bytes, the small
// figures.
//
// All come from the engine's own report, which covers everything since the last warm-up phase. The
// split into new and again is measured: new = user bytes that entered the structure for the first
// time, again = the rest of the data that was written.

import { kCauses } from '../../gen/schema';
import type { ByCause, CauseName, Report } from '../../gen/types';
import { formatFactor, formatNs, formatRate, formatRatio, formatShare } from '../values/units';
import { type ByteClass, classOf } from './tape';

/** Safety in its two parts: log, and copies of data. */
export type ByteKind = 'new' | 'again' | 'safety' | 'copy' | 'housekeeping';
export const kByteKinds: readonly ByteKind[] = ['new', 'again', 'safety', 'copy', 'housekeeping'];

export interface Figures {
  userBytes: number;
  /**
   * What the drive's cells were programmed with, or, on a drive without flash, what was written to
   * it.
   */
  driveBytes: number;
  kinds: Record<ByteKind, number>;
  amplification: number;
  small: readonly { name: string; value: string }[];
  digest: string;
}

/** Adds up a report's values by cause. */
export function sumByCause(values: ByCause): number {
  let sum = 0;
  for (const value of Object.values(values)) sum += value ?? 0;
  return sum;
}

const kClasses = new Map(kCauses.map((cause) => [cause.name, classOf(cause)]));

/** `report` without what creating the database had cost, which `created` has counted. */
export function sinceCreation(report: Report, created: Report): Report {
  const { host_bytes: host, nand_bytes: nand } = report;
  return {
    ...report,
    first_bytes: report.first_bytes - created.first_bytes,
    host_bytes: { ...host, written: without(host.written, created.host_bytes.written) },
    nand_bytes: { ...nand, programmed: without(nand.programmed, created.nand_bytes.programmed) },
  };
}

const without = (values: ByCause, created: ByCause): ByCause =>
  Object.fromEntries(
    Object.entries(values).map(([cause, n]) => [cause, n - (created[cause as CauseName] ?? 0)]),
  );

export function figuresOf(report: Report): Figures {
  const programmed = sumByCause(report.nand_bytes.programmed);
  const written = programmed > 0 ? report.nand_bytes.programmed : report.host_bytes.written;
  const kinds: Record<ByteKind, number> = { new: 0, again: 0, safety: 0, copy: 0, housekeeping: 0 };
  for (const [cause, bytes] of Object.entries(written) as [CauseName, number][]) {
    const kind = kClasses.get(cause) ?? 'housekeeping';
    kinds[kind === 'data' ? 'again' : kind] += bytes;
  }
  kinds.new = Math.min(report.first_bytes, kinds.again);
  kinds.again -= kinds.new;
  const driveBytes = sumByCause(written);
  return {
    userBytes: report.user_bytes,
    driveBytes,
    kinds,
    amplification: report.user_bytes > 0 ? driveBytes / report.user_bytes : Number.NaN,
    small: smallFigures(report, driveBytes - kinds.safety),
    digest: report.digest,
  };
}

/** What says of a report what lookups read. */
export type Read = Pick<Report, 'read_amplification' | 'cache' | 'fractal' | 'btree'>;

/**
 * Reads of the drive for each lookup, and the share of lookups answered from memory: each engine
 * reports what it counts.
 */
export function readsOf({ read_amplification, cache, fractal, btree }: Read): {
  perLookup: number;
  fromMemory: number;
} {
  const perLookup = read_amplification ?? fractal?.read_amplification ?? Number.NaN;
  const fromMemory = cache?.hit_rate ?? btree?.hit_rate ?? Number.NaN;
  // Without a lookup there is nothing to divide by, and the reports say 0.
  const none = !(perLookup > 0) && !(fromMemory > 0);
  return none ? { perLookup: Number.NaN, fromMemory: Number.NaN } : { perLookup, fromMemory };
}

/** Of the space that is allocated: with less live data, its ratio is about empty files. */
const kLeastLiveShare = 0.05;

/** Bytes on the drive per byte of live data; not a number while there is too little of it. */
export const spaceRatio = (allocated: number, live: number): number =>
  live > kLeastLiveShare * allocated ? allocated / live : Number.NaN;

export const spaceUsed = ({ space }: Pick<Report, 'space'>): number =>
  spaceRatio(space.allocated, space.live_user);

/**
 * `unlogged`: what the drive wrote besides logs. Where every save waits for its log record, the log
 * hides what the trees do; until something is looked up, it takes the place of the reads.
 */
function smallFigures(report: Report, unlogged: number): Figures['small'] {
  const { perLookup, fromMemory } = readsOf(report);
  return [
    perLookup >= 0
      ? { name: 'reads per lookup', value: formatRatio(perLookup) }
      : { name: 'without the log', value: formatFactor(unlogged / report.user_bytes) },
    {
      name: 'space used',
      value: formatFactor(spaceUsed(report)),
    },
    { name: 'simulated time', value: formatNs(report.virtual_seconds * 1e9) },
    { name: 'throughput', value: formatRate(report.operations_per_second) },
    { name: 'p99 latency', value: formatNs(report.latency_ns.p99) },
    { name: 'cache hits', value: formatShare(fromMemory) },
  ];
}

/**
 * Shares as whole per cents that add up to 100: what is lost by rounding down goes to those that
 * lose most.
 */
export function perCents(shares: readonly number[]): number[] {
  const sum = shares.reduce((all, one) => all + one, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((one) => (one / sum) * 100);
  const whole = exact.map(Math.floor);
  const lost = (i: number) => (exact[i] as number) - (whole[i] as number);
  const rest = 100 - whole.reduce((all, one) => all + one, 0);
  for (const i of [...exact.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, rest))
    whole[i] = (whole[i] as number) + 1;
  return whole;
}

/** A list as a sentence has it: "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

export interface LedgerLine {
  cause: CauseName;
  label: string;
  /** Data holds new and again bytes. */
  colour: ByteClass;
  /** Share of them that are new, 0 … 1: at the same floor as the bars of the page. */
  newShare: number;
  engine: number;
  host: number;
  nand: number;
}

/**
 * The ledger by cause at each floor of the house, causes that moved no byte left out; the last line
 * adds up.
 */
export function ledgerOf(report: Report): {
  lines: LedgerLine[];
  total: { engine: number; host: number; nand: number };
} {
  const lines: LedgerLine[] = [];
  const total = { engine: 0, host: 0, nand: 0 };
  for (const cause of kCauses) {
    const engine = report.engine_bytes.written[cause.name] ?? 0;
    const host = report.host_bytes.written[cause.name] ?? 0;
    const nand = report.nand_bytes.programmed[cause.name] ?? 0;
    if (engine + host + nand === 0) continue;
    const stored = nand > 0 ? nand : host;
    const first = Math.min(stored, report.engine_bytes.first[cause.name] ?? 0);
    const newShare = stored > 0 ? first / stored : 0;
    const { name, label } = cause;
    lines.push({ cause: name, label, colour: classOf(cause), newShare, engine, host, nand });
    total.engine += engine;
    total.host += host;
    total.nand += nand;
  }
  return { lines, total };
}
