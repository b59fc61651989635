// `npm run truth -- ENGINE [--data DIR] [--run GLOB] [--json] [--judged]`: starts compare.ts, which
// has the native driver built once it knows what to replay.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./compare.ts');
process.exitCode = await main(process.argv.slice(2), build_driver);
