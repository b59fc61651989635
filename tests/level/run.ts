// Runs the test suite of abstract-level over each engine, and writes the counts to
// build/level.json.
//
// Each suite has a process: every store is another WebAssembly instance, after every few of which
// V8 collects all garbage, and a suite keeps its tests' output until it ends. Separate heaps halve
// the time.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

type Counts = Record<'passed' | 'failed' | 'skipped' | 'assertions', number>;

const suite = new URL('suite.ts', import.meta.url);
const total: Counts = { passed: 0, failed: 0, skipped: 0, assertions: 0 };

/** Runs the suite; a process that ends without counts counts as failed. */
function run(name: string): Promise<void> {
  return new Promise((resolve) => {
    let counts: Counts | undefined;
    fork(suite, [name], { execArgv: [...process.execArgv, '--no-incremental-marking'] })
      .on('message', (message) => {
        counts = message as Counts;
      })
      .on('close', (code) => {
        const said = counts ?? { passed: 0, failed: 0, skipped: 0, assertions: 0 };
        if (code !== 0 && said.failed === 0) said.failed = 1;
        for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += said[key];
        console.log(`${name}: ${said.passed} tests passed, ${said.failed} failed`);
        resolve();
      });
  });
}

// Sorted by time, the longest first.
const names = ['flushed', 'lsm', 'btree', 'fractal'];
async function runNext(): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) await run(name);
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runNext));

const { passed, failed, skipped, assertions } = total;
mkdirSync('build', { recursive: true });
writeFileSync('build/level.json', JSON.stringify({ passed, failed, skipped }));
console.log(
  `${passed} tests passed, ${failed} failed, ${skipped} skipped, ${assertions} assertions`,
);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
