// The metrics of the chart, and their curves, made from successive reports of one contender.
import type { Report } from '../gen/types';
import { figuresOf, readsOf, spaceUsed } from './figures';
import { Series } from './series';
import { formatFactor, formatNs, formatRate, formatShare } from './units';

export interface Metric {
  id: string;
  label: string;
  /** The label for a hard disk, if it differs. */
  onDisk?: string;
  scale: 'log' | 'linear';
  /** Values that the scale always shows. */
  floor: readonly [number, number];
  format: (value: number) => string;
  /** Value at a report; `before` is the report before it in the same measured stretch. */
  value: (report: Report, before: Report | undefined) => number;
}

export const kMetrics: readonly Metric[] = [
  {
    id: 'amplification',
    label: 'write amplification: flash bytes per user byte',
    onDisk: 'write amplification: drive bytes per user byte',
    scale: 'log',
    floor: [1, 10],
    format: formatFactor,
    value: (report) => figuresOf(report).amplification,
  },
  {
    id: 'throughput',
    label: 'statements per second',
    scale: 'log',
    floor: [1000, 100_000],
    format: formatRate,
    value: (report, before) => {
      if (before === undefined) return report.operations_per_second;
      const seconds = report.virtual_seconds - before.virtual_seconds;
      return seconds > 0 ? (report.operations - before.operations) / seconds : Number.NaN;
    },
  },
  {
    id: 'latency',
    label: '99th-percentile latency so far',
    scale: 'log',
    floor: [1e3, 1e6],
    format: formatNs,
    value: (report) => report.latency_ns.p99,
  },
  {
    id: 'space',
    label: 'space amplification: drive bytes per live byte',
    scale: 'linear',
    floor: [0, 2],
    format: formatFactor,
    value: spaceUsed,
  },
  {
    id: 'cache',
    label: 'cache hit rate so far',
    scale: 'linear',
    floor: [0, 1],
    format: formatShare,
    value: (report) => readsOf(report).fromMemory,
  },
];

export const labelOf = (metric: Metric, disk: boolean): string =>
  (disk ? metric.onDisk : undefined) ?? metric.label;

/** Every curve of one contender. */
export class Curves {
  private readonly byMetric = new Map<string, Series>(
    kMetrics.map((metric) => [metric.id, new Series()]),
  );
  private before: { at: number; base: number; report: Report } | undefined;

  add(at: number, report: Report): void {
    const base = at - report.operations;
    const before =
      this.before !== undefined && this.before.base === base && this.before.at < at
        ? this.before.report
        : undefined;
    for (const metric of kMetrics)
      this.byMetric.get(metric.id)?.push(at, metric.value(report, before));
    this.before = { at, base, report };
  }

  /** The run is another one after this many statements. */
  forgetAfter(statements: number): void {
    for (const series of this.byMetric.values()) series.forgetAfter(statements);
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
