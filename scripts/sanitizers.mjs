// The C++ unit tests under AddressSanitizer and UndefinedBehaviorSanitizer, with TT_DEBUG's checks:
// `node scripts/sanitizers.mjs [GTEST_FILTER]`, in small shares, so that each core has one until
// the end. Without a filter all but a few, which npm test runs in the release build only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { build_asan } from './build.mjs';

// Long loops of arithmetic over few arrays, with little for a sanitizer to find; sizes and times
// that are compared after long runs of what other tests run as well; and a power cut at each write
// in turn, where histories with cuts at random ones take the same ways.
const kTooSlow = [
  'WriteAmplification.*',
  'PickerModel.*',
  'Compression.BytesDependOnNothingButTheInput',
  'FileSize.*',
  'Space.PutsTakeAsLongInALargeFile',
  'KvStream.*',
  'RibbonFilter.BytesAreRocksDbs',
  '*.EveryWriteMayBeTheLast*',
];

// To keep the stack of functions that have returned takes 28 % of the time: npm run soak does.
const kSoaks = process.env.TT_SOAK !== undefined;
const kCores = Math.min(availableParallelism(), 4);
// A few tests take minutes: with one share for each core, one worked twice as long as the other.
const kShards = 8 * kCores;
const shard_report = (shard) => join(root, `build/sanitizers-${shard}.json`);

/** @returns {Promise<boolean>} whether the shard's tests pass */
function run_shard(shard) {
  const args = ['--gtest_brief=1', '--gtest_fail_fast'];
  const child = spawn(join(root, 'build/asan/unit_tests'), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      GTEST_TOTAL_SHARDS: `${kShards}`,
      GTEST_SHARD_INDEX: `${shard}`,
      GTEST_FILTER: process.argv[2] ?? `-${kTooSlow.join(':')}`,
      GTEST_OUTPUT: `json:${shard_report(shard)}`,
      ASAN_OPTIONS: `detect_stack_use_after_return=${kSoaks ? 1 : 0}:strict_string_checks=1`,
      UBSAN_OPTIONS: 'print_stacktrace=1',
    },
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`the tests could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

build_asan();
const shards = Array.from({ length: kShards }, (_, shard) => shard);
// Shares after a failed one do not run: their reports would be those of an earlier call.
for (const shard of shards) rmSync(shard_report(shard), { force: true });
const waiting = [...shards];
let passed = true;
async function run_core() {
  for (let shard = waiting.shift(); passed && shard !== undefined; shard = waiting.shift())
    passed = (await run_shard(shard)) && passed;
}
await Promise.all(Array.from({ length: kCores }, run_core));
// A shard that crashed has no report; its exit code fails the whole.
const reports = shards.map(shard_report).filter((path) => existsSync(path));
const testsuites = reports.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')).testsuites);
writeFileSync(join(root, 'build/sanitizers.json'), JSON.stringify({ testsuites }));
process.exitCode = passed ? 0 : 1;
