// `npm run bench -- [device|lsm|btree|fractal|page] [--json]`: builds the programs to measure and
// starts bench.ts, which prints and never asserts.
import { ensure, offer } from '../../scripts/bootstrap.mjs';
import {
  build_device_bench,
  build_driver,
  build_site,
  build_store_benches,
  build_wasm,
} from '../../scripts/build.mjs';

const everything = process.argv.slice(2).every((word) => word.startsWith('-'));
const page = everything || process.argv.includes('page');
const stores =
  everything || ['lsm', 'btree', 'fractal'].some((name) => process.argv.includes(name));
ensure(page ? ['packages', 'chromium'] : ['packages']);
const others = everything || ['device', 'lsm', 'page'].some((name) => process.argv.includes(name));
if (others) {
  build_driver();
  build_device_bench();
  build_wasm();
}
if (stores) {
  offer(['stores']);
  build_store_benches();
}
if (page) build_site();
const { register } = await import('tsx/esm/api');
register();
await import('./bench.ts');
