// Biome's errors in a small source tree, by the rules of this repository.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { in_tree } from './tree';

const kRoot = join(import.meta.dirname, '../..');

/** Each as "path:line rule", sorted. */
export function biome_errors(files: Record<string, string>): string[] {
  // Biome scans the folder of its configuration for imports, so the tree needs its own copy.
  const rules = readFileSync(join(kRoot, 'biome.json'), 'utf8');
  return in_tree({ ...files, 'biome.json': rules }, (cwd) => {
    const args = ['lint', '--reporter=github', '--diagnostic-level=error', '.'];
    let output = '';
    try {
      execFileSync(join(kRoot, 'node_modules/.bin/biome'), args, { cwd, stdio: 'pipe' });
    } catch (error) {
      output = String((error as { stdout: Buffer }).stdout);
    }
    return output
      .split('\n')
      .map((line) => /title=lint\/\w+\/(\w+),file=([^,]+),line=(\d+)/.exec(line))
      .filter((found) => found !== null)
      .map(
        ([, rule, path = '', line]) =>
          `${relative(realpathSync(cwd), resolve(cwd, path))}:${line} ${rule}`,
      )
      .sort();
  });
}
