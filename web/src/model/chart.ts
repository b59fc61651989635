// The metrics of the chart, and their curves, made from successive reports and histograms of one
// contender.
import type { Report } from '../gen/types';
import { figuresOf, readsOf, spaceUsed } from './figures';
import { type LatencySample, LatencyStretches, percentileOf } from './latency';
import { Series } from './series';
import { formatFactor, formatNs, formatRate, formatShare } from './units';

export interface Metric {
  id: string;
  /** On the chooser. */
  short: string;
  label: string;
  /** The label for a hard disk, if it differs. */
  onDisk?: string;
  scale: 'log' | 'linear';
  /** Values that the scale always shows. */
  floor: readonly [number, number];
  format: (value: number) => string;
  /** Its value at a report, or the share of statements that were not slower. */
  of: { report: OfReport } | { latency: number };
}
/** `before` is the report before it in the same measured stretch. */
type OfReport = (report: Report, before: Report | undefined) => number;

const kLatency = { scale: 'log', floor: [1e3, 1e6], format: formatNs } as const;

export const kMetrics: readonly Metric[] = [
  {
    id: 'amplification',
    short: 'bytes per byte',
    label: 'write amplification: flash bytes per user byte',
    onDisk: 'write amplification: drive bytes per user byte',
    scale: 'log',
    floor: [1, 10],
    format: formatFactor,
    of: { report: (report) => figuresOf(report).amplification },
  },
  {
    id: 'throughput',
    short: 'statements/s',
    label: 'statements per second of simulated time',
    scale: 'log',
    floor: [1000, 100_000],
    format: formatRate,
    of: {
      report: (report, before) => {
        if (before === undefined) return report.operations_per_second;
        const seconds = report.virtual_seconds - before.virtual_seconds;
        return seconds > 0 ? (report.operations - before.operations) / seconds : Number.NaN;
      },
    },
  },
  {
    id: 'latency_p50',
    short: 'p50 latency',
    label: 'median latency of the statements since the last point',
    ...kLatency,
    of: { latency: 0.5 },
  },
  {
    id: 'latency',
    short: 'p99 latency',
    label: '99th-percentile latency of the statements since the last point',
    ...kLatency,
    of: { latency: 0.99 },
  },
  {
    id: 'latency_p999',
    short: 'p99.9 latency',
    label: '99.9th-percentile latency of the statements since the last point',
    ...kLatency,
    of: { latency: 0.999 },
  },
  {
    id: 'space',
    short: 'space',
    label: 'space amplification: bytes on the drive per byte of live rows',
    scale: 'linear',
    floor: [0, 2],
    format: formatFactor,
    of: { report: spaceUsed },
  },
  {
    id: 'cache',
    short: 'cache hits',
    label: 'cache hit rate so far',
    scale: 'linear',
    floor: [0, 1],
    format: formatShare,
    of: { report: (report) => readsOf(report).fromMemory },
  },
];

/** Whether its curve is made from histograms of latencies. */
export const ofLatencies = (metric: string): boolean =>
  kMetrics.some(({ id, of }) => id === metric && 'latency' in of);

export const labelOf = (metric: Metric, disk: boolean): string =>
  (disk ? metric.onDisk : undefined) ?? metric.label;

/** Every curve of one contender. */
export class Curves {
  private readonly byMetric = new Map<string, Series>(
    kMetrics.map((metric) => [metric.id, new Series()]),
  );
  private stretches = new LatencyStretches();
  /** Counts what was added besides reports. */
  version = 0;
  private before: { at: number; base: number; report: Report } | undefined;

  add(at: number, report: Report): void {
    const base = at - report.operations;
    const before =
      this.before !== undefined && this.before.base === base && this.before.at < at
        ? this.before.report
        : undefined;
    for (const { id, of } of kMetrics)
      if ('report' in of) this.of(id)?.push(at, of.report(report, before));
    this.before = { at, base, report };
  }

  /** Takes a histogram of everything since the measured phases began. */
  addLatencies(sample: LatencySample): void {
    const counts = this.stretches.take(sample);
    if (counts === undefined) return;
    this.version++;
    for (const { id, of } of kMetrics)
      if ('latency' in of) this.of(id)?.push(sample.statements, percentileOf(counts, of.latency));
  }

  /** The run is another one after this many statements. */
  forgetAfter(statements: number): void {
    for (const series of this.byMetric.values()) series.forgetAfter(statements);
    this.stretches = new LatencyStretches();
  }

  of(metric: string): Series | undefined {
    return this.byMetric.get(metric);
  }
}

/**
 * Heights moved apart until each is `gap` from the next, in their order and between `low` and
 * `high` as far as that goes.
 */
export function spread(
  heights: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = heights
    .map((_, i) => i)
    .sort((a, b) => (heights[a] as number) - (heights[b] as number) || a - b);
  const out = [...heights];
  let floor = low;
  for (const i of order) {
    out[i] = Math.max(floor, out[i] as number);
    floor = (out[i] as number) + gap;
  }
  let ceiling = high;
  for (const i of order.reverse()) {
    out[i] = Math.min(ceiling, out[i] as number);
    ceiling = (out[i] as number) - gap;
  }
  return out;
}
