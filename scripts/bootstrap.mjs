// Makes sure that what a command needs is installed: npm packages, a C++ toolchain, Emscripten,
// Chromium.
//
// Node builtins only, since nothing else may be there yet. Where apt-get serves (Debian, Ubuntu;
// root or passwordless sudo), missing packages are installed; on other systems the commands are
// printed and the program stops.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Programs started from here use the Node that runs this, even after apt has installed an older
// one.
process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command with its output shown; ends the process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** As run(), but its output, which may be long, is shown only if it fails. */
export function run_quietly(command, args, env) {
  const result = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status === 0) return;
  process.stderr.write(result.stdout + result.stderr);
  process.exit(result.status ?? 1);
}

/** True if the program is on the PATH. */
export function has(program) {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [program], {
    stdio: 'ignore',
  });
  return found.status === 0;
}

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** The libraries that benchmarks compare with, and how to see that they are installed. */
export const store_headers = {
  rocksdb: 'rocksdb/db.h',
  leveldb: 'leveldb/db.h',
  sqlite3: 'sqlite3.h',
  lmdb: 'lmdb.h',
};

/**
 * The needs that ensure() and offer() install: a test of presence, the Debian packages, and the
 * lines for other systems.
 */
const needs = {
  native: {
    present: () =>
      has('cmake') && has('ninja') && (has('g++') || has('clang++')) && gtest_present(),
    apt: ['cmake', 'ninja-build', 'g++', 'libgtest-dev'],
    by_hand: [
      'brew install cmake ninja googletest            # macOS',
      "or your system's cmake, ninja, a C++20 compiler and GoogleTest",
    ],
  },
  emscripten: {
    present: () => has('emcc') && has('cmake') && has('ninja'),
    apt: ['emscripten', 'cmake', 'ninja-build'],
    by_hand: [
      'brew install emscripten cmake ninja               # macOS, or:',
      'git clone https://github.com/emscripten-core/emsdk && cd emsdk',
      './emsdk install latest && ./emsdk activate latest && source ./emsdk_env.sh',
    ],
  },
  rocksdb_tools: {
    present: () => has('ldb') && has('sst_dump'),
    apt: ['rocksdb-tools'],
    by_hand: ['brew install rocksdb                               # macOS'],
  },
  // A server that imports our files, and its checker.
  mariadb: {
    present: () => ['mariadbd', 'mariadb', 'innochecksum'].every(has),
    apt: ['mariadb-server-core', 'mariadb-client-core'],
    by_hand: ['MariaDB 10.11: mariadbd, mariadb and innochecksum on the PATH'],
  },
  // The stores that benchmarks compare with.
  stores: {
    present: () =>
      Object.values(store_headers).every((header) => existsSync(`/usr/include/${header}`)),
    apt: ['librocksdb-dev', 'libleveldb-dev', 'libsqlite3-dev', 'liblmdb-dev'],
    by_hand: ["your system's RocksDB, LevelDB, SQLite and LMDB, with headers in /usr/include"],
  },
  chromium: {
    present: () => chromium_path() !== null,
    apt: ['chromium'],
    by_hand: [
      'brew install --cask google-chrome                 # macOS',
      'or set CHROME_PATH to a Chrome or Chromium',
    ],
  },
  // Only one test needs it, and says so when it is not there.
  firefox: {
    optional: true,
    present: () => firefox_path() !== null,
    apt: ['firefox-esr'],
    by_hand: [
      'brew install --cask firefox                       # macOS',
      'or set FIREFOX_PATH to a Firefox',
    ],
  },
};

function gtest_present() {
  const places = [
    '/usr/include/gtest/gtest.h',
    '/usr/local/include/gtest/gtest.h',
    '/opt/homebrew/include/gtest/gtest.h',
  ];
  return places.some((place) => existsSync(place));
}

/** The Chromium or Chrome to test with, null if none is found. CHROME_PATH wins. */
export function chromium_path() {
  const places = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/** The Firefox to test with, null if none is found. FIREFOX_PATH wins. */
export function firefox_path() {
  const places = [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/**
 * The words before apt-get: [] as root, ['sudo', '-n'] with passwordless sudo, null if it cannot
 * run here.
 */
function apt_prefix() {
  if (process.platform !== 'linux' || !has('apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : null;
}

function apt_install(packages) {
  const prefix = apt_prefix();
  if (prefix === null) return false;
  process.stderr.write(`installing with apt-get: ${packages.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  return apt(['update']) && apt(['install', '-y', '--no-install-recommends', ...packages]);
}

/** npm packages are up to date when they were installed from the lock file as it is now. */
function ensure_packages() {
  const lock = join(root, 'package-lock.json');
  const mark = join(root, 'node_modules', '.three-trees-lock');
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(mark) && statSync(mark).isFile() && readFileSync(mark, 'utf8') === wanted) return;
  process.stderr.write('installing npm packages\n');
  // Commands that install first may print JSON.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['inherit', 2, 2] });
  writeFileSync(mark, wanted);
}

/**
 * Installs what is missing of 'packages' and the needs above; ends the process with advice if it
 * cannot.
 */
export function ensure(wanted) {
  // npm packages first: Debian's emscripten brings an older Node, which must not choose them.
  if (wanted.includes('packages')) ensure_packages();
  const missing = wanted.filter((name) => name !== 'packages' && !needs[name].present());
  if (missing.length > 0) {
    apt_install([...new Set(missing.flatMap((name) => needs[name].apt))]);
    for (const name of missing) {
      if (needs[name].present()) continue;
      const tell = needs[name].optional ? (words) => process.stderr.write(`${words}\n`) : fail;
      tell(
        `${name} is missing and could not be installed here. Please install it:\n  ${needs[name].by_hand.join('\n  ')}`,
      );
    }
  }
}

/** As ensure(), for what tests can do without: says what is missing and what is skipped for it. */
export function offer(wanted) {
  const missing = wanted.filter((name) => !needs[name].present());
  if (missing.length > 0) apt_install(missing.flatMap((name) => needs[name].apt));
  for (const name of missing)
    if (!needs[name].present())
      process.stderr.write(
        `${name} could not be installed here; its tests are skipped. By hand:\n  ${needs[name].by_hand.join('\n  ')}\n`,
      );
}
