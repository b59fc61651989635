// Latency percentiles of a stretch of the run: the difference of two of its histograms, each of
// which counts everything since the measured phases began.
import type { LabLatencyRow } from '../gen/types';

/** A histogram, and the statements since the run began when it was taken. */
export interface LatencySample {
  readonly statements: number;
  readonly rows: readonly Pick<LabLatencyRow, 'from_ns' | 'count'>[];
}

/** Fewer statements say little about the slowest per cent of them. */
const kLeastStatements = 1000;

const totalOf = ({ rows }: LatencySample): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Makes stretches of the samples of one run. */
export class LatencyStretches {
  private before: LatencySample | undefined;

  /**
   * The counts of the stretch that ends at this sample, by latency in ascending order; undefined
   * while it is too short, or where the run has gone back.
   */
  take(sample: LatencySample): ReadonlyMap<number, number> | undefined {
    const { before } = this;
    const passed = totalOf(sample) - (before === undefined ? 0 : totalOf(before));
    const together = before !== undefined && passed === sample.statements - before.statements;
    if (together && passed >= 0 && passed < kLeastStatements) return undefined;
    this.before = sample;
    if (before !== undefined && sample.statements <= before.statements) return undefined;
    const counts = new Map(sample.rows.map(({ from_ns, count }) => [from_ns, count]));
    // Else the measured phases have begun in between, and the histogram again.
    if (together)
      for (const { from_ns, count } of before.rows)
        counts.set(from_ns, (counts.get(from_ns) ?? 0) - count);
    return counts;
  }
}

/** The least latency that `share` of the statements do not exceed; no number if there are none. */
export function percentileOf(counts: ReadonlyMap<number, number>, share: number): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const wanted = Math.ceil(total * share);
  let seen = 0;
  for (const [ns, count] of counts) {
    seen += count;
    if (seen >= wanted && seen > 0) return ns;
  }
  return Number.NaN;
}
