// `npm run golden`: rewrites the golden files from what the code does now. Review the change as a
// diff before committing it.
//
// Tests that compare with a golden file write it instead when UPDATE_GOLDEN is 1.

import { ensure, run } from './bootstrap.mjs';
import { build_native, build_wasm } from './build.mjs';

ensure(['packages']);
build_native();
build_wasm();
const only = process.argv.slice(2);
run('npx', ['--no', 'vitest', 'run', ...(only.length > 0 ? only : ['tests/golden'])], {
  env: { ...process.env, UPDATE_GOLDEN: '1' },
});
run('git', ['status', '--short', 'tests']);
