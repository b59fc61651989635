import { expect, test } from 'vitest';
import { overTimeCsv } from '../reports/over_time_csv';
import {
  type Interval,
  intervalAmplification,
  spaceAmplification,
  statementsPerSecond,
} from './over_time';

const row = (interval: number, over: Partial<Interval>): Interval => ({
  interval,
  statements: 1000 * (interval + 1),
  t_ns: 5e8 * (interval + 1),
  p50_ns: 10,
  p99_ns: 20,
  p999_ns: 30,
  max_ns: 40,
  user_bytes: 100 * (interval + 1),
  drive_bytes: 1000,
  live_user_bytes: 50,
  allocated_bytes: 250,
  table_bytes: 200,
  ...over,
});

test('rates are those of the interval, not of the run so far', () => {
  const [first, second] = [row(0, {}), row(1, { t_ns: 6e8, drive_bytes: 1300 })];
  expect(statementsPerSecond(first, undefined)).toBe(2000);
  expect(statementsPerSecond(second, first)).toBeCloseTo(10_000);
  expect(intervalAmplification(second, first)).toBe(3);
  expect(spaceAmplification(second)).toBe(4);
});

test('what has nothing to divide by is no number, and an empty cell', () => {
  const [first, second] = [row(0, { live_user_bytes: 0 }), row(1, { user_bytes: 100 })];
  expect(intervalAmplification(second, first)).toBeNaN();
  expect(spaceAmplification(first)).toBeNaN();
  const csv = overTimeCsv([{ name: 'A, B', intervals: [first, second] }]);
  const lines = csv.split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    'contender,statements,virtual_seconds,statements_per_second,latency_ns.p50,latency_ns.p99,latency_ns.p99.9,latency_ns.max,drive_bytes_per_user_byte,user_bytes,drive_bytes,space.live_user,space.tables,space.allocated,space.amplification',
  );
  expect(lines[1]).toBe('"A, B",1000,0.5,2000,10,20,30,40,10,100,1000,0,200,250,');
  expect(lines[2]).toBe('"A, B",2000,1,2000,10,20,30,40,,100,1000,50,200,250,4');
});
