// Files stay short: at most 400 lines of 100 columns. More than 500 lines: never. In between only
// what ratchets.json lists. Run as a program it checks lines and functions too.
//
//   node scripts/check_lengths.mjs [--shrink]
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check_columns, shrink_columns } from './check_columns.mjs';
import { check_functions, shrink_functions } from './check_functions.mjs';
import { beyond_ratchet, counted, shrink } from './ratchet.mjs';
import { kCode, kSourceFolders, read_lines, report, source_files } from './source_files.mjs';

export const kStop = 500;
export const kFree = 400;

export function long_files(root) {
  const count = (path) => {
    const lines = read_lines(root, path);
    return lines.at(-1) === '' ? lines.length - 1 : lines.length;
  };
  return source_files(root, kSourceFolders, [...kCode, '.cmake'])
    .map((path) => ({ path, lines: count(path) }))
    .filter(({ lines }) => lines > kFree);
}

export const rows_of = (files) =>
  counted(
    files.map(({ path, lines }) => ({
      key: path,
      count: lines,
      path,
      text: `${lines} lines; ${kFree} is the limit: split it by idea`,
    })),
  );

export function check_lengths(root) {
  const files = long_files(root);
  const stopped = files.filter(({ lines }) => lines > kStop);
  const rest = files.filter(({ lines }) => lines <= kStop);
  return [
    ...stopped.map(({ path, lines }) => ({
      path,
      text: `${lines} lines; ${kStop} is the hard stop: split it by idea`,
    })),
    ...beyond_ratchet(root, 'lengths', rows_of(rest)),
  ];
}

export const shrink_lengths = (root) => shrink(root, 'lengths', rows_of(long_files(root)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  if (process.argv.includes('--shrink'))
    for (const shrink_one of [shrink_lengths, shrink_columns, shrink_functions]) shrink_one(root);
  const offences = [check_lengths, check_columns, check_functions].flatMap((check) => check(root));
  report(offences, 'files, lines and functions are as short as they should be');
}
