#!/usr/bin/env node
// Entry point of the command line: installs missing packages, then starts main.ts, which requests a
// build when it needs one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, root } from '../scripts/bootstrap.mjs';
import { build_driver, build_wasm } from '../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
// Builds only what has never been built: compiling at each start would be slow.
process.exitCode = await main(process.argv.slice(2), (native) => {
  const built = join(root, 'build', native ? 'native/three-trees-native' : 'wasm/three-trees.wasm');
  if (!existsSync(built)) (native ? build_driver : build_wasm)();
});
