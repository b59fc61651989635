// The text of a comparison, from reports by hand.
import { expect, test } from 'vitest';
import { scenarioOf, tinyBtreeDocument } from '../tests/support';
import type { Report } from '../web/src/gen/types';
import { compareRuns } from '../web/src/run/export/comparison';
import { comparisonText } from './comparison_text';

const report = (change: object) =>
  ({
    digest: '00112233445566aa',
    user_bytes: 1_000_000,
    first_bytes: 500_000,
    virtual_seconds: 2,
    operations_per_second: 500,
    latency_ns: { p50: 1000, p95: 2000, p99: 3000, max: 9000 },
    host_bytes: { written: { doublewrite: 6_000_000, redo: 500_000 }, read: { page_read: 4096 } },
    nand_bytes: { programmed: { doublewrite: 6_000_000, redo: 500_000 }, read: {} },
    space: {
      live_user: 800_000,
      tables: 2_000_000,
      tables_peak: 2_000_000,
      logs: 100_000,
      system: 0,
      allocated: 2_100_000,
      amplification: 2.5,
    },
    device: { erases: 40, host_flushes: 7, endurance_host_bytes: 1e12 },
    btree: { splits: 3 },
    ...change,
  }) as unknown as Report;

const run = (label: string, options: object, change: object) => {
  const document = tinyBtreeDocument('tiny', [{ kind: 'load' }]) as { contenders: object[] };
  const [second] = document.contenders as [{ options: object }];
  const first = { ...second, options: { ...second.options, ...options } };
  const contenders = [first, { ...second, name: 'Second' }];
  const scenario = scenarioOf({ ...document, contenders });
  const outcome = { state: 'finished', message: '', statements: 600 };
  return {
    label,
    source: 'run now',
    scenario,
    outcomes: [
      { ...outcome, name: 'B-tree', report: report(change) },
      { ...outcome, name: 'Second', report: report({}) },
    ],
  };
};

test('differences, figures by what changed most, equal ones folded', () => {
  const a = run('tiny', {}, {});
  const b = run(
    'tiny, B-tree.options.doublewrite=false',
    { doublewrite: false },
    {
      digest: 'ffeeddccbbaa9988',
      latency_ns: { p50: 500, p95: 2000, p99: 3100, max: 9000 },
      host_bytes: { written: { redo: 510_000 }, read: { page_read: 4096 } },
      nand_bytes: { programmed: { redo: 510_000 }, read: {} },
      btree: { splits: 4 },
    },
  );
  expect(`\n${comparisonText(compareRuns(a, b))}`).toMatchInlineSnapshot(`
    "
    A  tiny
       run now
    B  tiny, B-tree.options.doublewrite=false
       run now

    what differs                   A      B
    ──────────────────────────  ────  ─────
    B-tree.options.doublewrite  true  false

    B-tree: 600 statements

    What it costs (the largest ratio first)        A        B     B − A  B ÷ A
    ───────────────────────────────────────  ───────  ───────  ────────  ─────
    bytes the drive wrote per user byte         6.50     0.51     −5.99  0.08×
    bytes programmed into flash              6.50 MB   510 kB  −5.99 MB  0.08×
    bytes written to the drive               6.50 MB   510 kB  −5.99 MB  0.08×
    latency: half are faster                 1.00 µs   500 ns   −500 ns  0.50×
    latency: 99 % are faster                 3.00 µs  3.10 µs   +100 ns  1.03×

    Bytes by cause (the largest difference first)        A       B     B − A  B ÷ A
    ─────────────────────────────────────────────  ───────  ──────  ────────  ─────
    written: doublewrite buffer                    6.00 MB     0 B  −6.00 MB     0×
    flash programmed: doublewrite buffer           6.00 MB     0 B  −6.00 MB     0×
    written: redo log                               500 kB  510 kB  +10.0 kB  1.02×
    flash programmed: redo log                      500 kB  510 kB  +10.0 kB  1.02×

    The rest of the report (the largest ratio first)  A  B  B − A  B ÷ A
    ────────────────────────────────────────────────  ─  ─  ─────  ─────
    btree.splits                                      3  4     +1  1.33×

    17 figures are equal: bytes read from the drive, latency: 95 % are faster, latency: the slowest,
    statements a second, simulated time, space of tables and indexes, tables and indexes per byte of
    live data, space of logs, space of other files, flushes of the drive, erases of flash blocks,
    read: page reads of statements, device.endurance_host_bytes, user_bytes, first_bytes,
    space.live_user, space.tables_peak

    Second: the same run on both sides
    "
  `);
});
