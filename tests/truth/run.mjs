// `npm run truth -- ENGINE [--data DIR] [--run GLOB] [--json] [--judged]`: starts compare.ts, which
// builds the native driver if the command line is valid.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./compare.ts');
process.exitCode = await main(process.argv.slice(2), build_driver);
