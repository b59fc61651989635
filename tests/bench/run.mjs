// `npm run bench -- [lsm|page] [--json]`: builds what is measured and starts bench.ts. Prints; never asserts.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_native, build_site, build_wasm } from '../../scripts/build.mjs';

const page = process.argv.includes('page') || process.argv.slice(2).every((word) => word.startsWith('-'));
ensure(page ? ['packages', 'chromium'] : ['packages']);
build_native();
build_wasm();
if (page) build_site();
const { register } = await import('tsx/esm/api');
register();
await import('./bench.ts');
