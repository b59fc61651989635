// `npm run claims`: runs the scenarios that have claims, at each size, and prints a verdict for
// each. `-- --only GLOB` (of figures or scenarios), `--size N` (1 is the scenario's own), `--json`,
// `--record` (writes scenarios/published/record.json and docs/claims.md), `--jobs N`, `--docs`
// (writes docs/claims.md from the record), `--falsify` (takes away what figures hang on, and prints
// how their verdicts change). Interrupted, it goes on where it was.
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
if (!process.argv.includes('--docs')) build_driver();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./command.ts');
process.exitCode = await main(process.argv.slice(2));
