// Splits the engines' .wasm in two parts, so that a first visit downloads only the functions that
// it runs.
//
// Binaryen's wasm-split cuts along a profile, and the profile is a run: the scenario that the page
// opens on, with an instrumented build (first_visit.mjs). A function of the seldom part that is
// called after all loads that part, in the middle of the call (web/src/run/transport/loader.ts);
// memory, digests and the build's name are those of the whole, which the command line and the tests
// run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { has, root, run } from './bootstrap.mjs';

const built = join(root, 'build', 'wasm');
const whole = join(built, 'three-trees.wasm');
const often = join(built, 'three-trees-often.wasm');
const seldom = join(built, 'three-trees-seldom.wasm');
const causes = [
  whole,
  'scripts/split.mjs',
  'scripts/first_visit.mjs',
  'scenarios/innodb-vs-myrocks.json',
];

/** The program on the PATH, or the one of Emscripten's Binaryen. */
function wasm_split() {
  if (has('wasm-split')) return 'wasm-split';
  const home = spawnSync('em-config', ['BINARYEN_ROOT'], { encoding: 'utf8' }).stdout?.trim();
  return join(home || '/usr', 'bin', 'wasm-split');
}

function is_fresh() {
  if (!existsSync(often) || !existsSync(seldom)) return false;
  const oldest = Math.min(statSync(often).mtimeMs, statSync(seldom).mtimeMs);
  return causes.every((path) => statSync(join(path === whole ? '' : root, path)).mtimeMs <= oldest);
}

/**
 * Writes three-trees-often.wasm and three-trees-seldom.wasm, unless both are newer than
 * three-trees.wasm.
 */
export function split() {
  if (is_fresh()) return;
  const place = join(built, 'split');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const instrumented = join(place, 'instrumented.wasm');
  const profile = join(place, 'profile');
  const program = wasm_split();
  const tell = { stdio: ['ignore', 2, 2] };
  run(program, ['--all-features', '--instrument', whole, '-o', instrumented], tell);
  run(process.execPath, ['scripts/first_visit.mjs', instrumented, place], tell);
  const parts = ['0', '1', '2'].map((contender) => join(place, contender));
  run(program, ['--merge-profiles', ...parts, '-o', profile], tell);
  run(
    program,
    [
      '--all-features',
      whole,
      '--profile',
      profile,
      '-o1',
      often,
      '-o2',
      seldom,
      '--export-prefix=%',
    ],
    tell,
  );
}
