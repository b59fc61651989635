// Files have at most 400 lines, lines at most 100 columns, C++ functions at most 70 lines. Biome
// measures the functions of TypeScript (biome.json).
//
// The formatters break all code at 100 columns, so only comments are measured as written; code is
// measured without its literals and URLs, which no formatter can break.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kCode, kSourceFolders, read_lines, report, source_files } from './source_files.mjs';

const kMaxLines = 400;
const kMaxColumns = 100;
const kMaxFunctionLines = 70;

const kLiteral = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`.*`|(?<=[\s(])\/(?![/*])(?:[^/\\]|\\.)+\//g;

/** True if a line has too many columns (code points) though a line break could help. */
export function is_too_long(line) {
  // Biome wants a suppression on the one line above what it suppresses.
  if (line.length <= kMaxColumns || line.includes('biome-ignore ')) return false;
  const is_comment = /^\s*(?:\/\/|\/?\*)/.test(line);
  const rest = (is_comment ? line : line.replace(kLiteral, "''")).replace(/https?:\/\/\S+/, '');
  return [...rest].length > kMaxColumns;
}

// The heads of braces that hold declarations or values: namespaces, types, tables.
const kNoFunction =
  /^(?:inline )?namespace\b|^(?:template.*>\s*)?(?:class|struct|union|enum)\b|^extern\b|=\s*\{?$/;

/**
 * The functions of a C++ file as clang-format lays them out: a closing brace is below the first
 * character of the declaration, and the lines between them are indented further. Blocks within a
 * function are found as well, and are shorter than it.
 */
export function cpp_functions(lines) {
  const open = []; // Lines with a smaller indentation than the next, innermost last.
  const found = [];
  lines.forEach((line, index) => {
    const depth = line.search(/\S/);
    if (depth < 0 || line.startsWith('#')) return;
    while (open.length > 0 && open.at(-1).depth > depth) open.pop();
    const head = open.at(-1)?.depth === depth ? open.pop() : undefined;
    if (head !== undefined && /^\s*\};?$/.test(line) && !kNoFunction.test(head.text))
      found.push({ name: head.text, line: head.index + 1, lines: index - head.index + 1 });
    open.push({ depth, index, text: line.trim() });
  });
  return found;
}

export function check_lengths(root) {
  const offences = [];
  for (const path of source_files(root, kSourceFolders, [...kCode, '.cmake'])) {
    const lines = read_lines(root, path);
    if (lines.at(-1) === '') lines.pop();
    if (lines.length > kMaxLines)
      offences.push({ path, text: `${lines.length} lines, not ${kMaxLines}: split it by idea` });
    lines.forEach((line, index) => {
      if (!path.endsWith('.cmake') && is_too_long(line))
        offences.push({
          path,
          line: index + 1,
          text: `${[...line].length} columns, not ${kMaxColumns}`,
        });
    });
    if (/\.(?:h|cc)$/.test(path))
      for (const { name, line, lines: count } of cpp_functions(lines))
        if (count > kMaxFunctionLines)
          offences.push({ path, line, text: `${count} lines, not ${kMaxFunctionLines}: ${name}` });
  }
  return offences;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_lengths(root), 'files, lines and functions are as short as they should be');
}
