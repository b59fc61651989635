#!/usr/bin/env node
// The command line's front door: installs what is missing, then starts main.ts, which asks for a
// build when it needs one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, root } from '../scripts/bootstrap.mjs';
import { build_native, build_wasm } from '../scripts/build.mjs';

ensure(['packages']);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
// Builds only what has never been built: a command line that compiles at each start would be a slow
// one.
process.exitCode = await main(process.argv.slice(2), (native) => {
  const built = join(root, 'build', native ? 'native/three-trees-native' : 'wasm/three-trees.wasm');
  if (!existsSync(built)) (native ? build_native : build_wasm)();
});
