// tests/soak.md as data: a row for each matrix, with the build, machine and date of its last run.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{
 *   result: string, seconds: string, detail: string, build: string, machine: string, date: string,
 * }} Row
 */

const kColumns = /** @type {const} */ (['result', 'seconds', 'detail', 'build', 'machine', 'date']);

const kHead = `# Soak

Written by \`npm run soak\`, row by row as each matrix ends, never by hand. \`npm test\` runs a
slice of each matrix. A row's build is the commit that ran; "not run" means that no run has been
recorded since this file names builds.

`;

const line = (cells) => `| ${cells.join(' | ')} |\n`;

/** Returns rows by the matrix's name; none for a file in another layout. */
export function read_record(path) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  if (!existsSync(path)) return rows;
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const cells = text.split('|').map((cell) => cell.trim());
    // A line begins and ends with a bar, so its first and last cells are empty.
    if (cells.length !== kColumns.length + 3 || /^(matrix|-+)$/.test(cells[1])) continue;
    const row = Object.fromEntries(kColumns.map((column, index) => [column, cells[index + 2]]));
    if (row.result !== 'not run') rows.set(cells[1], /** @type {Row} */ (row));
  }
  return rows;
}

/**
 * Joins the first groups of all matches: a matrix may print a line for each browser or engine.
 * @param {RegExp} pattern
 * @param {string} text
 */
export function details_in(pattern, text) {
  const all = text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`));
  return [...all].map(([, detail]) => detail).join('; ');
}

/**
 * Sums the counts that the parts of a run printed, such as "12 histories". The pattern's first
 * group is the number, its second the unit.
 * @param {RegExp} pattern
 * @param {string} text
 */
export function sum_in(pattern, text) {
  const all = [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))];
  if (all.length === 0) return '';
  return `${all.reduce((sum, [, count]) => sum + Number(count), 0)} ${all[0][2]}`;
}

/** The number of tests in all shards of a gtest run. */
export function tests_in(text) {
  return Number.parseInt(sum_in(/^\[=+\] Running (\d+) (tests?) from/m, text) || '0', 10);
}

/** Returns the file's text, with a row for every matrix; rows of removed matrices are dropped. */
export function print_record(rows, matrices) {
  const body = matrices.map(({ name }) => {
    const row = rows.get(name);
    return line([name, ...kColumns.map((c, i) => row?.[c] ?? (i === 0 ? 'not run' : ''))]);
  });
  const head = `${line(['matrix', ...kColumns])}|${'---|'.repeat(kColumns.length + 1)}\n`;
  return kHead + head + body.join('');
}
