// One contender's figures, from its report: the large figure, the kinds of bytes, the small
// figures.
//
// The engine's report covers everything since the last warm-up phase. Its split of data into new
// and again is measured: new counts user bytes that enter the structure for the first time, again
// the rest of the data written.

import { kCauses } from '../../gen/schema';
import type { ByCause, CauseName, Report } from '../../gen/types';
import { formatFactor, formatNs, formatRate, formatRatio, formatShare } from '../values/units';
import { type ByteClass, classOf } from './tape';

/** Kinds of bytes; safety is split into the log and copies of data. */
export type ByteKind = 'new' | 'again' | 'safety' | 'copy' | 'housekeeping';
export const kByteKinds: readonly ByteKind[] = ['new', 'again', 'safety', 'copy', 'housekeeping'];

export interface Figures {
  userBytes: number;
  /** Bytes programmed into flash cells; on a drive without flash, bytes written to it. */
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

/** Returns `report` minus the costs of creating the database, which `created` has counted. */
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

/** Computes the figures of a report. A drive without flash is judged by the bytes it was sent. */
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

/** The fields of a report that describe lookups. */
export type LookupReport = Pick<Report, 'read_amplification' | 'cache' | 'fractal' | 'btree'>;

/**
 * Returns reads of the drive per lookup, and the share of lookups answered from memory, from the
 * fields that this engine reports. NaN if unknown.
 */
export function readsOf({ read_amplification, cache, fractal, btree }: LookupReport): {
  perLookup: number;
  fromMemory: number;
} {
  const perLookup = read_amplification ?? fractal?.read_amplification ?? Number.NaN;
  const fromMemory = cache?.hit_rate ?? btree?.hit_rate ?? Number.NaN;
  // Without lookups the reports say 0, which would read as "no reads".
  const none = !(perLookup > 0) && !(fromMemory > 0);
  return none ? { perLookup: Number.NaN, fromMemory: Number.NaN } : { perLookup, fromMemory };
}

/** Least share of live data for a space ratio; below it the ratio would describe empty files. */
const kLeastLiveShare = 0.05;

/** Bytes of tables and indexes per byte of live data; NaN if there is too little live data. */
export const spaceRatio = (tables: number, live: number): number =>
  live > kLeastLiveShare * tables ? tables / live : Number.NaN;

export const spaceUsed = ({ space }: Pick<Report, 'space'>): number =>
  spaceRatio(space.tables, space.live_user);

/**
 * The small figures. `unlogged`: bytes that the drive wrote besides logs. Where each save waits for
 * its log record, the log hides the trees' costs, so until the first lookup this figure takes the
 * place of the reads.
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

/** Rounds shares to whole per cents that add up to 100: the largest remainders are rounded up. */
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

/** Joins a list as in a sentence: "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

export interface LedgerLine {
  cause: CauseName;
  label: string;
  /** Data holds new and again bytes. */
  colour: ByteClass;
  /** Share of new bytes, 0 … 1, at the same floor as the page's bars. */
  newShare: number;
  engine: number;
  host: number;
  nand: number;
}

/** Returns the ledger by cause at each floor, without causes that moved no byte, and the sums. */
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
