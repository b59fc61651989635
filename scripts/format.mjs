// Formats all sources: biome for TypeScript, JavaScript, JSON and CSS (with safe fixes and sorted
// imports), clang-format for C++.
import { spawnSync } from 'node:child_process';
import { ensure, root } from './bootstrap.mjs';
import { clang_format } from './clang_format.mjs';

ensure(['packages']);
const biome = spawnSync('npx', ['--no', 'biome', 'check', '--write'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = clang_format(true) || (biome.status ?? 1);
