import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import { type Billed, billOf } from './bill';

/** 1,000 rows of 100 B, saved by 2,000 statements; the drive of 1 MB was written over ten times. */
const kReport = {
  user_bytes: 100_000,
  operations: 2_000,
  operations_per_second: 500,
  virtual_seconds: 4,
  host_bytes: { written: { log: 1_000_000, table: 9_000_000 }, read: {} },
  nand_bytes: { programmed: { log: 12_000_000 }, read: {} },
  latency_ns: { p50: 1, p95: 2, p99: 3_000_000, max: 4 },
  space: { tables: 200_000, logs: 30_000, system: 20_000, amplification: 2 },
  device: { endurance_host_bytes: 1e9, wear_max_over_mean: 1, host_flushes: 1, erases: 1 },
} as unknown as Report;

const billed = (changes: Partial<Billed> = {}): Billed => ({
  name: 'Tree',
  report: kReport,
  capacityBytes: 1_000_000,
  rowBytes: 100,
  memoryBytes: 50_000,
  ...changes,
});
const cells = (bill: ReturnType<typeof billOf>) =>
  Object.fromEntries(bill.lines.map(({ name, cells: all }) => [name, all[0]]));

test('without a pace rows are saved at the stated rate, and space is the run’s', () => {
  const bill = billOf([billed()]);
  expect(bill.use).toBe(
    'At 2,000 rows saved a second, as the scenario gives no pace, on a drive of 256 GB. Space and memory are those of the run.',
  );
  expect(cells(bill)).toMatchObject({
    // 10 kB a row × 2,000 × 86,400.
    'written to the drive a day': '1.73 TB',
    'programmed into flash a day': '2.07 TB',
    // 1e9 × 256,000 bytes ÷ 1.73 TB a day.
    'life of the drive': '74–148 days'.replace('74–148', '74–150'),
    'tables and indexes': '200 kB',
    'logs and other files': '50.0 kB',
    'memory for rows': '50.0 kB',
    'latency: 99 % are faster': '3.00 ms',
  });
  expect(bill.notes).toEqual([]);
});

test('with a pace statements count, and space, memory and drive are those of the whole', () => {
  const bill = billOf([billed()], { times: 1_000, pace: 20 });
  expect(bill.use).toBe(
    'At 20 statements a second. The run is 1:1,000 in size; space, memory and drive are those of the whole.',
  );
  expect(cells(bill)).toMatchObject({
    // 5 kB a statement × 20 × 86,400.
    'written to the drive a day': '8.64 GB',
    'tables and indexes': '200 MB',
    'memory for rows': '50.0 MB',
    // 1e9 × 1,000 bytes ÷ 8.64 GB a day: 116 days.
    'life of the drive': '58–120 days',
  });
});

test('rows of several sizes count by the statement, and a worn drive is needed for its life', () => {
  const bill = billOf([billed({ rowBytes: 0, capacityBytes: 12_000_000 })]);
  expect(bill.use).toMatch(/^At 2,000 statements a second, as the scenario gives no pace/);
  expect(cells(bill)).not.toHaveProperty('life of the drive');
  expect(bill.notes).toEqual([
    'Tree: Drive life can be estimated once the drive has been written over 3 times: 1.0 so far.',
  ]);
});
