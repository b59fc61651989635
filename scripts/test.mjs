// `npm test`: everything that CI runs, stage by stage, from a bare clone on. Stops at the first
// stage that fails.
//
// The closing line adds up what the runners reported (test_counts.mjs); a stage without a runner,
// such as a build, adds one failure if it fails and nothing if it passes.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, offer, root } from './bootstrap.mjs';
import { closing_line, count } from './test_counts.mjs';

const gtest = join(root, 'build/native/gtest.json');
const vitest = 'build/vitest.json';
const e2e = join(root, 'build/e2e.json');

/**
 * @typedef {{ kind: 'gtest' | 'vitest' | 'counted' | 'playwright', path: string }} RunnersReport
 * @typedef {{ name: string, command: string, env?: object, report?: RunnersReport }} Stage
 */

/** @type {Stage[]} */
const stages = [
  { name: 'check', command: 'node scripts/check.mjs' },
  { name: 'native build', command: 'node scripts/build.mjs native' },
  {
    name: 'C++ unit tests',
    command: 'ctest --test-dir build/native --no-tests=error --output-on-failure',
    env: { GTEST_OUTPUT: `json:${gtest}` },
    report: { kind: 'gtest', path: gtest },
  },
  { name: 'WebAssembly build', command: 'node scripts/build.mjs wasm' },
  {
    name: 'TypeScript tests',
    command: `npx --no vitest run --reporter=default --reporter=json --outputFile.json=${vitest}`,
    report: { kind: 'vitest', path: join(root, vitest) },
  },
  {
    name: "abstract-level's own tests",
    command: 'node --import tsx tests/level/run.ts',
    report: { kind: 'counted', path: join(root, 'build/level.json') },
  },
  { name: 'page build', command: 'node scripts/build.mjs site' },
  { name: 'size of the page', command: 'npx --no size-limit' },
  {
    name: 'page in browsers',
    command: 'npx --no playwright test',
    report: { kind: 'playwright', path: e2e },
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
const seconds_since = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** @param {Stage} stage */
function run_stage({ name, command, env, report }) {
  console.log(`\n== ${name}`);
  const start = Date.now();
  if (report) rmSync(report.path, { force: true });
  const [program, ...args] = command.split(' ');
  const done = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (done.error) console.log(`${program} could not be started: ${done.error.message}`);
  const counts = count(report?.kind, report?.path, done.status === 0);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const ok = counts.failed === 0;
  console.log(
    `== ${name}: ${ok ? 'ok' : 'FAILED'}${report ? `, ${closing_line(counts)}, ${counts.skipped} skipped` : ''} (${seconds_since(start)})`,
  );
  return ok;
}

// Whatever ends the process, such as a tool that cannot be installed: the closing line is printed,
// and is right.
let finished = false;
process.on('exit', () => {
  if (!finished) total.failed++;
  console.log(closing_line(total));
});

const start = Date.now();
ensure(['packages', 'native', 'emscripten', 'chromium', 'firefox']);
offer(['rocksdb_tools']);
console.log(`== tools are there (${seconds_since(start)})`);
const stopped = stages.find((stage) => !run_stage(stage));
console.log(
  `\n${stopped ? `stopped at: ${stopped.name}` : 'every stage passed'} (${seconds_since(start)})`,
);
finished = true;
process.exitCode = stopped ? 1 : 0;
