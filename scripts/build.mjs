// Builds: `node scripts/build.mjs [driver] [native] [wasm] [site] [asan]`; without words wasm and
// site. Incremental.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure, root, run, store_headers } from './bootstrap.mjs';
import { split } from './split.mjs';

// Debian's emcc looks for acorn beside Debian's own Node.
const emscripten_env = {
  ...process.env,
  NODE_PATH: [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':'),
};

// What builders say goes to stderr: commands that build first may print JSON.
function cmake(preset, env = process.env, ...targets) {
  const directory = join(root, 'build', preset);
  if (!existsSync(join(directory, 'build.ninja'))) {
    const args = ['-S', 'wasm', '--preset', preset];
    if (preset === 'wasm')
      run('emcmake', ['cmake', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    else run('cmake', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  run('cmake', ['--build', directory, '--target', ...(targets.length > 0 ? targets : ['all'])], {
    env,
    stdio: ['ignore', process.env.CI ? 'ignore' : 2, 2],
  });
}

export function build_native() {
  ensure(['native']);
  cmake('native');
}
/** The native driver alone, without the unit tests. */
export function build_driver() {
  ensure(['native']);
  cmake('native', process.env, 'three-trees-native');
}
/** Devices alone against formulas, for the benchmarks. */
export function build_device_bench() {
  ensure(['native']);
  cmake('native', process.env, 'device-bench');
}
/**
 * Each engine alone under a stream of calls, in both builds, and those of its peers whose libraries
 * are installed.
 */
export function build_store_benches() {
  ensure(['native', 'emscripten']);
  const library = Object.keys(store_headers).filter((name) =>
    existsSync(`/usr/include/${store_headers[name]}`),
  );
  // Libraries may have been installed since the last time.
  run('cmake', ['-S', 'wasm', '--preset', 'native'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ours = ['store-bench', 'engine-bench'];
  cmake('native', process.env, ...ours, ...library.map((name) => `${name}-bench`));
  cmake('wasm', emscripten_env, ...ours);
}
export function build_asan() {
  ensure(['native']);
  cmake('asan', process.env, 'unit_tests');
}
export function build_wasm() {
  ensure(['packages', 'emscripten']);
  cmake('wasm', emscripten_env);
  split();
}
export function build_site() {
  ensure(['packages']);
  run('npx', ['--no', 'vite', 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] });
}

const builders = {
  native: build_native,
  driver: build_driver,
  asan: build_asan,
  wasm: build_wasm,
  site: build_site,
};
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  for (const word of words.length > 0 ? words : ['wasm', 'site']) {
    if (!(word in builders)) {
      process.stderr.write(
        `unknown target "${word}"; there are ${Object.keys(builders).join(', ')}\n`,
      );
      process.exit(2);
    }
    builders[word]();
  }
}
