// Checks includes and imports between folders, the arrows of the house, against the tables in
// rooms.mjs and inner_rooms.mjs.
//
// Rows are in the order of the house, bottom up, and name only rows before them, so the house has
// no circle. A permission that no line uses is an offence as well: the tables say what is so.
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inner_place, inner_rooms, is_test } from './inner_rooms.mjs';
import { cli_rule, cpp_rules, floors, foreign_headers, web_rules } from './rooms.mjs';
import { read_lines, report, source_files } from './source_files.mjs';

/**
 * @typedef {import('./rooms.mjs').Row} Row
 * @typedef {import('./rooms.mjs').Rows} Rows
 * @typedef {{ path: string, line?: number, text: string }} Offence
 * @typedef {{ cpp: Rows, headers: Rows, web: Rows, cli: Row, inner: Record<string, Rows> }} House
 */

/** @type {House} */
export const house = {
  cpp: cpp_rules,
  headers: foreign_headers,
  web: web_rules,
  cli: cli_rule,
  inner: inner_rooms,
};

const kTables = { rooms: 'scripts/rooms.mjs', inner: 'scripts/inner_rooms.mjs' };

/** Offences, and of each row the permissions that were used. */
class Findings {
  /** @type {Offence[]} */
  offences = [];
  /** @type {Map<Row, Set<string>>} */
  used = new Map();

  offend(path, line, text) {
    this.offences.push({ path, line, text });
  }

  /** Counts a use of `row`; `text` says what is wrong if `name` is not among `allowed`. */
  use(row, allowed, name, place, text) {
    const used = this.used.get(row) ?? new Set();
    this.used.set(row, used.add(name));
    if (!allowed.includes(name)) this.offend(place.path, place.line, `${text}: ${row.reason}`);
  }

  /** An arrow between the folders of one big room. Tests may use any part of their room. */
  use_inner(inner, place, target, verb) {
    const from = inner_place(place.path, inner);
    const to = inner_place(target, inner);
    if (from === undefined || from.room !== to?.room || from.folder === to.folder) return;
    const row = from.rules[from.folder];
    // A missing row is reported once per file, not per include.
    if (row === undefined || is_test(place.path)) return;
    const name = (folder) => (folder === '.' ? from.room : `${from.room}/${folder}`);
    const text = `${name(from.folder)} may not ${verb} ${name(to.folder)}`;
    this.use(row, row.may, to.folder, place, text);
  }

  /** A file in an inner folder without a row, if its room has inner rules. */
  inner_row(inner, path) {
    const place = inner_place(path, inner);
    if (place !== undefined && !(place.folder in place.rules))
      this.offend(path, undefined, `${place.room}/${place.folder}/ has no row in ${kTables.inner}`);
  }
}

/** The headers that a C++ file includes. */
function includes(root, path) {
  return read_lines(root, path).flatMap((text, index) => {
    const header = /^\s*#\s*include\s*["<]([^">]+)[">]/.exec(text)?.[1];
    return header === undefined ? [] : [{ line: index + 1, header, quoted: text.includes('"') }];
  });
}

/** Follows one include of a C++ file of the room `own`. */
function follow_include(findings, { cpp, headers, inner }, own, path, { line, header, quoted }) {
  const place = { path, line };
  if (header.startsWith('emscripten') && own !== 'bridge')
    findings.offend(path, line, 'only bridge/ knows Emscripten');
  const foreign = headers[header];
  if (foreign !== undefined)
    findings.use(foreign, foreign.may, own, place, `${own} may not include ${header}`);
  const room = header.includes('/') ? header.split('/')[0] : own;
  if (quoted && foreign === undefined && !(header.includes('/') && room in cpp))
    findings.offend(
      path,
      line,
      `"${header}": includes are written from wasm/ on; headers that are not ours have a row in ${kTables.rooms}`,
    );
  else if (room !== own && room in cpp)
    findings.use(cpp[own], cpp[own].may, room, place, `${own} may not include ${room}`);
  if (quoted) findings.use_inner(inner, place, `wasm/${header}`, 'include');
}

/** All C++ files under wasm/. */
function check_cpp(root, rules, findings) {
  for (const path of source_files(root, ['wasm'], ['.h', '.cc'])) {
    const own = path.split('/')[1];
    if (!(own in rules.cpp)) {
      findings.offend(path, undefined, `wasm/${own}/ has no row in ${kTables.rooms}`);
      continue;
    }
    findings.inner_row(rules.inner, path);
    for (const include of includes(root, path)) follow_include(findings, rules, own, path, include);
  }
}

