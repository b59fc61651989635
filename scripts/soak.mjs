// `npm run soak`: the full matrices of which `npm test` runs a slice, and a tab with two GiB of
// content. Each matrix writes its row into tests/soak.md as soon as it ends, with the build and the
// machine, so the record says what it proves even if the run is stopped.
//
// Reading the gallery also writes how soon each moment was there: tests/moments.md.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure, root } from './bootstrap.mjs';
import { build_asan, build_native, build_site, build_wasm } from './build.mjs';
import { details_in, print_record, read_record, sum_in, tests_in } from './soak_record.mjs';

/**
 * A filter of the unit tests, perhaps under sanitizers, a spec of the page, a test of vitest's, or
 * a program of Node's. Unit tests run on all cores, as gtest's shards; what each counted is
 * `summed`.
 * @typedef {{
 *   name: string, filter?: string, sanitized?: boolean, spec?: string, test?: string,
 *   program?: string, detail?: RegExp, summed?: RegExp,
 * }} Matrix
 */

/** @type {Matrix[]} */
const kMatrices = [
  {
    name: 'LSM crashes: 1,000 histories, each with six power cuts or more',
    filter: 'LsmCrash.HistoriesSurviveCutsAtAnyStep',
  },
  {
    name: 'LSM crashes: 200 histories, a power cut at every write of the drive',
    filter: '*/LsmCuts.EveryWriteMayBeTheLast/*',
    summed: /^(\d+) (power cuts)$/m,
  },
  {
    name: 'B-tree crashes: 1,000 histories, each with five power cuts or more',
    filter: 'BtreeCrash.HistoriesSurviveCutsAtAnyStep',
  },
  {
    name: 'B-tree crashes: 200 histories, a power cut at every write of the drive',
    filter: '*/BtreeCuts.EveryWriteMayBeTheLast/*',
    summed: /^(\d+) (power cuts)$/m,
  },
  { name: 'Column families: crashes at every write', filter: 'FamilyCrash.*' },
  { name: 'Bulk loads: 400 histories against maps', filter: 'BulkLoadModel.*' },
  { name: 'Snapshots: 30 times the histories against maps', filter: 'SnapshotModel.*' },
  {
    name: 'Key-value store: 1,200 histories, half of them with power cuts',
    filter: 'KvStore.AgreesWithAMap:KvStore.KeepsWholeBatchesOverPowerCuts',
  },
  {
    name: 'Fractal tree: the files after a power cut at every write of the drive',
    filter: '*/FractalFileCuts.EveryWriteMayBeTheLast/*',
    summed: /^(\d+) (power cuts)$/m,
  },
  {
    name: 'Fractal tree: 1,000 histories, each with six power cuts or more, reopened',
    filter: 'FractalReopening.HistoriesSurviveCutsAtAnyStep',
  },
  {
    name: 'Fractal tree: 200 histories, a power cut at every write of the drive, reopened',
    filter: '*/FractalCuts.EveryWriteMayBeTheLast/*',
    summed: /^(\d+) (power cuts)$/m,
  },
  {
    name: 'Under sanitizers, fractal tree: a million nodes, tables and log records with changed bytes',
    filter: 'HostileBytes.*',
    sanitized: true,
  },
  {
    name: 'Under sanitizers, B-tree: a million redo records and as many pages with changed bytes',
    filter: 'HostileRedo.*:HostilePages.*',
    sanitized: true,
  },
  {
    name: 'Under sanitizers, all engines: 80,000 openings of files with changed bytes, lost sectors and cut ends',
    filter: 'HostileOpening.*:FlippedBytes.*',
    sanitized: true,
  },
  {
    name: 'All engines: 800,000 openings of files with changed bytes, lost sectors and cut ends',
    filter: 'HostileOpening.*:FlippedBytes.*',
  },
  {
    name: 'Workloads of tables: 100,000 random and as many damaged documents',
    test: 'web/src/document/sql/fuzz.test.ts',
    detail: /Tests\D*(\d+ passed)/,
  },
  {
    name: 'Several clients whose reads lock: 100,000 random schedules equal serial ones',
    test: 'tests/sql/serial.test.ts',
    detail: /Tests\D*(\d+ passed)/,
  },
  {
    name: 'Under sanitizers, workloads of tables: a million programs with changed bytes',
    filter: 'ProgramDecode.DamagedProgramsAreRefusedOrRun',
    sanitized: true,
  },
  {
    name: 'Every C++ source compiles by itself, not only with others of its room',
    program: 'scripts/build.mjs alone',
  },
  {
    name: 'Every option at its extremes, and random documents',
    program: 'tests/extremes/run.mjs',
    detail: /^extremes: (.*)$/m,
  },
  {
    name: 'A hundred thousand damaged files of options are answered',
    test: 'tests/bring/damaged.test.ts',
  },
  {
    name: 'A hundred thousand damaged LOGs, and as many damaged MANIFESTs, are answered',
    test: 'tests/evidence/damaged.test.ts',
  },
  {
    name: 'Every scenario read by Page Down, in Chromium and Firefox',
    spec: 'moments',
    detail: /^moments: (.*)$/m,
  },
  {
    name: 'The words of every picture: every scenario over its whole run, in all sizes',
    test: 'tests/parity/words_of_runs.test.ts',
    detail: /Tests\D*(\d+ passed)/,
  },
  {
    name: 'Facts tell everything: twelve stretches of each tree of the gallery',
    test: 'tests/parity/fold.test.ts',
    detail: /Tests\D*(\d+ passed)/,
  },
  {
    name: 'Every setting of the story changes its run',
    spec: 'story',
  },
  {
    name: 'Every talk given by Page Down and Page Up',
    spec: 'talks',
    detail: /^talks: (.*)$/m,
  },
  {
    name: 'The site: how soon it can be read and runs, and what chapters weigh',
    spec: 'site_speed',
    detail: /^the site: (.*)$/m,
  },
  {
    name: 'Digests of every scenario and recorded claim, in Chromium and Firefox',
    spec: 'digest',
    detail: /^digests: (.*)$/m,
  },
  {
    name: 'Frames: 99 of 100 take the page 8 ms at most, with one tree and with three',
    spec: 'frame_work',
    detail: /^(frames, 99 %: .*)$/m,
  },
  {
    name: "A design review's questions, each answered on the page within two minutes",
    spec: 'questions',
    detail: /^questions: (.*)$/m,
  },
  {
    name: 'Two GiB of content in a tab',
    spec: 'two_gib',
    detail: /^two GiB in a tab: (.*)$/m,
  },
];

