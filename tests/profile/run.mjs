// `npm run profile -- SCENARIO [--contender NAME] [--wasm] [--until N]`: starts command.ts, which
// builds what it profiles if the command line is valid.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver, build_named } from '../../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./command.ts');
process.exitCode = await main(process.argv.slice(2), { driver: build_driver, named: build_named });
