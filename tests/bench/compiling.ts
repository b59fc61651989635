// The price of reading SQL: the time in which each document of scenarios/workloads is compiled, the
// bytes of its program, and the bytes that a page loads for it.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type * as Reading from '../../web/src/document/sql/library';
import { median } from './against_base';
import { kRoot } from './checkout';
import type { BenchRow } from './row';

const kAssets = new URL('../../build/site/assets/', import.meta.url);
const kRuns = 31;
const kMostMs = 5;
const kMostBytes = 30_000;

/** Needs no build but the site, whose rows are missing without it. */
export async function* benchCompiling(): AsyncGenerator<BenchRow> {
  const reading = await asOnThePage();
  for (const name of reading.workloadNames()) yield* compiling(reading, name);
  yield* downloads();
}

/** The reader of SQL as the page has it: tsx, which runs this, keeps names, which takes time. */
async function asOnThePage(): Promise<typeof Reading> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: kRoot,
    build: {
      ssr: 'web/src/document/sql/library.ts',
      minify: true,
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return import(`data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`);
}

async function* compiling(
  { compilePrepared, prepareWorkload }: typeof Reading,
  name: string,
): AsyncGenerator<BenchRow> {
  const workload = { kind: 'sql', use: name, phases: [] };
  await prepareWorkload({ workload });
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < kRuns; i++) {
    const start = performance.now();
    const result = compilePrepared(workload);
    times.push(performance.now() - start);
    if (!result.ok) throw new Error(`${name} cannot be compiled`);
    bytes = result.workload.program.length;
  }
  const [first = 0] = times;
  yield {
    bench: 'server',
    what: `compiling ${name}`,
    value: median(times),
    unit: 'ms',
    note: `median of ${kRuns}; ${first.toFixed(1)} ms at first, ${Math.min(...times).toFixed(1)} at least`,
    ...within(median(times), kMostMs),
  };
  yield { bench: 'server', what: `program of ${name}`, value: bytes, unit: 'B', note: '' };
}

function* downloads(): Generator<BenchRow> {
  let files: string[] = [];
  try {
    files = readdirSync(kAssets).filter((file) =>
      /^(later_sql|sql_panels).*\.(js|css)$/.test(file),
    );
  } catch {
    // The site is not built.
  }
  if (files.length === 0) return;
  const value = files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, kAssets))).length,
    0,
  );
  yield {
    bench: 'server',
    what: 'what reads SQL, with its panels, brotli',
    value,
    unit: 'B',
    note: files.join(', '),
    ...within(value, kMostBytes),
  };
}

const within = (value: number, most: number) => ({
  expected: [0, most] as const,
  error: Math.max(0, value / most - 1),
  tolerance: 0,
});
