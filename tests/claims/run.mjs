// `npm run claims`: runs the scenarios with claims at each size, and prints a verdict for each
// claim. An interrupted round continues at the next call. Options after `--`:
//
//   --only GLOB   of figures or scenarios
//   --size N      one size; 1 is the scenario's own
//   --jobs N      this many contenders at a time
//   --json        prints JSON
//   --record      writes scenarios/published/record.json and docs/claims.md
//   --docs        writes docs/claims.md from the record
//   --falsify     removes the mechanisms that figures depend on, and prints the new verdicts
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
if (!process.argv.includes('--docs')) build_driver();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./command.ts');
process.exitCode = await main(process.argv.slice(2));
