// Builds: `node scripts/build.mjs [driver] [native] [release-tests] [asan] [alone] [module] [wasm]
// [store] [site]`; without words wasm and site. Incremental; a second build in the folder waits for
// the first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure, root, run, run_quietly, store_headers } from './bootstrap.mjs';
import { with_lock } from './build_lock.mjs';
import { split } from './split.mjs';

// Debian's emcc looks for acorn beside Debian's own Node.
const emscripten_env = {
  ...process.env,
  NODE_PATH: [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':'),
};

// Builders print to stderr: commands that build first may print JSON.
function configure(preset, env) {
  // Presets share the codecs' sources, which the first one fetches.
  with_lock(join(root, 'build/configure.lock'), () => {
    const args = ['-S', 'wasm', '--preset', preset];
    const stdio = ['ignore', 'ignore', 'inherit'];
    if (preset === 'wasm') run('emcmake', ['cmake', ...args], { env, stdio });
    else run('cmake', args, { env, stdio });
  });
}

/** @param {string} preset @param {string[]} targets */
function cmake(preset, targets) {
  const env = preset === 'wasm' ? emscripten_env : process.env;
  const directory = join(root, 'build', preset);
  with_lock(`${directory}.lock`, () => {
    if (!existsSync(join(directory, 'build.ninja'))) configure(preset, env);
    const args = ['--build', directory, '--target', ...targets];
    if (process.env.CI) run_quietly('cmake', args, env);
    else run('cmake', args, { env, stdio: ['ignore', 2, 2] });
  });
}

/** The native driver and all unit tests. */
export function build_native() {
  ensure(['native']);
  cmake('native', ['three-trees-native', 'unit_tests']);
}
/** The native driver alone, without the unit tests. */
export function build_driver() {
  ensure(['native']);
  cmake('native', ['three-trees-native']);
}
/** The unit tests that the sanitizers leave out, or run fewer rounds of. */
export function build_release_tests() {
  ensure(['native']);
  cmake('native', ['release_tests']);
}
/** Devices alone against formulas, for the benchmarks. */
export function build_device_bench() {
  ensure(['native', 'emscripten']);
  cmake('native', ['device-bench']);
  cmake('wasm', ['device-bench']);
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
  configure('native', process.env);
  const ours = ['store-bench', 'engine-bench'];
  cmake('native', [...ours, ...library.map((name) => `${name}-bench`)]);
  cmake('wasm', ours);
}
export function build_asan() {
  ensure(['native']);
  cmake('native', ['codecs']);
  cmake('asan', ['unit_tests']);
}
/** Every native source by itself: one that lacks an include fails. */
export function build_alone() {
  ensure(['native']);
  cmake('alone', ['three-trees-native', 'unit_tests']);
}
/** The module that the command line runs. Needs no npm package. */
export function build_module() {
  ensure(['emscripten']);
  cmake('wasm', ['three-trees']);
}
/** The module that the page and the command line run, whole and in the page's two parts. */
export function build_wasm() {
  ensure(['packages', 'emscripten']);
  cmake('wasm', ['three-trees']);
  with_lock(join(root, 'build/split.lock'), split);
}
/** The same module with the names of its functions, for profiles. */
export function build_named() {
  ensure(['packages', 'emscripten']);
  cmake('wasm', ['three-trees-named']);
}
/** The module of the key-value store for programs (cli/level). */
export function build_store() {
  ensure(['packages', 'emscripten']);
  cmake('wasm', ['three-trees-kv']);
}
export function build_site() {
  ensure(['packages']);
  with_lock(join(root, 'build/site.lock'), () =>
    run('npx', ['--no', 'vite', 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] }),
  );
}

const builders = {
  native: build_native,
  driver: build_driver,
  'release-tests': build_release_tests,
  asan: build_asan,
  alone: build_alone,
  module: build_module,
  wasm: build_wasm,
  store: build_store,
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
