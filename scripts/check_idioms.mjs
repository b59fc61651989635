// Plain English: finds phrases that make a native reader stumble, and names a better word. It reads
// whole lines, since comments, documents and words on the page all matter.
//
//   node scripts/check_idioms.mjs
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kCode, kSourceFolders, read_lines, report, source_files } from './source_files.mjs';

/** Each pattern has few or no good uses in this repository. `better`: words to write instead. */
export const kIdioms = [
  { name: 'anew', pattern: /\banew\b/, better: 'again' },
  { name: 'whoever', pattern: /\bwhoever\b/, better: 'the reader, the caller, the writer' },
  { name: 'elsewhere', pattern: /\belsewhere\b/, better: 'name the place, or "cancel"' },
  { name: 'nobody', pattern: /\b(?:nobody|somebody)\b/, better: '"no one", or name the actor' },
  { name: 'so many', pattern: /\bso many\b(?! \w+ that\b| that\b)/, better: '"that many", "n"' },
  { name: 'told', pattern: /\btold\b/, better: 'recorded, reported, given' },
  { name: 'stands', pattern: /\b[Ss]tands?\b(?! for\b| out\b| in for\b| alone\b)/, better: 'is' },
  {
    name: 'behind',
    pattern:
      /(?<!\d )\b(?:comes?|come|lies?|follows?|written|bytes|keys?|offences?|right|directly|just|all|those|what is) behind\b|\bbehind (?:it|them|one another|the (?:last|first|end|test|row|key|run))\b/,
    better: 'after, beyond',
  },
  { name: 'has come', pattern: /\b(?:has|have|had) come\b/, better: 'has arrived, is there' },
  { name: 'of its own', pattern: /\bof (?:its|their) own\b/, better: 'separate; its own …' },
  { name: 'dear', pattern: /\b(?:too|so|as) dear\b|\bdearer\b/, better: 'expensive' },
  { name: 'hands on', pattern: /\b(?:hands?|handed) (?:out|on)\b/, better: 'returns, passes' },
  { name: 'as it has it', pattern: /\bas \w+ has it\b/, better: 'according to' },
  { name: 'is had', pattern: /\b(?:is|are) had\b/, better: 'comes from' },
  { name: 'has still to', pattern: /\b(?:has|have) still to\b/, better: 'still has to' },
  {
    name: 'archaic',
    pattern: /\b(?:thereby|therein|thereof|wherein|hitherto)\b/,
    better: 'a plain word',
  },
];

const kEndings = [...kCode, '.md', '.html', '.yml'];
const kDocs = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
/** Texts that quote phrases, or are generated from texts that are checked. */
const kFree = [
  /^docs\/(reference|glossary)\.md$/,
  /^scenarios\/schema\.json$/,
  /^scripts\/check_idioms\.mjs$/,
  /^tests\/check\//,
];

function read(root, path) {
  try {
    readFileSync(join(root, path));
    return read_lines(root, path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

export function check_idioms(root) {
  const offences = [];
  const paths = [
    ...kDocs,
    ...source_files(root, [...kSourceFolders, 'docs', '.github'], kEndings),
    ...source_files(root, ['wasm'], ['.cmake', 'CMakeLists.txt']),
    ...source_files(root, ['scenarios'], ['.json']).filter((path) => path.split('/').length === 2),
  ].filter((path) => !kFree.some((one) => one.test(path)));
  for (const path of paths)
    read(root, path).forEach((line, index) => {
      for (const { pattern, better } of kIdioms) {
        const found = pattern.exec(line);
        if (found)
          offences.push({ path, line: index + 1, text: `"${found[0]}": better ${better}` });
      }
    });
  return offences;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_idioms(root), 'no phrase that has a plainer word');
}
