// `npm run cases`: runs the cases natively, and prints the real figure, ours and a verdict.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./command.ts');
process.exitCode = await main(process.argv.slice(2), build_driver);
