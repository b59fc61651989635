// The rules between the inner folders of a big room: a row names the neighbours that its folder may
// include or import. Rows are listed from the bottom up and name only rows above them in the list,
// so the folders form layers.
//
// A room without an entry here has no inner rules. Files directly in the room ('.') tie its
// folders together, or are what all of them share; they have a row as well. Tests may use any part
// of their room.

import { engine_pictures } from './rooms.mjs';

/** @param {string[]} may @param {string} reason */
const layer = (may, reason) => ({ may, reason });

const lsm = {
  options: layer([], 'options are plain values; every part of the engine reads them'),
  filter: layer([], 'a filter is built of hashes and knows no table'),
  cache: layer([], 'a cache holds blocks by file and offset, whatever they contain'),
  rows: layer(['options'], 'keys and merge rules come before any place where rows are kept'),
  memtable: layer(['rows'], 'a memtable keeps rows; when it is flushed is decided above it'),
  table: layer(['options', 'filter', 'rows'], 'a table file is bytes; levels are above it'),
  log: layer(['options', 'rows'], 'a log is records; writing and replaying them is above it'),
  version: layer(['options', 'rows', 'table'], 'a version lists table files by level'),
  compaction: layer(
    ['options', 'rows', 'table', 'version'],
    'policies are pure: they see versions and options, no database, no I/O',
  ),
  database: layer(
    ['options', 'cache', 'rows', 'memtable', 'log', 'version', 'compaction'],
    'the state that statements and jobs share; it starts neither',
  ),
  read: layer(['rows', 'table', 'database'], 'reads see the database and change no structure'),
  write: layer(
    ['options', 'log', 'version', 'database'],
    'the log and the stalls serve every writer',
  ),
  jobs: layer(
    ['options', 'rows', 'table', 'version', 'compaction', 'database', 'read', 'write'],
    'background work reports to its host and knows no statement',
  ),
  statements: layer(
    ['options', 'read', 'jobs'],
    'a statement prepares and applies; how the engine opens is none of its business',
  ),
  recovery: layer(
    ['memtable', 'log', 'version', 'compaction', 'database', 'write', 'jobs'],
    'opening a database runs before any statement',
  ),
  '.': layer(
    [
      ...['options', 'filter', 'memtable', 'version', 'database', 'read', 'write', 'statements'],
      'recovery',
    ],
    'the engine delegates and says what cannot run; blocks, log records and cache entries are ' +
      'handled below it',
  ),
  testing: layer(
    ['table', 'log', 'version', 'compaction', '.'],
    'rigs for tests; no product code may include them',
  ),
};

const btree = {
  options: layer([], 'options are plain values; every part of the engine reads them'),
  page: layer([], 'a page is bytes; where it is kept is decided above it'),
  log: layer(['options', 'page'], 'the redo log is bytes; what they change is known above it'),
  zip: layer(['page'], 'a compressed page is bytes as well; where it is kept is decided above it'),
  pool: layer(['options', 'page', 'zip'], 'the pool keeps pages in memory and does no I/O'),
  space: layer(['options', 'page'], 'a file assigns pages, whatever they contain'),
  instance: layer(
    ['page', 'zip', 'log', 'pool', 'space'],
    'the state that statements and background work share; it starts neither',
  ),
  flush: layer(['options', 'log', 'instance'], 'pages are written whatever index they are of'),
  tree: layer(['page', 'space', 'instance'], 'an index is pages; transactions are above it'),
  change_buffer: layer(
    ['space', 'tree'],
    'changes that wait are records of a tree; who makes them is above it',
  ),
  bulk: layer(['options', 'tree'], 'a tree is built of sorted keys; who gives them is above it'),
  undo: layer(['page', 'instance'], 'undo logs are pages; trees and their rows are above them'),
  versions: layer(
    ['change_buffer', 'flush', 'tree', 'undo'],
    'purge and rollback follow undo logs and change rows, as statements do',
  ),
  statements: layer(
    ['instance', 'change_buffer', 'flush', 'tree', 'bulk', 'undo', 'versions'],
    'statements use every part and know no engine',
  ),
  recovery: layer(
    ['page', 'log', 'instance'],
    'opening runs before any statement; what the undo logs hold, its host finds out',
  ),
  '.': layer(
    [
      ...['options', 'page', 'log', 'space', 'pool', 'instance', 'change_buffer', 'undo'],
      ...['versions', 'statements', 'recovery'],
    ],
    'the engine delegates and says what cannot run; pages are handled below it',
  ),
  testing: layer(
    ['page', 'instance', 'tree', 'recovery', '.'],
    'rigs for tests; no product code may include them',
  ),
};

const fractal = {
  options: layer([], 'options are plain values; every part of the engine reads them'),
  format: layer([], 'bytes as PerconaFT lays them out: functions that know no node and do no I/O'),
  node: layer(['options', 'format'], 'nodes are contents, sizes and pure rules; they do no I/O'),
  store: layer(
    ['format', 'node'],
    'who leaves memory and which places are free: no I/O, no latches',
  ),
  log: layer(['options', 'format'], 'the log is records; transactions are above it'),
  state: layer(
    ['format', 'node', 'store', 'log'],
    'the state that statements and background work share; it starts neither',
  ),
  write: layer(['state'], 'nodes are written without knowing who changed them'),
  flush: layer(['state', 'write'], 'flushes move messages down, whichever statement sent them'),
  statements: layer(
    ['format', 'state', 'write', 'flush'],
    'statements use every part and know no engine',
  ),
  recovery: layer(
    ['format', 'node', 'log', 'state', 'write', 'statements'],
    'a recovery makes its changes as statements do, and knows no engine',
  ),
  loader: layer(
    ['options', 'format', 'state', 'write', 'statements', 'recovery'],
    'a bulk load builds files by itself, and opens the tree in them as a recovery does',
  ),
  '.': layer(
    ['options', 'state', 'write', 'flush', 'statements', 'recovery', 'loader'],
    'the engine delegates and says what cannot run; messages and rows are handled below it',
  ),
  testing: layer(
    ['format', 'node', 'state', '.'],
    'rigs for tests; no product code may include them',
  ),
};

