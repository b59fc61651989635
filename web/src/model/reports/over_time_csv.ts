// A run over time as CSV, one interval per line.
import {
  type Interval,
  intervalAmplification,
  spaceAmplification,
  statementsPerSecond,
} from '../figures/over_time';
import { csv } from './table_text';

/** A contender's intervals. */
export interface IntervalsOf {
  readonly name: string;
  readonly intervals: readonly Interval[];
}

const kColumns: readonly {
  name: string;
  value: (row: Interval, before: Interval | undefined) => number;
}[] = [
  { name: 'statements', value: (row) => row.statements },
  { name: 'virtual_seconds', value: (row) => row.t_ns / 1e9 },
  { name: 'statements_per_second', value: statementsPerSecond },
  { name: 'latency_ns.p50', value: (row) => row.p50_ns },
  { name: 'latency_ns.p99', value: (row) => row.p99_ns },
  { name: 'latency_ns.p99.9', value: (row) => row.p999_ns },
  { name: 'latency_ns.max', value: (row) => row.max_ns },
  { name: 'drive_bytes_per_user_byte', value: intervalAmplification },
  { name: 'user_bytes', value: (row) => row.user_bytes },
  { name: 'drive_bytes', value: (row) => row.drive_bytes },
  { name: 'space.live_user', value: (row) => row.live_user_bytes },
  { name: 'space.tables', value: (row) => row.table_bytes },
  { name: 'space.allocated', value: (row) => row.allocated_bytes },
  { name: 'space.amplification', value: spaceAmplification },
];

/** Leaves a cell empty if it has no value, such as an amplification where nothing was saved. */
export function overTimeCsv(runs: readonly IntervalsOf[]): string {
  const lines = runs.flatMap(({ name, intervals }) =>
    intervals.map((row, i) => [
      name,
      ...kColumns.map(({ value }) => {
        const known = value(row, intervals[i - 1]);
        return Number.isFinite(known) ? known : undefined;
      }),
    ]),
  );
  return csv([['contender', ...kColumns.map(({ name }) => name)], ...lines]);
}
