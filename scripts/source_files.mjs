// Lists and reads the files that checks are about, and prints the faults that they find.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'build', '.git']);
const generated_folder = 'web/src/gen';

/** Folders with code, and the endings of its files' names. */
export const kSourceFolders = ['wasm', 'web', 'cli', 'scripts', 'tests'];
export const kCode = ['.h', '.cc', '.ts', '.tsx', '.mts', '.mjs', '.css'];

/**
 * Returns sorted paths from the root, with '/', of files below the folders with one of the endings.
 * Missing folders are empty. `generated`: with generated code, which style checks leave out.
 */
export function source_files(root, folders, endings, { generated = false } = {}) {
  const found = [];
  const visit = (folder) => {
    let entries = [];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    }
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && (generated || path !== generated_folder)) visit(path);
      } else if (endings.some((ending) => path.endsWith(ending))) found.push(path);
    }
  };
  for (const folder of folders) visit(folder);
  return found.sort();
}

export function read_lines(root, path) {
  return readFileSync(join(root, path), 'utf8').split('\n');
}

/** Prints one line for each fault, and sets the exit code. */
export function report(offences, all_is_well) {
  for (const { path, line, text } of offences)
    console.error(line === undefined ? `${path}: ${text}` : `${path}:${line}: ${text}`);
  if (offences.length === 0) console.log(all_is_well);
  else process.exitCode = 1;
}