const kRecord = join(root, 'tests/soak.md');

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** The commit, marked if the sources differ from it. */
function build_name() {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!tests/soak.md');
  return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
}

function machine_name() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0].model.trim()}, ${memory} GiB, ${type()} ${release()}`;
}

/** Unit tests that run; whatever ends the soak ends them. */
const shards = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
process.on('exit', () => {
  for (const child of shards) child.kill();
});

/** @typedef {{ status: number | null, stdout: string, stderr?: string | null }} Run */

/**
 * One process of each core's share of the tests.
 * @returns {Promise<Run>}
 */
async function run_shards(tests, filter) {
  const count = availableParallelism();
  const run_shard = (index) =>
    new Promise((resolve) => {
      const shard = { GTEST_TOTAL_SHARDS: `${count}`, GTEST_SHARD_INDEX: `${index}` };
      const child = spawn(tests, [`--gtest_filter=${filter}`], {
        cwd: root,
        env: { ...process.env, TT_SOAK: '1', ...shard },
        // It says how far it is on its standard error.
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      shards.add(child);
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
      child.on('error', (error) => resolve({ status: 1, stdout: `${stdout}${error.message}\n` }));
      child.on('close', (status) => {
        shards.delete(child);
        resolve({ status, stdout });
      });
    });
  const runs = await Promise.all(Array.from({ length: count }, (_, index) => run_shard(index)));
  const stdout = runs.map((run) => run.stdout).join('');
  // To gtest a filter that fits nothing has passed.
  if (tests_in(stdout) === 0) return { status: 1, stdout: `no test fits ${filter}\n${stdout}` };
  // One that a signal ended, as a panic does, has no status.
  return { status: runs.every(({ status }) => status === 0) ? 0 : 1, stdout };
}

/**
 * @param {Matrix} matrix
 * @returns {Run | Promise<Run>}
 */
function run_matrix({ filter, sanitized, spec, test, program }) {
  const how = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 28, cwd: root };
  const env = { ...process.env, TT_SOAK: '1' };
  // It says how far it is on its standard error.
  const watched = /** @type {const} */ (['ignore', 'pipe', 'inherit']);
  if (program !== undefined)
    return spawnSync(process.execPath, program.split(' '), { ...how, env, stdio: [...watched] });
  if (test !== undefined)
    return spawnSync('npx', ['--no', 'vitest', 'run', '--no-color', test], { ...how, env });
  if (spec !== undefined) {
    // By its whole name: a part would find every spec of a checkout in a folder that is named so.
    const words = ['--no', 'playwright', 'test', `tests/e2e/${spec}.spec.ts`];
    return spawnSync('npx', words, { ...how, env, stdio: [...watched] });
  }
  return run_shards(`build/${sanitized ? 'asan' : 'native'}/unit_tests`, filter);
}

/** @param {Matrix} matrix */
function detail_of({ detail, summed }, stdout) {
  if (summed !== undefined) return sum_in(summed, stdout);
  return detail === undefined ? '' : details_in(detail, stdout);
}

const kHelp = `npm run soak -- [--only TEXT] [--resume] [--list]
  --only TEXT  those whose name contains the text (ignoring case)
  --resume     those that have not passed on this build yet
  --list       prints their names`;

/** The options of the command line. Ends the program if they cannot be read. */
function options() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', default: '' },
        resume: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${kHelp}`);
    process.exit(2);
  }
}

