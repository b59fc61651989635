// Functions fit a screen: at most 70 lines, from the first line of the declaration to the closing
// brace. The suites of a test file (`describe`) are no functions in this sense.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpp_functions } from './cpp_functions.mjs';
import { beyond_ratchet, counted, shrink } from './ratchet.mjs';
import { kCode, kSourceFolders, source_files } from './source_files.mjs';
import { ts_functions } from './ts_functions.mjs';

export const kMaxLines = 70;

function functions_of(path, text) {
  return /\.(h|cc)$/.test(path) ? cpp_functions(text) : ts_functions(path, text);
}

export function long_functions(root) {
  const rows = [];
  const code = kCode.filter((ending) => ending !== '.css');
  for (const path of source_files(root, kSourceFolders, code))
    for (const { name, line, lines } of functions_of(path, readFileSync(join(root, path), 'utf8')))
      if (lines > kMaxLines && !name.startsWith('describe('))
        rows.push({
          key: name,
          count: lines,
          path,
          line,
          text: `${name} has ${lines} lines; ${kMaxLines} is the limit`,
        });
  return counted(rows);
}

export const check_functions = (root) => beyond_ratchet(root, 'functions', long_functions(root));
export const shrink_functions = (root) => shrink(root, 'functions', long_functions(root));
