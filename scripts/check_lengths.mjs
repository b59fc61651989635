// Files stay short. More than 500 lines: never. More than 300: only the files listed in
// length_ratchet.json, at exactly the length written there, so that a longer file shows in review
// as a changed number, and a shorter one takes its number along.
//
//   node scripts/check_lengths.mjs            checks
//   node scripts/check_lengths.mjs --shrink   writes the smaller numbers; it never adds a file nor raises a number
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read_lines, report, source_files } from './source_files.mjs';

export const kStop = 500;
export const kFree = 300;
const kRatchet = 'scripts/length_ratchet.json';
const kFolders = ['wasm', 'web', 'cli', 'scripts', 'tests'];
const kEndings = ['.h', '.cc', '.cmake', '.ts', '.tsx', '.mjs', '.css'];

function lengths(root) {
  const count = (path) => {
    const lines = read_lines(root, path);
    return lines.at(-1) === '' ? lines.length - 1 : lines.length;
  };
  return new Map(source_files(root, kFolders, kEndings).map((path) => [path, count(path)]));
}

function read_ratchet(root) {
  const path = join(root, kRatchet);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

export function check_lengths(root) {
  const ratchet = read_ratchet(root);
  const found = lengths(root);
  const offences = [];
  for (const [path, lines] of found) {
    const most = ratchet[path];
    const offend = (text) => offences.push({ path, text });
    if (lines > kStop) offend(`${lines} lines; ${kStop} is the hard stop: split it by idea`);
    else if (most === undefined && lines > kFree)
      offend(`${lines} lines; over ${kFree} only files listed in ${kRatchet}`);
    else if (most !== undefined && lines > most)
      offend(`${lines} lines, but the ratchet stands at ${most} and may only shrink`);
    else if (most !== undefined && lines < most)
      offend(`${lines} lines; the ratchet still says ${most}: run check_lengths.mjs --shrink`);
  }
  for (const path of Object.keys(ratchet))
    if (!found.has(path)) offences.push({ path, text: `listed in ${kRatchet} but not there` });
  return offences;
}

export function shrink(root) {
  const found = lengths(root);
  const rows = Object.entries(read_ratchet(root))
    .map(([path, most]) => [path, Math.min(most, found.get(path) ?? 0)])
    .filter(([, lines]) => lines > kFree);
  writeFileSync(join(root, kRatchet), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  if (process.argv.includes('--shrink')) shrink(root);
  report(check_lengths(root), `no file is longer than it may be`);
}
