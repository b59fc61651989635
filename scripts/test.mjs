// `npm test`: everything that CI runs, stage by stage, from a bare clone on. Stops at the first
// stage that fails.
//
//   npm test                 all stages
//   npm test -- --job NAME   those of one job: check, engines or page (CI runs them side by side)
//
// The C++ tests need minutes of a compiler and of one core, and several stages leave one idle: so
// they run beside the others, at a lower priority. The output of such a stage is printed if it
// fails. Stages that are held against the clock wait for them.
//
// The closing line adds up what the runners reported (test_counts.mjs); a stage without a runner,
// such as a build, adds one failure if it fails and nothing if it passes. Above it is a table of
// each stage's time (test_times.mjs), whose rows are also appended to build/test_times.csv.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensure, offer, root } from './bootstrap.mjs';
import { closing_line, count, repeated_words } from './test_counts.mjs';
import { append_times, cpu_seconds, times_table, with_cpu_times } from './test_times.mjs';

const gtest = join(root, 'build/native/gtest.json');
const vitest = 'build/vitest.json';
const sanitizers = join(root, 'build/sanitizers.json');
const untimed = join(root, 'build/e2e_untimed.json');
const timed = join(root, 'build/e2e_timed.json');

/**
 * @typedef {{ kind: 'gtest' | 'vitest' | 'counted' | 'playwright', path: string }} RunnersReport
 * @typedef {{
 *   name: string, job: 'check' | 'engines' | 'page', commands: string[], env?: object,
 *   report?: RunnersReport, beside?: boolean, alone?: boolean,
 * }} Stage
 */

/** @type {Stage[]} */
const kStages = [
  {
    name: 'C++ unit tests under sanitizers',
    job: 'engines',
    commands: ['node scripts/sanitizers.mjs'],
    report: { kind: 'gtest', path: sanitizers },
    beside: true,
  },
  { name: 'check', job: 'check', commands: ['node scripts/check.mjs'] },
  // The tests that the sanitizers leave out: wasm/cmake/release_tests.cmake.
  {
    name: 'C++ unit tests, release build',
    job: 'engines',
    commands: [
      'node scripts/build.mjs release-tests',
      `build/native/release_tests --gtest_brief=1 --gtest_output=json:${gtest}`,
    ],
    report: { kind: 'gtest', path: gtest },
    beside: true,
  },
  {
    name: 'WebAssembly and native builds',
    job: 'page',
    commands: ['node scripts/build.mjs driver release-tests wasm store'],
  },
  {
    name: 'TypeScript tests',
    job: 'page',
    commands: [
      `npx --no vitest run --reporter=default --reporter=json --outputFile.json=${vitest}`,
    ],
    report: { kind: 'vitest', path: join(root, vitest) },
  },
  {
    name: "abstract-level's own tests",
    job: 'page',
    commands: ['node --import tsx tests/level/run.ts'],
    report: { kind: 'counted', path: join(root, 'build/level.json') },
  },
  { name: 'page build', job: 'page', commands: ['node scripts/build.mjs site'] },
  { name: 'size of the page', job: 'page', commands: ['npx --no size-limit'] },
  {
    name: 'page in browsers, two journeys at once',
    job: 'page',
    commands: ['npx --no playwright test --project untimed --workers 2'],
    env: { TT_E2E: untimed },
    report: { kind: 'playwright', path: untimed },
  },
  {
    name: 'page in browsers, journeys against the clock',
    job: 'page',
    commands: ['npx --no playwright test --project timed'],
    env: { TT_E2E: timed },
    report: { kind: 'playwright', path: timed },
    alone: true,
  },
];

const kJobs = ['check', 'engines', 'page'];
/** @type {Record<string, string[]>} The tools that each job cannot do without. */
const kTools = {
  check: ['packages', 'native'],
  engines: ['packages', 'native'],
  page: ['packages', 'native', 'emscripten', 'chromium', 'firefox'],
};

/** The stages that were asked for, and their tools; ends the program where that cannot be read. */
function asked() {
  const [option, name, ...rest] = process.argv.slice(2);
  if (option === undefined)
    return { stages: kStages, tools: [...new Set(Object.values(kTools).flat())], job: 'all' };
  if (option === '--job' && kJobs.includes(name) && rest.length === 0)
    return { stages: kStages.filter(({ job }) => job === name), tools: kTools[name], job: name };
  process.stderr.write(`npm test -- [--job ${kJobs.join(' | ')}]\n`);
  process.exit(2);
}

const { stages, tools, job } = asked();
/** @type {import('./test_times.mjs').Times[]} */
const times = [];
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
function run_stage({ name, commands, env, report, beside }) {
  console.log(`\n== ${name}${beside ? ': started, runs beside the next stages' : ''}`);
  const start = Date.now();
  if (report) rmSync(report.path, { force: true });
  mkdirSync(join(root, 'build'), { recursive: true });
  const cpu = join(root, 'build', `cpu_${kStages.findIndex((one) => one.name === name)}.txt`);
  const [program, ...args] = with_cpu_times(commands, cpu);
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
    const wall_s = (Date.now() - start) / 1000;
    times.push({ name, wall_s, cpu_s: cpu_seconds(cpu), counts: report && counts });
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
ensure(tools);
if (job !== 'check') offer(['rocksdb_tools', 'mariadb']);
console.log(`== tools are there (${seconds_since(start)})`);
const stopped = await run_stages();
console.log(`\n${times_table(times, (Date.now() - start) / 1000)}`);
append_times(join(root, 'build/test_times.csv'), job, times);
console.log(
  `\n${stopped ? `stopped at: ${stopped.name}` : 'every stage passed'} (${seconds_since(start)})`,
);
finished = true;
process.exitCode = stopped ? 1 : 0;