const kImport = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"]([^'"]*)['"]/g;
const kStyleImport = /@import\s*['"]([^'"]*)['"]/g;

/** The imports of a file of the page: packages, and paths from the root. */
function imports(root, path) {
  const pattern = path.endsWith('.css') ? kStyleImport : kImport;
  return read_lines(root, path).flatMap((text, index) =>
    [...text.matchAll(pattern)].map(([, target]) => ({
      line: index + 1,
      target: target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
      ours: target.startsWith('.'),
    })),
  );
}

/** The room of a file of web/src: a folder of the ground, or a folder in that of a floor. */
function web_room(path) {
  const folders = path.split('/').slice(2, -1);
  if (folders.length === 0) return 'the entry';
  return folders.slice(0, floors.includes(folders[0]) ? 2 : 1).join('/');
}

/** Follows one import of a file of the room `own`. */
function follow_import(findings, inner, row, own, path, { line, target, ours }) {
  const place = { path, line };
  if (!ours) {
    // Tests bring their own tools, the command line Node's.
    if (is_test(path) || row.packages === undefined) return;
    const text = `${own} may not import the package ${target}`;
    findings.use(row, row.packages, target.split('/')[0], place, text);
    return;
  }
  findings.use_inner(inner, place, target, 'import');
  if (target.startsWith('web/src/')) {
    const room = web_room(target);
    if (room !== own) findings.use(row, row.may, room, place, `${own} may not import ${room}`);
  } else if (target.startsWith('cli/') && own !== 'cli')
    findings.offend(
      path,
      line,
      `${own} may not import cli: the page works without the command line`,
    );
}

/** TypeScript and stylesheets of the page and the command line. */
function check_web(root, { web, cli, inner }, findings) {
  const endings = ['.ts', '.tsx', '.mjs', '.css'];
  for (const path of source_files(root, ['web/src', 'cli'], endings, { generated: true })) {
    const own = path.startsWith('cli/') ? 'cli' : web_room(path);
    // web/src/main.tsx and its like open a page and may name everything.
    if (own === 'the entry') continue;
    const row = own === 'cli' ? cli : web[own];
    if (row === undefined) {
      findings.offend(path, undefined, `web/src/${own}/ has no row in ${kTables.rooms}`);
      continue;
    }
    findings.inner_row(inner, path);
    for (const one of imports(root, path)) follow_import(findings, inner, row, own, path, one);
  }
}

/** The tables of a house, by name and file; unless `ordered` is false, rows name one another. */
function tables({ cpp, headers, web, cli, inner }) {
  return [
    { name: 'wasm', rows: cpp, path: kTables.rooms },
    { name: 'headers', rows: headers, path: kTables.rooms, ordered: false },
    { name: 'web/src', rows: web, path: kTables.rooms },
    { name: 'cli', rows: { '.': cli }, path: kTables.rooms, ordered: false },
    ...Object.entries(inner).map(([name, rows]) => ({ name, rows, path: kTables.inner })),
  ];
}

/** Rows that name a row which is not before them, and rows of a floor among those of another. */
export function unordered_rows(rules) {
  const offences = [];
  for (const { name, rows, path, ordered = true } of tables(rules)) {
    if (!ordered) continue;
    const below = new Set();
    let floor = -1;
    for (const [room, { may }] of Object.entries(rows)) {
      for (const one of may)
        if (!below.has(one))
          offences.push({ path, text: `${name}: ${room} names ${one}, which is no row before it` });
      below.add(room);
      const own = rows === rules.web ? floors.indexOf(room.split('/')[0]) : floor;
      if (own < floor)
        offences.push({ path, text: `${name}: ${room} comes after rows of a floor above it` });
      floor = Math.max(floor, own);
    }
  }
  return offences;
}

/** Permissions that nothing uses. Rooms that share a row use it together. */
function unused_permissions(rules, used) {
  const seen = new Set();
  return tables(rules).flatMap(({ name, rows, path }) =>
    Object.entries(rows).flatMap(([room, row]) => {
      if (seen.has(row)) return [];
      seen.add(row);
      return [...row.may, ...(row.packages ?? [])]
        .filter((one) => !used.get(row)?.has(one))
        .map((one) => ({ path, text: `${name}: ${room} may use ${one}, and nothing there does` }));
    }),
  );
}

/** Arrows of the code that the house does not permit. */
export function check_imports(root, rules = house) {
  const findings = new Findings();
  check_cpp(root, rules, findings);
  check_web(root, rules, findings);
  return [...unordered_rows(rules), ...findings.offences];
}

/** As `check_imports`, and permissions that the code does not need. */
export function check_house(root, rules = house) {
  const findings = new Findings();
  check_cpp(root, rules, findings);
  check_web(root, rules, findings);
  const unused = unused_permissions(rules, findings.used);
  return [...unordered_rows(rules), ...findings.offences, ...unused];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_house(root), 'imports follow the house');
}
