// `npm run truth -- ENGINE [--data DIR] [--run GLOB] [--json] [--judged]`: builds the native driver
// and starts compare.ts.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
build_driver();
const { register } = await import('tsx/esm/api');
register();
await import('./compare.ts');
