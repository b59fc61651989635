// Bans calls that would make a run differ between machines: the wall clock, randomness that the
// scenario does not seed, iteration in no fixed order. Comments may name the banned words.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read_lines, report, source_files } from './source_files.mjs';

const engine_code = {
  folders: ['wasm'],
  endings: ['.h', '.cc'],
  free: [/^wasm\/tools\//, /_test\.cc$/],
};
const pure_page = {
  folders: ['web/src/model', 'web/src/drawing'],
  endings: ['.ts', '.tsx'],
  // The frame loop measures how long painting takes.
  free: [/\.test\.tsx?$/, /^web\/src\/drawing\/canvas\/frame_loop\.ts$/],
};

const page = { folders: ['web/src'], endings: ['.ts', '.tsx'], free: [] };

export const bans = [
  {
    ...pure_page,
    pattern: /\bDate\.now\b|\bnew Date\b|\bperformance\.now\b/,
    reason: 'pure code gets its time as an argument',
  },
  {
    ...pure_page,
    pattern: /\bMath\.random\b/,
    reason: 'pictures of equal states are equal: no randomness',
  },
  {
    ...page,
    pattern: /\bconsole\.log\b/,
    reason: 'the page speaks to its reader: what is wrong is shown or thrown',
  },
  {
    ...engine_code,
    pattern: /\bs?rand\s*\(|\brandom_device\b|#\s*include\s*<random>/,
    reason: 'use the PRNG in core/, seeded by the scenario',
  },
  {
    ...engine_code,
    pattern: /#\s*include\s*<(chrono|ctime|time\.h|sys\/time\.h)>/,
    reason: 'there is only virtual time',
  },
  {
    ...engine_code,
    pattern: /\bstd::(pow|exp2?|expm1|log(2|10|1p)?|sin|cos|tan|cbrt)\s*\(/,
    reason: 'it differs between C libraries: core/exact_math.h gives the same bits everywhere',
  },
  {
    ...engine_code,
    pattern: /\bunordered_(multi)?(map|set)\b/,
    reason: 'the order of unordered containers differs between C++ libraries: use an ordered one',
  },
  {
    ...engine_code,
    pattern: /\bstd::(jthread|thread|async)\b|#\s*include\s*<thread>/,
    reason: 'no threads: actors share one virtual clock',
  },
];

/** The line without its comments; lines inside a block comment begin with ' *'. */
function code_of(line) {
  if (/^\s*(\/\*|\*[\s/])/.test(line)) return '';
  return line.replace(/(^|\s)\/\/.*$/, '');
}

export function check_bans(root) {
  const offences = [];
  for (const { folders, endings, free, pattern, reason } of bans)
    for (const path of source_files(root, folders, endings)) {
      if (free.some((one) => one.test(path))) continue;
      read_lines(root, path).forEach((line, index) => {
        const found = pattern.exec(code_of(line));
        if (found)
          offences.push({
            path,
            line: index + 1,
            text: `"${found[0].trim()}" is banned here: ${reason}`,
          });
      });
    }
  return offences;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_bans(root), 'nothing banned is called');
}
