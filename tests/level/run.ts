// The engines behind abstract-level's interface pass that package's own test suite;
// build/level.json gets the counts.
//
// Each in a process by itself: every store is another instance of WebAssembly, after every few of
// which all garbage is collected, and the suite keeps what its tests have said until it ends. To
// collect it in one go takes half the time.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

type Counts = Record<'passed' | 'failed' | 'skipped' | 'assertions', number>;

const suite = new URL('suite.ts', import.meta.url);
const total: Counts = { passed: 0, failed: 0, skipped: 0, assertions: 0 };

/** Runs the suite; one that ends without its counts has failed. */
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

// The longest first.
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
