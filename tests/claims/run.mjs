// `npm run claims`: runs the scenarios with claims at each size, and prints a verdict for each
// claim; `--help` prints its options. command.ts builds the driver if the command line is valid.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./command.ts');
process.exitCode = await main(process.argv.slice(2), build_driver);