const device = {
  options: layer([], 'options and rows are plain values; every part of the device reads them'),
  '.': layer(
    ['options'],
    'what every drive offers and books; how one works and who uses it are above it',
  ),
  flash: layer(
    ['options', '.'],
    'a drive knows its host by its commands alone, and no other drive',
  ),
  hdd: layer(['options', '.'], 'a drive knows its host by its commands alone, and no other drive'),
  volume: layer(
    ['options', '.'],
    'a volume works on any drive, through the interface that all drives share',
  ),
  testing: layer(
    ['options', 'flash', 'hdd', 'volume'],
    'rigs for tests and benchmarks; no product code may include them',
  ),
};

const scenario = {
  values: layer([], 'what a value may be is known before any document'),
  '.': layer(['values'], 'a checked scenario; how documents are checked is above it'),
  received: layer(
    ['values', '.'],
    'a document of unknown origin is unpacked before anything reads it',
  ),
  text: layer(['values', '.'], 'a scenario as text, and how two differ'),
  knobs: layer(['values', '.'], 'a knob sets values of a checked scenario'),
  checks: layer(
    ['values', '.', 'received', 'knobs'],
    'from a document of unknown origin to a checked scenario, or to all its errors',
  ),
  testing: layer([], 'rigs for tests; nothing that visitors download may import them'),
};

const model = {
  values: layer([], 'quantities, keys and places know no table'),
  tables: layer([], 'tables are decoded and folded, whatever is in them'),
  figures: layer(['values', 'tables'], 'figures are computed from tables and reports'),
  run: layer(['values', 'figures'], 'how a run is paced and compared; it computes no figure'),
  reports: layer(
    ['values', 'tables', 'figures'],
    'files made of a run, the same for the page and the command line',
  ),
  testing: layer(['tables'], 'rigs for tests; nothing that visitors download may import them'),
};

/** The folders of an engine's picture: all pictures have the same, as far as they need them. */
const picture = {
  state: layer([], 'what is shown is read from tables, before anything has a place'),
  layout: layer(['state'], 'geometry is pure: it knows no time and no canvas'),
  replay: layer(['state', 'layout'], 'a replay is a function of facts and time; it paints nothing'),
  words: layer(['state', 'layout', 'replay'], 'words are said of what is shown and replayed'),
  paint: layer(
    ['state', 'layout', 'replay', 'words'],
    'painters come after all that they paint; they decide nothing',
  ),
  jobs: layer(
    ['state', 'layout', 'replay', 'words', 'paint'],
    'what shows jobs is loaded after the picture, which paints without it',
  ),
  recovery: layer(['layout'], 'a database that comes back is shown over the picture at rest'),
  twin: layer(['state', 'layout'], 'a table and tips say what is there, without a canvas'),
  panels: layer(['state', 'twin'], 'panels show parts of the tree; the picture opens them'),
  '.': layer(
    ['state', 'layout', 'replay', 'words', 'paint', 'jobs', 'recovery', 'twin', 'panels'],
    'the picture ties its parts together',
  ),
  testing: layer(['state'], 'rigs for tests; nothing that visitors download may import them'),
};

const kit = {
  '.': layer([], 'the cut between page and picture is types alone'),
  page: layer(['.'], 'React parts see the page through the cut'),
  motion: layer([], 'motion is functions of time'),
  words: layer(['.'], 'words are placed before anything is painted'),
  drive: layer(['motion', 'words'], 'the lane of the drive is the same below every tree'),
  marks: layer(['words'], 'marks are painted over any tree'),
  replay: layer(['.', 'motion', 'words', 'drive'], 'which job is replayed, and when'),
  recovery: layer(
    ['motion', 'words', 'replay'],
    'a recovery is painted after its beats are known; it is loaded when the power fails',
  ),
  base: layer(
    ['.', 'motion', 'words', 'drive', 'marks', 'replay'],
    'a tree’s picture is made of the parts below',
  ),
  twin: layer(['.', 'words'], 'tables say what is there, without a canvas'),
  panels: layer([], 'rows of a table need nothing of a picture'),
  testing: layer(['.', 'words'], 'rigs for tests; nothing that visitors download may import them'),
};

/**
 * Inner rules by room, as its folder from the root.
 * @type {Record<string, Record<string, { may: string[], reason: string }>>}
 */
export const inner_rooms = {
  'wasm/device': device,
  'wasm/lsm': lsm,
  'wasm/btree': btree,
  'wasm/fractal': fractal,
  'web/src/model': model,
  'web/src/document/scenario': scenario,
  'web/src/drawing/kit': kit,
  ...Object.fromEntries(engine_pictures.map((room) => [`web/src/${room}`, picture])),
};

/** The room with inner rules that a path is in, and the inner folder there; or undefined. */
export function inner_place(path, rooms = inner_rooms) {
  const room = Object.keys(rooms).find((one) => path.startsWith(`${one}/`));
  if (room === undefined) return undefined;
  const rest = path.slice(room.length + 1).split('/');
  return { room, folder: rest.length === 1 ? '.' : rest[0], rules: rooms[room] };
}

/** True of tests, which may use any part of their room. */
export const is_test = (path) => /(_test\.(cc|h)|\.test\.tsx?)$/.test(path);
