// `npm run bench -- [device|lsm|btree|fractal|opening|questions|scale|server|page] [--json]
// [--runs N]`: builds the programs to measure and starts bench.ts, which prints and never asserts.
// `opening` and `questions` take `--base DIR`, another checkout whose driver and .wasm are built,
// and `--record`; `scale` takes `--rows N`, its most, and `--folder DIR` for the drive's content.
import { parseArgs } from 'node:util';
import { ensure, offer } from '../../scripts/bootstrap.mjs';
import {
  build_device_bench,
  build_driver,
  build_site,
  build_store_benches,
  build_wasm,
} from '../../scripts/build.mjs';

const { positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    runs: { type: 'string' },
    base: { type: 'string' },
    rows: { type: 'string' },
    folder: { type: 'string' },
  },
});
const asked = (...names) =>
  positionals.length === 0 || names.some((name) => positionals.includes(name));
const page = asked('page');
const stores = asked('lsm', 'btree', 'fractal');
ensure(page ? ['packages', 'chromium'] : ['packages']);
if (asked('device', 'lsm', 'opening', 'questions', 'scale', 'server', 'page')) {
  build_driver();
  build_wasm();
}
if (asked('device')) build_device_bench();
if (stores) {
  offer(['stores']);
  build_store_benches();
}
if (page) build_site();
const { register } = await import('tsx/esm/api');
register();
await import('./bench.ts');
