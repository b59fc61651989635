// Benchmarks of engines, drives and the page, in wall time. Prints figures; asserts none.
import { parseArgs } from 'node:util';
import { benchDevice } from './device';
import { benchLsm } from './lsm';
import { benchOpening } from './opening';
import { benchPage } from './page';
import { benchQuestions } from './questions';
import type { BenchRow } from './row';
import { benchScale } from './scale';
import { benchServer } from './server';
import { benchStores } from './stores';
import { benchTree } from './trees';

async function* benchLsmTree(runs: number): AsyncGenerator<BenchRow> {
  yield* benchLsm(runs);
  yield* benchStores(runs);
}

interface Options {
  readonly runs: number | undefined;
  readonly base: string | undefined;
  readonly record: boolean;
  readonly rows: number | undefined;
  readonly folder: string | undefined;
}
type Bench = (options: Options) => AsyncGenerator<BenchRow>;
const kRuns = 3;
const kPairs = 5;
const kScaleRows = 1_000_000;
const of =
  (bench: (runs: number) => AsyncGenerator<BenchRow>): Bench =>
  ({ runs = kRuns }) =>
    bench(runs);
const kBenches: Record<string, Bench> = {
  device: of(benchDevice),
  lsm: of(benchLsmTree),
  btree: of(benchTree('btree')),
  fractal: of(benchTree('fractal')),
  opening: ({ runs = kPairs, ...options }) => benchOpening({ ...options, runs }),
  questions: ({ runs = kPairs, ...options }) => benchQuestions({ ...options, runs }),
  scale: ({ rows = kScaleRows, folder }) => benchScale({ rows, folder }),
  server: of(benchServer),
  page: of(benchPage),
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
    options: {
      json: { type: 'boolean', default: false },
      runs: { type: 'string' },
      base: { type: 'string' },
      record: { type: 'boolean', default: false },
      rows: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const { base, record, folder } = values;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const [runs, most] = [number(values.runs), number(values.rows)];
  const options = { runs, base, record, rows: most, folder };
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
    for await (const row of bench(options)) {
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
