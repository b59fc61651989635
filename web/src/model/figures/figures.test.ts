import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import { formatBytes, formatFactor, formatNs, formatRate } from '../values/units';
import { figuresOf, kByteKinds, ledgerOf, perCents, sinceCreation } from './figures';

const kReport = {
  operations: 10,
  phase: 1,
  virtual_seconds: 2,
  operations_per_second: 5,
  latency_ns: { p50: 1, p95: 2, p99: 3, max: 4 },
  user_bytes: 1000,
  first_bytes: 900,
  engine_bytes: {
    written: { wal: 1100, flush: 950, compaction_l5: 3000 },
    read: {},
    first: { flush: 900 },
  },
  host_bytes: { written: { wal: 1200, flush: 1000, compaction_l5: 3100 }, read: {} },
  host_operations: { written: {}, read: {} },
  nand_bytes: {
    programmed: { wal: 1200, flush: 1000, compaction_l5: 3100, flash_gc: 700 },
    read: {},
  },
  write_amplification: { engine: 5.3, device: 1.13, total: 6 },
  space: {
    live_user: 100,
    tables: 120,
    tables_peak: 120,
    logs: 30,
    system: 10,
    allocated: 160,
    amplification: 1.2,
  },
  content_bytes: 0,
  digest: '00ff00ff00ff00ff',
} as Report;

test('the kinds add up to what the drive wrote, and new is what was measured as new', () => {
  const figures = figuresOf(kReport);
  expect(figures.kinds).toEqual({
    new: 900,
    again: 3200,
    safety: 1200,
    copy: 0,
    housekeeping: 700,
  });
  expect(kByteKinds.reduce((sum, kind) => sum + figures.kinds[kind], 0)).toBe(figures.driveBytes);
  expect(figures.driveBytes).toBe(6000);
  expect(figures.amplification).toBe(6);
});

test('copies made for safety are counted apart from the log', () => {
  const written = { redo: 100, doublewrite: 400, leaf_page: 400 };
  const figures = figuresOf({ ...kReport, nand_bytes: { programmed: written, read: {} } });
  expect(figures.kinds).toMatchObject({ safety: 100, copy: 400 });
});

test('what creating the database cost is taken out, cause by cause', () => {
  const created = {
    ...kReport,
    user_bytes: 0,
    first_bytes: 0,
    host_bytes: { written: { manifest: 300 }, read: {} },
    nand_bytes: { programmed: { manifest: 300 }, read: {} },
  };
  const programmed = { ...kReport.nand_bytes.programmed, manifest: 300 };
  const after = { ...kReport, nand_bytes: { programmed, read: {} } };
  expect(figuresOf(after).driveBytes).toBe(6300);
  expect(figuresOf(sinceCreation(after, created))).toEqual(figuresOf(kReport));
  expect(figuresOf(sinceCreation(created, created)).driveBytes).toBe(0);
});

test('per cents add up to 100', () => {
  expect(perCents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(perCents([285, 285, 430])).toEqual([29, 28, 43]);
  expect(perCents([995, 5, 0])).toEqual([100, 0, 0]);
  expect(perCents([0, 0])).toEqual([0, 0]);
});

test('new bytes never exceed the data that was written', () => {
  const early = {
    ...kReport,
    first_bytes: 900,
    nand_bytes: { programmed: { flush: 400 }, read: {} },
  };
  expect(figuresOf(early).kinds).toMatchObject({ new: 400, again: 0 });
});

test('without a lookup there is no hit rate to show, but what is written besides the log', () => {
  const small = new Map(
    figuresOf({ ...kReport, read_amplification: 0, cache: { hit_rate: 0 } }).small.map((one) => [
      one.name,
      one.value,
    ]),
  );
  expect(small.get('cache hits')).toBe('–');
  expect(small.has('reads per lookup')).toBe(false);
  expect(small.get('without the log')).toBe('4.80×');
});

test('the first rows in empty files are no measure of the space that rows take', () => {
  const tables = 4_427_000;
  const space = { ...kReport.space, live_user: 116, tables };
  const first = new Map(
    figuresOf({ ...kReport, space }).small.map(({ name, value }) => [name, value]),
  );
  expect(first.get('space used')).toBe('–');
  const later = new Map(figuresOf(kReport).small.map(({ name, value }) => [name, value]));
  expect(later.get('space used')).toBe('1.20×');
});

test('the ledger leaves out idle causes and adds up at every floor', () => {
  const { lines, total } = ledgerOf(kReport);
  expect(lines.map((line) => line.cause).sort()).toEqual([
    'compaction_l5',
    'flash_gc',
    'flush',
    'wal',
  ]);
  expect(total).toEqual({ engine: 5050, host: 5300, nand: 6000 });
});

test('a cause of data has the split of the bars: what is new of it, the rest again', () => {
  const { lines } = ledgerOf({
    ...kReport,
    engine_bytes: { ...kReport.engine_bytes, first: { flush: 900, compaction_l5: 0 } },
  });
  const shares = Object.fromEntries(lines.map(({ cause, newShare }) => [cause, newShare]));
  const flushed = kReport.nand_bytes.programmed.flush ?? 0;
  expect(shares).toMatchObject({ flush: 900 / flushed, compaction_l5: 0, wal: 0 });
});

test('figures keep three digits', () => {
  expect([0, 999, 1000, 152_400_000, 999_600_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.00 kB',
    '152 MB',
    '1.00 GB',
  ]);
  expect([4.018, 13.14, 347.2, Number.NaN].map(formatFactor)).toEqual([
    '4.02×',
    '13.1×',
    '347×',
    '–',
  ]);
  expect([850, 41_200, 41_200_000, 613e9].map(formatNs)).toEqual([
    '850 ns',
    '41.2 µs',
    '41.2 ms',
    '613 s',
  ]);
  expect([3, 9_990, 48_120, 1_250_000].map(formatRate)).toEqual([
    '3/s',
    '9,990/s',
    '48.1 k/s',
    '1.25 M/s',
  ]);
});
