// Benchmarks of engines, drives and the page, in wall time. Prints figures; asserts none.
import { parseArgs } from 'node:util';
import { benchDevice } from './device';
import { benchLsm } from './lsm';
import { benchPage } from './page';
import type { BenchRow } from './row';
import { benchStores } from './stores';
import { benchTree } from './trees';

async function* benchLsmTree(runs: number): AsyncGenerator<BenchRow> {
  yield* benchLsm(runs);
  yield* benchStores(runs);
}
const kBenches: Record<string, (runs: number) => AsyncGenerator<BenchRow>> = {
  device: benchDevice,
  lsm: benchLsmTree,
  btree: benchTree('btree'),
  fractal: benchTree('fractal'),
  page: benchPage,
};

/**
 * A row with an expectation is printed as a check: {check, expected, measured, error, tolerance}.
 */
function printed({ what, value, expected, error, tolerance, ...rest }: BenchRow): object {
  return expected === undefined
    ? { what, value, ...rest }
    : { check: what, expected, measured: value, error, tolerance, ...rest };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, runs: { type: 'string', default: '3' } },
  });
  const unknown = positionals.find((name) => !(name in kBenches));
  if (unknown !== undefined) {
    process.stderr.write(
      `no benchmark "${unknown}"; there are ${Object.keys(kBenches).join(', ')}\n`,
    );
    return 2;
  }
  const rows: BenchRow[] = [];
  for (const [name, bench] of Object.entries(kBenches)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for await (const row of bench(Number(values.runs))) {
      rows.push(row);
      if (!values.json) {
        const value =
          row.value >= 100 ? Math.round(row.value).toLocaleString('en') : row.value.toFixed(2);
        process.stdout.write(
          `${row.bench.padEnd(7)} ${row.what.padEnd(row.bench === 'device' ? 84 : 40)} ${value.padStart(12)} ${row.unit.padEnd(8)} ${row.note}\n`,
        );
      }
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify(rows.map(printed), null, 1)}\n`);
  return 0;
}

process.exitCode = await main();
