// The C++ unit tests under AddressSanitizer and UndefinedBehaviorSanitizer, with TT_DEBUG's checks:
// `node scripts/sanitizers.mjs [GTEST_FILTER]`. Without a filter all but a few, which npm test runs
// in the release build only.
import { join } from 'node:path';
import { root, run } from './bootstrap.mjs';
import { build_asan } from './build.mjs';

// Long loops of arithmetic over few arrays, with little for a sanitizer to find; and a power cut at
// each write in turn, where histories with cuts at random ones take the same ways.
const kTooSlow = [
  'WriteAmplification.*',
  'PickerModel.*',
  'Compression.BytesDependOnNothingButTheInput',
  '*.EveryWriteMayBeTheLast',
];

build_asan();
run(join(root, 'build/asan/unit_tests'), ['--gtest_brief=1', '--gtest_fail_fast'], {
  env: {
    ...process.env,
    GTEST_FILTER: process.argv[2] ?? `-${kTooSlow.join(':')}`,
    GTEST_OUTPUT: `json:${join(root, 'build/sanitizers.json')}`,
    ASAN_OPTIONS: 'detect_stack_use_after_return=1:strict_string_checks=1',
    UBSAN_OPTIONS: 'print_stacktrace=1',
  },
});
