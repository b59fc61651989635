// A comment names its subject: none opens with a question word or a preposition ("What it costs",
// "Of the newest file"), which would leave the reader to guess it.
//
// A block of // lines is one comment; so are /* … */ and the words at the end of a line of code.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kCode, kSourceFolders, read_lines, report, source_files } from './source_files.mjs';

const kOpening = /^(?:what|whether|where|of|how|who|whose|which|for how)\b/i;
// The code before a comment, its sign and its words. A URL's slashes follow a colon, not a space.
const kComment = /^(|.*?[\s{(])(\/\/+[/!<]*|\/\*+)(?:\s+(.*))?$/;

/**
 * The first words of each comment of a file.
 * @param {string[]} lines
 * @returns {{ line: number, words: string }[]}
 */
export function comments(lines) {
  const found = [];
  let in_lines = false; // The line before ends in a // comment.
  let in_block = false; // A block comment has begun, and has no words yet.
  lines.forEach((line, index) => {
    const [, code = '', sign = '', words = ''] = kComment.exec(line) ?? [];
    const continued = in_lines && sign.startsWith('//') && code.trim() === '';
    in_lines = sign.startsWith('//');
    const text = in_block ? line.replace(/^\s*\*?\s*/, '') : words;
    in_block = sign.startsWith('/*') ? text === '' : in_block && text === '';
    if (text !== '' && !continued) found.push({ line: index + 1, words: text });
  });
  return found;
}

export const check_comments = (root) =>
  source_files(root, kSourceFolders, kCode).flatMap((path) =>
    comments(read_lines(root, path))
      .filter(({ words }) => kOpening.test(words))
      .map(({ line, words }) => ({ path, line, text: `"${words}": begin with its subject` })),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_comments(root), 'every comment opens with its subject');
}
