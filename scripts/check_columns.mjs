// Lines have at most 100 columns, counted in code points.
//
// A longer line passes only where no line break would help: if all that is too long is one string,
// template or regular expression that already has the line to itself, the title of a test, a URL,
// or a suppression of the linter, which must stay on the line above what it suppresses.
import { beyond_ratchet, counted, shrink } from './ratchet.mjs';
import { kCode, kSourceFolders, read_lines, source_files } from './source_files.mjs';

export const kColumns = 100;

const kSingle = String.raw`'(?:[^'\\]|\\.)*'`;
const kDouble = String.raw`"(?:[^"\\]|\\.)*"`;
const kTemplate = '`.*`';
const kRegex = String.raw`\/(?![/*]).*\/[a-z]*`;
// What a formatter leaves in front of a literal: an operator, a property's or an attribute's name.
const kLead = String.raw`(?:return |throw |[?:+&|=]+ |[\w'.-]+: |[\w-]+=\{?|\()?`;
const kAssignment = String.raw`(?:(?:const |let )?[\w.]+ \+?= )?`;
const kQuoted = `${kLead}(?:${kSingle}|${kDouble}|${kRegex})`;
const kPrinted = `(?:${kLead}|${kAssignment})${kTemplate}`;
const kLiteral = new RegExp(String.raw`^\s*(?:${kQuoted}|${kPrinted})[\s,;:+)}\]\\]*$`);
const kTest = String.raw`(?:\]\))?\(?(?:test|it|describe)?(?:\.\w+)*`;
const kTestTitle = new RegExp(String.raw`^\s*${kTest}\((?:${kSingle}|${kDouble}), .*$`);

/** True if a line is too long, and a line break could help. */
export function is_too_long(line) {
  if ([...line].length <= kColumns) return false;
  if (kLiteral.test(line) || kTestTitle.test(line)) return false;
  if (/\/[/*] biome-ignore /.test(line)) return false;
  const without_url = line.replace(/https?:\/\/\S+/, '');
  return without_url === line || [...without_url].length > kColumns;
}

export function long_lines(root) {
  const rows = [];
  for (const path of source_files(root, kSourceFolders, kCode))
    read_lines(root, path).forEach((line, index) => {
      if (is_too_long(line))
        rows.push({
          key: path.split('/')[0],
          path,
          line: index + 1,
          text: `${[...line].length} columns; ${kColumns} is the limit`,
        });
    });
  return counted(rows);
}

export const check_columns = (root) => beyond_ratchet(root, 'columns', long_lines(root));
export const shrink_columns = (root) => shrink(root, 'columns', long_lines(root));
