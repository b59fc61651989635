// `node tests/extremes/run.mjs`, a part of `npm run soak`: builds the driver and starts sweep.ts.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
build_driver();
const { register } = await import('tsx/esm/api');
register();
await import('./sweep.ts');