const asked = options();
if (asked.help) {
  console.log(kHelp);
  process.exit();
}
const build = build_name();
const before = read_record(kRecord);
const passed = ({ name }) =>
  before.get(name)?.build === build && before.get(name)?.result === 'passed';
const chosen = kMatrices
  .filter(({ name }) => name.toLowerCase().includes(asked.only.toLowerCase()))
  .filter((matrix) => !asked.resume || !passed(matrix));

if (asked.list) {
  for (const { name } of chosen) console.log(name);
  process.exit();
}
if (chosen.length === 0 && !asked.resume) {
  console.error(`no matrix's name contains "${asked.only}"; --list prints them`);
  process.exit(2);
}
ensure(['native', 'packages', 'chromium', 'firefox']);
if (chosen.some(({ filter, sanitized }) => filter && !sanitized)) build_native();
if (chosen.some(({ sanitized }) => sanitized)) build_asan();
if (chosen.some(({ spec }) => spec)) {
  build_wasm();
  build_site();
}
for (const matrix of chosen) {
  const start = Date.now();
  const run = await run_matrix(matrix);
  const ok = run.status === 0;
  if (!ok) {
    process.stderr.write(run.stdout + (run.stderr ?? ''));
    process.exitCode = 1;
  }
  // Another soak may have written rows since this one began.
  const now = read_record(kRecord);
  now.set(matrix.name, {
    result: ok ? 'passed' : 'FAILED',
    seconds: ((Date.now() - start) / 1000).toFixed(0),
    detail: detail_of(matrix, run.stdout),
    build,
    machine: machine_name(),
    date: new Date().toISOString().slice(0, 10),
  });
  writeFileSync(kRecord, print_record(now, kMatrices));
  console.log(`${ok ? 'passed' : 'FAILED'} ${matrix.name}`);
}
