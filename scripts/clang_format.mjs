// Runs the pinned clang-format over all C++ files: `node scripts/clang_format.mjs` checks them,
// --write formats them.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { root } from './bootstrap.mjs';
import { source_files } from './source_files.mjs';

/**
 * Returns the exit code. The binary is that of the npm package, because versions of clang-format
 * disagree.
 */
export function clang_format(write) {
  const files = source_files(root, ['wasm'], ['.h', '.cc']);
  const { getNativeBinary } = createRequire(import.meta.url)('clang-format');
  const args = write ? ['-i'] : ['--dry-run', '-Werror'];
  const done = spawnSync(getNativeBinary(), ['--style=file', ...args, ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (done.error) throw done.error;
  const badly = new Set(
    [...done.stderr.matchAll(/^(\S+?):\d+:\d+: error/gm)].map((match) => match[1]),
  );
  for (const path of badly) console.error(`${path}: not formatted, run "npm run format"`);
  if (done.status !== 0 && badly.size === 0) console.error(done.stderr);
  return done.status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = clang_format(process.argv.includes('--write'));
