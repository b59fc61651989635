import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import { compareReports, printDifference, printRatio, printValue } from './compared_figures';

const kReport = {
  user_bytes: 1000,
  first_bytes: 500,
  virtual_seconds: 2,
  operations_per_second: 500,
  latency_ns: { p50: 1000, p95: 2000, p99: 3000, max: 9000 },
  engine_bytes: { written: {}, read: {}, first: {} },
  host_bytes: { written: { doublewrite: 6000, redo: 500 }, read: {} },
  host_operations: { written: {}, read: {} },
  nand_bytes: { programmed: { doublewrite: 6000, redo: 500 }, read: {} },
  space: {
    live_user: 800,
    tables: 2000,
    tables_peak: 2000,
    logs: 100,
    system: 0,
    allocated: 2100,
    amplification: 2.5,
  },
  device: {
    erases: 40,
    host_flushes: 7,
    endurance_host_bytes: 1e9,
    wear_max_over_mean: 1.25,
  },
  btree: { splits: 3, merges: 0, stalls: { ns: 5 } },
} as unknown as Report;

const reported = (change: object = {}) => ({
  report: { ...kReport, ...change } as Report,
  capacityBytes: 2000,
  rowBytes: 100,
});
const lines = (change: object) =>
  compareReports(reported(), reported(change)).groups.map(
    ({ title, figures }) =>
      `${title}: ${figures.map((one) => `${one.name} ${printValue(one.a, one.unit)} ${printValue(one.b, one.unit)} ${printDifference(one)} ${printRatio(one)}`).join('; ')}`,
  );

test('equal reports have no table, only the names of what is equal', () => {
  const { groups, equal } = compareReports(reported(), reported());
  expect(groups).toEqual([]);
  expect(equal).toContain('bytes the drive wrote per user byte');
  expect(equal).toContain('written: doublewrite buffer');
  expect(equal).toContain('btree.merges');
  // Figures that neither run has are not called equal.
  expect(equal.join()).not.toMatch(/NaN|hdd|fractal|reads of the drive/);
});

test('each group is sorted by what changed most, up or down', () => {
  expect(
    lines({
      latency_ns: { p50: 250, p95: 2000, p99: 3100, max: 18_000 },
      host_bytes: { written: { redo: 300, flush: 20 }, read: {} },
      nand_bytes: { programmed: { doublewrite: 6000, redo: 500 }, read: {} },
      btree: { splits: 6, merges: 1, stalls: { ns: 5 } },
    }),
  ).toEqual([
    expect.stringMatching(
      /^What it costs: bytes written to the drive 6.50 kB 320 B −6.18 kB 0.05×; drive life, at most, at .*; latency: half are faster 1.00 µs 250 ns −750 ns 0.25×; latency: the slowest .* 2.00×; latency: 99 % are faster .* 1.03×$/,
    ),
    'Bytes by cause: written: doublewrite buffer 6.00 kB 0 B −6.00 kB 0×; written: redo log 500 B 300 B −200 B 0.60×; written: memtable flush 0 B 20 B +20 B –',
    // A change from zero ranks highest.
    'The rest of the report: btree.merges 0 1 +1 –; btree.splits 3 6 +3 2.00×',
  ]);
});

test('waits are listed separately, the largest difference first', () => {
  const waits = { l0_slowdown: 3e9, l0_stop: 1e9, log_sync: 2e9 };
  const latency_ns = { ...kReport.latency_ns, p999: 4000 };
  const space = { ...kReport.space, allocated_peak: 5000, logs_peak: 300 };
  const before = { waits, latency_ns, space };
  const after = {
    waits: { ...waits, l0_slowdown: 3.1e9, l0_stop: 0 },
    latency_ns: { ...latency_ns, p999: 5000 },
    space: { ...space, allocated_peak: 6000 },
  };
  const { groups, equal } = compareReports(reported(before), reported(after));
  expect(
    groups.map(({ title, figures }) => `${title}: ${figures.map(({ name }) => name)}`),
  ).toEqual([
    'What it costs: latency: 99.9 % are faster,space of all files, at most',
    'Waits by reason: waits.l0_stop,waits.l0_slowdown',
  ]);
  expect(equal).toEqual(expect.arrayContaining(['waits.log_sync', 'space of logs, at most']));
});

test('a figure that only one run has is a dash in the other', () => {
  const { device: _, ...diskless } = kReport;
  const { groups } = compareReports(reported(), {
    ...reported(),
    report: { ...diskless, hdd: { seeks: 12 } } as unknown as Report,
  });
  const all = groups.flatMap(({ figures }) => figures);
  const erases = all.find(({ name }) => name === 'erases of flash blocks');
  expect(erases).toMatchObject({ a: 40, b: undefined });
  expect(
    erases && [printValue(erases.b, 'count'), printDifference(erases), printRatio(erases)],
  ).toEqual(['–', '–', '–']);
  expect(all.find(({ name }) => name === 'hdd.seeks')).toMatchObject({ a: undefined, b: 12 });
});
