// The metrics of the chart, and their curves, made from successive reports of one contender or from
// the intervals of its run (the table lab.intervals), which are the same however it was watched.
import type { Report } from '../../gen/types';
import { formatFactor, formatNs, formatRate, formatShare } from '../values/units';
import { type AnswerUnit, kAnswers } from './answer_units';
import { figuresOf, readsOf, spaceUsed } from './figures';
import { type Interval, statementsPerSecond } from './over_time';
import { Series } from './series';

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
  /** The logarithmic scale begins at the least value, not at the floor. */
  fitted?: boolean;
  /** Its value at a report, or of an interval; `before` is the interval before it. */
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

/** Whether its curve is made from intervals. */
export const ofIntervals = (metric: string): boolean =>
  kMetrics.some(({ id, of }) => id === metric && 'interval' in of);

export const labelOf = (metric: Metric, disk: boolean): string =>
  (disk ? metric.onDisk : undefined) ?? metric.label;

/** What an answer was at each row, to be looked up beside another run's; no chart shows it. */
const kAnswerCurves = (['time', 'reads', 'throughput'] as const).map((unit) => ({
  id: answerCurve(unit),
  of: { report: (report: Report) => kAnswers[unit](report) },
}));

/** The curve of a contender's answer in this unit; that in bytes follows the amplification. */
export function answerCurve(unit: AnswerUnit): string {
  return unit === 'bytes' ? 'amplification' : `answer_${unit}`;
}

const kCurves: readonly Pick<Metric, 'id' | 'of'>[] = [...kMetrics, ...kAnswerCurves];

/** Every curve of one contender. */
export class Curves {
  private readonly byMetric = new Map<string, Series>(kCurves.map(({ id }) => [id, new Series()]));
  /** Counts what was added besides reports. */
  version = 0;

  add(at: number, report: Report): void {
    for (const { id, of } of kCurves) if ('report' in of) this.of(id)?.push(at, of.report(report));
  }

  /** Takes all intervals that have ended; a curve keeps those that it knows. */
  addIntervals(rows: readonly Interval[]): void {
    this.version++;
    for (const { id, of } of kMetrics)
      if ('interval' in of)
        rows.forEach((row, i) => {
          this.of(id)?.push(row.statements, of.interval(row, rows[i - 1]));
        });
  }

  /** The run is another one after this many statements. */
  forgetAfter(statements: number): void {
    for (const series of this.byMetric.values()) series.forgetAfter(statements);
  }

  of(metric: string): Series | undefined {
    return this.byMetric.get(metric);
  }
}

/** Adds what intervals know of the time before a clock's first sample. */
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
