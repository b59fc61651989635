// The chart's metrics and their curves. Curves are made from successive reports of one contender,
// or from the intervals of its run (the table lab.intervals), which do not depend on what the page
// watched.
import type { Report } from '../../gen/types';
import { formatFactor, formatNs, formatRate, formatShare } from '../values/units';
import { type AnswerUnit, kAnswers } from './answer_units';
import { figuresOf, readsOf, spaceUsed } from './figures';
import { type Interval, statementsPerSecond } from './over_time';
import { Series } from './series';

export interface Metric {
  id: string;
  /** Name on the chooser. */
  short: string;
  label: string;
  /** Label for a hard disk, if it differs. */
  onDisk?: string;
  scale: 'log' | 'linear';
  /** Values that the scale always includes. */
  floor: readonly [number, number];
  format: (value: number) => string;
  /** The logarithmic scale begins at the least value instead of the floor. */
  fitted?: boolean;
  /** Computes the value from a report, or from an interval and the one before it. */
  of:
    | { report: (report: Report) => number }
    | { interval: (row: Interval, before: Interval | undefined) => number };
}

const kLatency = { scale: 'log', floor: [1e3, 1e6], fitted: true, format: formatNs } as const;

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
    label: 'statements per second of simulated time, in each interval of the run',
    scale: 'log',
    floor: [1000, 100_000],
    format: formatRate,
    of: { interval: statementsPerSecond },
  },
  {
    id: 'latency_p50',
    short: 'p50 latency',
    label: 'median latency in each interval of the run',
    ...kLatency,
    of: { interval: ({ p50_ns }) => p50_ns },
  },
  {
    id: 'latency',
    short: 'p99 latency',
    label: '99th-percentile latency in each interval of the run',
    ...kLatency,
    of: { interval: ({ p99_ns }) => p99_ns },
  },
  {
    id: 'latency_p999',
    short: 'p99.9 latency',
    label: '99.9th-percentile latency in each interval of the run',
    ...kLatency,
    of: { interval: ({ p999_ns }) => p999_ns },
  },
  {
    id: 'space',
    short: 'space',
    label: 'space amplification: bytes of tables and indexes per byte of live rows',
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

/** True if the metric's curve is made from intervals. */
export const ofIntervals = (metric: string): boolean =>
  kMetrics.some(({ id, of }) => id === metric && 'interval' in of);

export const labelOf = (metric: Metric, disk: boolean): string =>
  (disk ? metric.onDisk : undefined) ?? metric.label;

/**
 * Curves of the answer at each row, looked up for comparison with another run; no chart shows them.
 */
const kAnswerCurves = (['time', 'reads', 'throughput'] as const).map((unit) => ({
  id: answerCurve(unit),
  of: { report: (report: Report) => kAnswers[unit](report) },
}));

/** Id of the curve that holds a contender's answer in this unit; bytes use the amplification's. */
export function answerCurve(unit: AnswerUnit): string {
  return unit === 'bytes' ? 'amplification' : `answer_${unit}`;
}

const kCurves: readonly Pick<Metric, 'id' | 'of'>[] = [...kMetrics, ...kAnswerCurves];

/** All curves of one contender. */
export class Curves {
  private readonly byMetric = new Map<string, Series>(kCurves.map(({ id }) => [id, new Series()]));
  /** Counts additions other than reports. */
  version = 0;

  add(at: number, report: Report): void {
    for (const { id, of } of kCurves) if ('report' in of) this.of(id)?.push(at, of.report(report));
  }

  /** Adds all intervals that have ended; curves ignore those that they have. */
  addIntervals(rows: readonly Interval[]): void {
    this.version++;
    for (const { id, of } of kMetrics)
      if ('interval' in of)
        rows.forEach((row, i) => {
          this.of(id)?.push(row.statements, of.interval(row, rows[i - 1]));
        });
  }

  /** Drops points after this many statements, where the run became another one. */
  forgetAfter(statements: number): void {
    for (const series of this.byMetric.values()) series.forgetAfter(statements);
  }

  of(metric: string): Series | undefined {
    return this.byMetric.get(metric);
  }
}

/** Adds clock samples from intervals before the clock's first sample. */
export function learnPast(clock: Series, rows: readonly Interval[]): void {
  const [first] = rows;
  const [seen] = clock.all;
  if (first === undefined || seen === undefined || seen.from <= first.statements) return;
  const known = [...clock.all];
  clock.clear();
  for (const { statements, t_ns } of rows) if (statements < seen.from) clock.push(statements, t_ns);
  for (const { to, last } of known) clock.push(to, last);
}

/**
 * Moves heights apart until each is at least `gap` from the next. Keeps their order, and keeps them
 * between `low` and `high` if there is room.
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
