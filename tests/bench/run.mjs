// `npm run bench -- [device|lsm|page] [--json]`: builds what is measured and starts bench.ts. Prints; never asserts.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_device_bench, build_driver, build_site, build_wasm } from '../../scripts/build.mjs';

const page = process.argv.includes('page') || process.argv.slice(2).every((word) => word.startsWith('-'));
ensure(page ? ['packages', 'chromium'] : ['packages']);
build_driver();
build_device_bench();
build_wasm();
if (page) build_site();
const { register } = await import('tsx/esm/api');
register();
await import('./bench.ts');
