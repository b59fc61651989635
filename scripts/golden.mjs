// `npm run golden`: rewrites the golden files by the present behaviour. Review the diff before
// committing it.
//
// With UPDATE_GOLDEN=1 tests write their golden file instead of comparing with it.

import { ensure, run } from './bootstrap.mjs';
import { build_driver, build_wasm } from './build.mjs';

ensure(['packages']);
const only = process.argv.slice(2);
const runs = only.length === 0 || only.some((file) => !file.includes('pictures'));
// Pictures are painted of hand-made states, without an engine.
if (runs) {
  build_driver();
  build_wasm();
}
run('npx', ['--no', 'vitest', 'run', ...(only.length > 0 ? only : ['tests/golden'])], {
  env: { ...process.env, UPDATE_GOLDEN: '1' },
});
run('git', ['status', '--short', 'tests']);
