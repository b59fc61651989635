// `npm run golden`: rewrites the golden files from what the code does now. Review the change as a
// diff before committing it.
//
// Tests that compare with a golden file write it instead when UPDATE_GOLDEN is 1.

import { ensure, run } from './bootstrap.mjs';
import { build_driver, build_wasm } from './build.mjs';

ensure(['packages']);
const only = process.argv.slice(2);
const runs = only.length === 0 || only.some((file) => !file.includes('pictures'));
// Pictures are painted of states by hand: they need no engine.
if (runs) {
  build_driver();
  build_wasm();
}
run('npx', ['--no', 'vitest', 'run', ...(only.length > 0 ? only : ['tests/golden'])], {
  env: { ...process.env, UPDATE_GOLDEN: '1' },
});
run('git', ['status', '--short', 'tests']);
