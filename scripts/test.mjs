// `npm test`: everything that CI runs, stage by stage, from a bare clone on. Stops at the first
// stage that fails.
//
// The C++ tests take one core, the sanitizers minutes of each, and several stages leave one idle:
// both run beside the stages that follow them, at a lower priority. The output of such a stage is
// printed if it fails. What is held against the clock waits for them.
//
// The closing line adds up what the runners reported (test_counts.mjs); a stage without a runner,
// such as a build, adds one failure if it fails and nothing if it passes.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensure, offer, root } from './bootstrap.mjs';
import { closing_line, count, repeated_words } from './test_counts.mjs';

const gtest = join(root, 'build/native/gtest.json');
const vitest = 'build/vitest.json';
const sanitizers = join(root, 'build/sanitizers.json');
const untimed = join(root, 'build/e2e_untimed.json');
const timed = join(root, 'build/e2e_timed.json');

/**
 * @typedef {{ kind: 'gtest' | 'vitest' | 'counted' | 'playwright', path: string }} RunnersReport
 * @typedef {{
 *   name: string, command: string, env?: object, report?: RunnersReport,
 *   beside?: boolean, alone?: boolean,
 * }} Stage
 */

/** @type {Stage[]} */
const stages = [
  { name: 'check', command: 'node scripts/check.mjs' },
  { name: 'native build', command: 'node scripts/build.mjs native' },
  // Not before the native build is configured: both builds fetch the same sources.
  {
    name: 'C++ unit tests under sanitizers',
    command: 'node scripts/sanitizers.mjs',
    report: { kind: 'gtest', path: sanitizers },
    beside: true,
  },
  {
    name: 'C++ unit tests',
    command: 'ctest --test-dir build/native --no-tests=error --output-on-failure',
    env: { GTEST_OUTPUT: `json:${gtest}` },
    report: { kind: 'gtest', path: gtest },
    beside: true,
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
    name: 'page in browsers, two journeys at once',
    command: 'npx --no playwright test --project untimed --workers 2',
    env: { TT_E2E: untimed },
    report: { kind: 'playwright', path: untimed },
  },
  {
    name: 'page in browsers, journeys against the clock',
    command: 'npx --no playwright test --project timed',
    env: { TT_E2E: timed },
    report: { kind: 'playwright', path: timed },
    alone: true,
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
const seconds_since = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Processes that run beside the stages; each leads a group. */
const besides = new Set();

/** Ends them with their compilers. What they would have found no longer counts. */
function stop_besides() {
  for (const pid of besides) process.kill(-pid);
  besides.clear();
}

const log_of = (path) => `${path}.log`;

/**
 * Runs a stage to its end.
 * @param {Stage} stage
 * @returns {Promise<boolean>}
 */
function run_stage({ name, command, env, report, beside }) {
  console.log(`\n== ${name}${beside ? ': started, runs beside the next stages' : ''}`);
  const start = Date.now();
  if (report) rmSync(report.path, { force: true });
  const [program, ...args] = command.split(' ');
  mkdirSync(join(root, 'build'), { recursive: true });
  const log = beside && report ? openSync(log_of(report.path), 'w') : undefined;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    env: { ...process.env, ...env },
    detached: beside,
  });
  if (beside && child.pid) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    besides.add(child.pid);
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`${program} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  }).then((done) => {
    if (beside && child.pid && !besides.delete(child.pid)) return true; // stopped, see below
    const counts = count(report?.kind, report?.path, done);
    for (const key of Object.keys(total)) total[key] += counts[key];
    const ok = counts.failed === 0;
    if (log !== undefined) closeSync(log);
    if (beside && report && !ok) console.log(readFileSync(log_of(report.path), 'utf8'));
    const counted = report
      ? `, ${closing_line(counts)}${repeated_words(counts)}, ${counts.skipped} skipped`
      : '';
    console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'}${counted} (${seconds_since(start)})`);
    return ok;
  });
}

/** Runs all stages; answers the one that failed, if any. */
async function run_stages() {
  /** @type {Stage | undefined} */
  let failed;
  const ends = [];
  for (const stage of stages) {
    if (stage.alone) await Promise.all(ends);
    if (failed) break;
    if (stage.beside)
      ends.push(
        run_stage(stage).then((ok) => {
          if (!ok) failed ??= stage;
        }),
      );
    else if (!(await run_stage(stage))) failed ??= stage;
  }
  if (failed) stop_besides();
  await Promise.all(ends);
  return failed;
}

// Whatever ends the process, such as a tool that cannot be installed: the closing line is printed,
// and is right.
let finished = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
process.on('exit', () => {
  stop_besides();
  if (!finished) total.failed++;
  console.log(closing_line(total));
});

const start = Date.now();
ensure(['packages', 'native', 'emscripten', 'chromium', 'firefox']);
offer(['rocksdb_tools', 'mariadb']);
console.log(`== tools are there (${seconds_since(start)})`);
const stopped = await run_stages();
console.log(
  `\n${stopped ? `stopped at: ${stopped.name}` : 'every stage passed'} (${seconds_since(start)})`,
);
finished = true;
process.exitCode = stopped ? 1 : 0;
